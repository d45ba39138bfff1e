extension SimulatedChip {
  /// Bosch BMI160 as `bmi160_i2c` shows it: little endian, indexes from 4, ±4 g and ±500 °/s.
  ///
  /// File names, formats and scales are those of a capture from a 6.12 kernel.
  package static func bmi160(rate: Double) -> SimulatedChip {
    // ±2 g would clip the steps of a walk; ±500 °/s leave white noise larger than a step.
    let (force, turn) = (0.001197, 0.000266)
    let hertz = rateText(rate)
    var channels: [ChipChannel] = []
    for (axis, letter) in axes.enumerated() {
      channels.append(
        ChipChannel("in_anglvel_" + letter, .angularRate(axis: axis), index: 4 + axis, step: turn))
    }
    for (axis, letter) in axes.enumerated() {
      channels.append(
        ChipChannel("in_accel_" + letter, .acceleration(axis: axis), index: 7 + axis, step: force))
    }
    return SimulatedChip(
      name: "bmi160", address: 0x69, trigger: "bmi160-dev#",
      attributes: [
        ("in_accel_sampling_frequency", hertz),
        ("in_accel_sampling_frequency_available", hertz),
        ("in_accel_scale", "0.001197"),
        ("in_accel_scale_available", "0.000598 0.001197 0.002394 0.004788"),
        ("in_anglvel_sampling_frequency", hertz),
        ("in_anglvel_sampling_frequency_available", hertz),
        ("in_anglvel_scale", "0.000266"),
        ("in_anglvel_scale_available", "0.001065 0.000532 0.000266 0.000133 0.000066"),
        ("in_mount_matrix", faceUpText),
      ], channels: channels + [.timestamp(index: 10)])
  }

  /// InvenSense MPU-6500 as `inv_mpu6050_i2c` shows it: big endian, a mount matrix for each of its
  /// two sensors.
  package static func mpu6500(rate: Double) -> SimulatedChip {
    let (force, turn) = (0.001196, 0.000266181)
    var channels: [ChipChannel] = []
    for (axis, letter) in axes.enumerated() {
      channels.append(
        ChipChannel(
          "in_accel_" + letter, .acceleration(axis: axis), index: axis, isBigEndian: true,
          step: force))
    }
    channels.append(
      ChipChannel("in_temp", .temperature, index: 3, isBigEndian: true, step: 0.002995178))
    for (axis, letter) in axes.enumerated() {
      channels.append(
        ChipChannel(
          "in_anglvel_" + letter, .angularRate(axis: axis), index: 4 + axis, isBigEndian: true,
          step: turn))
    }
    return SimulatedChip(
      name: "mpu6500", address: 0x68, trigger: "mpu6500-dev#",
      attributes: [
        ("sampling_frequency", rateText(rate)),
        ("sampling_frequency_available", rateText(rate)),
        ("in_accel_scale", "0.001196"),
        ("in_accel_scale_available", "0.000598 0.001196 0.002392 0.004785"),
        ("in_accel_mount_matrix", faceUpText),
        ("in_anglvel_scale", "0.000266181"),
        ("in_anglvel_scale_available", "0.000133090 0.000266181 0.000532362 0.001064724"),
        ("in_anglvel_mount_matrix", faceUpText),
        ("in_temp_offset", "0"),
        ("in_temp_scale", "2.995178"),
      ], channels: channels + [.timestamp(index: 7)])
  }

  /// A rate with six decimals, as drivers print it.
  static func rateText(_ rate: Double) -> String { DigitText.fixed(rate, 6) }
}
