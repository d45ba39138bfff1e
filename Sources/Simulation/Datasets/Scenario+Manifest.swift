extension Scenario {
  /// The text of the dataset's `dataset.json`.
  public func manifest(digits: DatasetText.Digits) -> String {
    var blocks: [String] = [
      "  \"name\": \(Self.quoted(name))",
      "  \"description\": \(Self.quoted(description))",
      "  \"source\": \(Self.quoted(provenance(digits)))",
      "  \"license\": \"Apache-2.0\"",
      "  \"platform\": \(Self.quoted(platform))",
      "  \"profile\": \(Self.quoted(profile))",
    ]
    if let inertial { blocks.append(Self.block("imu", inertial.manifestEntries)) }
    if let receiver {
      let arm = receiver.leverArm
      blocks.append(
        Self.block(
          "gnss",
          [
            ("rate_hz", receiver.timing.rate.description), ("height", "\"ellipsoidal\""),
            ("lever_arm_m", "[\(arm.x), \(arm.y), \(arm.z)]"),
            ("latency_s", receiver.timing.stampLatency.description),
          ]))
    }
    let others = [
      ("baro", barometer?.timing), ("mag", magnetometer?.timing), ("odometer", odometer?.timing),
    ]
    for case (let name, let timing?) in others {
      blocks.append(
        Self.block(
          name,
          [("rate_hz", timing.rate.description), ("latency_s", timing.stampLatency.description)]))
    }
    blocks.append("  \"truth\": \"exact\"")
    blocks.append("  \"notes\": \(Self.quoted(notes))")
    return "{\n" + blocks.joined(separator: ",\n") + "\n}\n"
  }

  /// What made the recording; of a bundled one, the command that makes it again.
  private func provenance(_ digits: DatasetText.Digits) -> String {
    let origin = "trajectory \(trajectory.name), \(duration) s, seed \(seed)"
    guard Self.presetNames.contains(name) else { return "simulated by binnacle: " + origin }
    let option = digits == .compact ? " --compact" : ""
    return "binnacle simulate \(name) --seed \(seed)\(option) (\(origin))"
  }

  private var notes: String {
    var notes: [String] = []
    for outage in receiver?.outages ?? [] {
      notes.append("no fix from \(outage.start) s for \(outage.duration) s")
    }
    if undulation != 0, barometer != nil {
      notes.append("the barometer feels a geoid \(undulation) m above the ellipsoid")
    }
    return notes.joined(separator: "; ")
  }

  private static func block(_ name: String, _ entries: [(key: String, value: String)]) -> String {
    let lines = entries.map { "    \(quoted($0.key)): \($0.value)" }
    return "  \(quoted(name)): {\n" + lines.joined(separator: ",\n") + "\n  }"
  }

  /// A JSON string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}

extension InertialSpecification {
  /// The keys of the manifest's `imu` block; a perfect sensor states no noise.
  fileprivate var manifestEntries: [(key: String, value: String)] {
    var entries: [(key: String, value: String)] = [("rate_hz", timing.rate.description)]
    func state(_ key: String, _ value: Double) {
      if value > 0, value.isFinite { entries.append((key, value.description)) }
    }
    state("angle_random_walk_rad_per_sqrt_s", angleRandomWalk)
    state("velocity_random_walk_mps_per_sqrt_s", velocityRandomWalk)
    state("gyro_bias_sd_radps", gyroBias.sd)
    state("accel_bias_sd_mps2", accelerometerBias.sd)
    state("accel_range_mps2", accelerometerRange)
    state("gyro_range_radps", gyroRange)
    entries.append(("latency_s", timing.stampLatency.description))
    return entries
  }
}
