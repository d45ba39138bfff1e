internal import Calibration
internal import CommandLineTool
internal import Replay
internal import TextFiles

/// A calibration as the text of its file, which `dataset.json` and the configuration can name.
enum CalibrationFile {
  /// How every such file begins.
  static let mark = "{\n  \"schema\": \"\(DatasetManifest.calibrationSchema)\""

  static func text(of result: SensorCalibration) -> String {
    var lines = ["  \"made_by\": \(JSONText.quoted("\(CalibrateCommand.program) \(Tool.version)"))"]
    lines.append("  \"recording\": \(JSONText.quoted(result.folder))")
    func add(_ key: String, _ members: [(String, String)]) {
      let inside = members.map { "    \"\($0)\": \($1)" }.joined(separator: ",\n")
      lines.append("  \"\(key)\": {\n\(inside)\n  }")
    }
    if let iron = result.iron {
      add(
        "mag",
        [
          ("hard_iron_ut", list(1e6 * iron.offset)),
          ("soft_iron", list(iron.softIron.flatMap { [$0.x, $0.y, $0.z] })),
        ])
    }
    if let noise = result.noise {
      // An axis that is better than the others is no reason to trust them.
      func largest(_ channels: Range<Int>) -> String {
        "\(channels.map { noise[$0].noise.randomWalk.value }.max() ?? 0)"
      }
      add(
        "imu",
        [
          ("angle_random_walk_rad_per_sqrt_s", largest(3..<6)),
          ("velocity_random_walk_mps_per_sqrt_s", largest(0..<3)),
        ])
    }
    lines.append("  \"details\": \(details(of: result).text)")
    return mark + ",\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  private static func details(of result: SensorCalibration) -> JSONText {
    var block = JSONText()
    if let iron = result.iron {
      block.add("readings", iron.count)
      block.add("outliers", iron.outliers)
      block.add("directions", iron.coverage.cellsSeen)
      block.add("directions_of", DirectionCoverage.cells)
      block.add("evenness", iron.coverage.evenness)
      block.add("hard_iron_sd_ut", array(1e6 * iron.offsetDeviation))
      block.add("field_ut", 1e6 * iron.strength)
      block.add("field_from", result.strengthOrigin)
      block.add("residual_before_ut", 1e6 * iron.residualBefore)
      block.add("residual_ut", 1e6 * iron.residual)
    }
    if let noise = result.noise {
      block.add("rest_start_s", result.restStart)
      block.add("rest_duration_s", result.restDuration)
      block.add("rest_rate_hz", result.restRate)
      block.add("accel", (0..<3).map { channel(noise[$0].noise) })
      block.add("gyro", (3..<6).map { channel(noise[$0].noise) })
    }
    return block
  }

  private static func channel(_ noise: AllanNoise) -> JSONText {
    var block = JSONText()
    func add(_ key: String, _ c: AllanNoise.Coefficient) {
      block.add(key, c.isDetected ? c.value : nil)
      block.add(key + "_sd", c.isDetected ? c.deviation : nil)
      block.add(key + "_below", c.limit)
    }
    add("random_walk", noise.randomWalk)
    add("bias_instability", noise.biasInstability)
    add("rate_random_walk", noise.rateRandomWalk)
    return block
  }

  private static func array(_ v: SIMD3<Double>) -> [Double] { [v.x, v.y, v.z] }
  private static func list(_ v: SIMD3<Double>) -> String { list(array(v)) }
  private static func list(_ values: [Double]) -> String {
    "[" + values.map { "\($0)" }.joined(separator: ", ") + "]"
  }
}
