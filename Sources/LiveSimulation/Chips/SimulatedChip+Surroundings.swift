extension SimulatedChip {
  /// Tesla in a gauss.
  private static let gauss = 1e-4

  /// ST LIS3MDL as `st_magn_i2c` shows it: a scale for each axis, ±4 gauss.
  package static func lis3mdl(rate: Double) -> SimulatedChip {
    let channels = axes.enumerated().map { axis, letter in
      ChipChannel(
        "in_magn_" + letter, .magneticField(axis: axis), index: axis, step: 0.000146 * gauss)
    }
    return SimulatedChip(
      name: "lis3mdl", address: 0x1c, trigger: "lis3mdl-trigger",
      attributes: axes.map { ("in_magn_\($0)_scale", "0.000146") } + [
        ("in_magn_scale_available", "0.000146 0.000292 0.000438 0.000584"),
        ("mount_matrix", faceUpText),
        ("sampling_frequency", DigitText.fixed(rate, 0)),
        ("sampling_frequency_available", DigitText.fixed(rate, 0)),
      ], channels: channels + [.timestamp(index: 3)])
  }

  /// Honeywell HMC5883L as `hmc5843_i2c` shows it: big endian, y behind z, and a scale that is a
  /// hundred times too small for the gauss that it should be in.
  package static func hmc5883l(rate: Double) -> SimulatedChip {
    // x, z, y is the order of the chip's registers.
    let indexes = [0, 2, 1]
    let channels = axes.enumerated().map { axis, letter in
      // 1090 steps a gauss, from the datasheet.
      ChipChannel(
        "in_magn_" + letter, .magneticField(axis: axis), index: indexes[axis], isBigEndian: true,
        step: gauss / 1090)
    }
    return SimulatedChip(
      name: "hmc5883l", address: 0x1e, trigger: "hmc5883l-dev#",
      attributes: [
        ("in_magn_meas_conf", "normal"),
        ("in_magn_meas_conf_available", "normal positivebias negativebias"),
        ("in_magn_sampling_frequency", rateText(rate)),
        ("in_magn_scale", "0.000009174"),
        ("in_mount_matrix", faceUpText),
        ("sampling_frequency_available", rateText(rate)),
      ], channels: channels + [.timestamp(index: 3)])
  }

  /// Bosch BMP280 as `bmp280_i2c` shows it on 6.12: the printed scale is cut off after nine
  /// decimals, 65 millionths too small.
  package static func bmp280() -> SimulatedChip {
    SimulatedChip(
      name: "bmp280", address: 0x76, trigger: "bmp280-dev#",
      attributes: [
        ("in_pressure_oversampling_ratio", "16"),
        ("in_pressure_scale", "0.000003906"),
        ("in_temp_input", "25000.000000000"),
        ("in_temp_oversampling_ratio", "2"),
        ("in_temp_scale", "10.000000000"),
      ],
      channels: [
        ChipChannel(
          "in_pressure", .pressure, index: 0, isSigned: false, bits: 32, storageBits: 32,
          step: 1.0 / 256),
        ChipChannel(
          "in_temp", .temperature, index: 1, bits: 32, storageBits: 32, step: 0.01),
        .timestamp(index: 2),
      ])
  }
}
