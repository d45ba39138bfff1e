internal import Calibration
internal import CommandLineTool

/// A calibration as people read it.
enum CalibrationTable {
  static func text(of result: SensorCalibration) -> String {
    var text = ""
    if let iron = result.iron { text += self.text(of: iron, result) }
    if let noise = result.noise {
      if !text.isEmpty { text += "\n" }
      text += self.text(of: noise, result)
    }
    return text
  }

  private static func text(of iron: EllipsoidFit, _ result: SensorCalibration) -> String {
    func vector(_ v: SIMD3<Double>, _ decimals: Int) -> [String] {
      [v.x, v.y, v.z].map { NumberText.fixed($0, decimals) }
    }
    var table = TextTable()
    table.add(["", "x", "y", "z"])
    table.add(["hard iron, µT"] + vector(1e6 * iron.offset, 2))
    table.add(["its sd, µT"] + vector(1e6 * iron.offsetDeviation, 2))
    for (name, row) in zip(["soft iron, x", "soft iron, y", "soft iron, z"], iron.softIron) {
      table.add([name] + vector(row, 4))
    }
    let before = 1e6 * iron.residualBefore
    let after = 1e6 * iron.residual
    let share = NumberText.percent(iron.residual / iron.strength)
    return """
      Magnetometer, \(result.folder)/mag.csv
      \(table.text())\
        field      \(NumberText.fixed(1e6 * iron.strength, 2)) µT (\(result.strengthOrigin))
        strength   spread \(NumberText.fixed(before, 2)) µT before, \
      \(NumberText.fixed(after, 2)) µT after (\(share))
        readings   \(NumberText.grouped(iron.count)) that differ, \(iron.outliers) outliers
        directions \(iron.coverage.cellsSeen) of \(DirectionCoverage.cells), evenness \
      \(NumberText.fixed(iron.coverage.evenness, 2)) of 1

      """
  }

  private static func text(
    of noise: [SensorCalibration.Channel], _ result: SensorCalibration
  ) -> String {
    let degree = 180 / Double.pi
    var table = TextTable()
    table.add(["gyroscope", "angle random walk", "bias instability", "rate random walk"])
    table.add(["", "°/√h", "°/h", "°/h/√h"])
    for (index, name) in ["x", "y", "z"].enumerated() {
      let n = noise[3 + index].noise
      table.add([
        name, cell(n.randomWalk, degree * 60), cell(n.biasInstability, degree * 3600),
        cell(n.rateRandomWalk, degree * 3600 * 60),
      ])
    }
    var second = TextTable()
    second.add(["accelerometer", "velocity random walk", "bias instability", "rate random walk"])
    second.add(["", "m/s/√h", "mg", "mg/√h"])
    for (index, name) in ["x", "y", "z"].enumerated() {
      let n = noise[index].noise
      second.add([
        name, cell(n.randomWalk, 60), cell(n.biasInstability, 1000 / 9.80665),
        cell(n.rateRandomWalk, 60 * 1000 / 9.80665),
      ])
    }
    return """
      At rest, \(result.folder)/imu.csv, from \(NumberText.fixed(result.restStart, 1)) s for \
      \(NumberText.duration(result.restDuration)), \(NumberText.short(result.restRate)) Hz
      \(table.text())\(second.text())
      """
  }

  /// A coefficient with its standard deviation, or what it is below.
  private static func cell(_ c: AllanNoise.Coefficient, _ factor: Double) -> String {
    c.isDetected
      ? significant(factor * c.value, like: factor * c.deviation) + " ± "
        + significant(factor * c.deviation, like: factor * c.deviation)
      : "< " + significant(factor * c.limit, like: 0.1 * factor * c.limit)
  }

  /// A number to two digits of its uncertainty.
  private static func significant(_ value: Double, like deviation: Double) -> String {
    var decimals = 0
    var unit = deviation
    while unit < 10 && decimals < 9 {
      unit *= 10
      decimals += 1
    }
    return NumberText.fixed(value, decimals)
  }
}
