internal import ErrorStateFilter
package import Fusion
package import LinearAlgebra
package import Replay
package import Sensing
package import Spatial

/// What of the learnt state holds for this run, and what the user is told about it.
package struct LearntPriors: Sendable {
  package var gyroscope: FusionConfiguration.BiasPrior?
  package var accelerometer: FusionConfiguration.BiasPrior?
  /// Tesla, body axes.
  package var magneticOffset: Vector3<Body>?
  package var start: DatasetManifest.Start?
  /// Sentences for the user.
  package var notes: [String] = []

  package init() {}
}

extension LearntState {
  /// What holds for a run in these circumstances that begins at `instant`.
  ///
  /// What was learnt from another device is not used. Age and temperature widen the rest.
  package func priors(
    in circumstances: Circumstances, at instant: SensorInstant
  ) -> LearntPriors {
    var priors = LearntPriors()
    if let inertial { use(inertial, in: circumstances, for: &priors) }
    if let magnetic, let identity = circumstances.magnetometerIdentity {
      if magnetic.identity == identity {
        priors.magneticOffset = magnetic.offset
        priors.notes.append("the magnetometer's offset of an earlier run is used")
      } else {
        priors.notes.append(
          "the learnt offset is that of another magnetometer (\(magnetic.identity)), not used")
      }
    }
    if let pose {
      priors.start = pose.start(at: instant)
      priors.notes.append("last known: " + pose.sentence(now: circumstances.time))
    }
    return priors
  }

  private func use(
    _ inertial: Inertial, in circumstances: Circumstances, for priors: inout LearntPriors
  ) {
    guard let identity = circumstances.inertialIdentity else { return }
    guard inertial.identity == identity else {
      priors.notes.append(
        "the learnt biases are those of another inertial sensor (\(inertial.identity)), not used")
      return
    }
    guard inertial.mount == circumstances.mount else {
      priors.notes.append("the learnt biases belong to another mount, not used")
      return
    }
    let (age, difference) = inertial.distance(
      to: circumstances.time, temperature: circumstances.temperature)
    let noise = circumstances.noise
    priors.gyroscope = inertial.gyroscope.prior(
      after: age, temperatureDifference: difference, steady: noise.gyroscopeBias)
    priors.accelerometer = inertial.accelerometer?.prior(
      after: age, temperatureDifference: difference, steady: noise.accelerometerBias)
    priors.notes.append("the biases of an earlier run are used, \(Self.ago(age))")
  }

  /// How long ago something was, in the largest fitting unit.
  static func ago(_ age: Double?) -> String {
    guard let age else { return "nobody knows how long ago" }
    let units = [(86_400.0, "d"), (3600, "h"), (60, "min"), (1, "s")]
    for (length, name) in units where age >= 2 * length {
      return "\(Int(age / length)) \(name) ago"
    }
    return "just now"
  }
}

extension LastPose {
  /// Place and age in words.
  package func sentence(now: Double?) -> String {
    var age: Double?
    if let now, let time, now >= time { age = now - time }
    // Seven decimals of a degree are a centimetre.
    func fixed(_ x: Double) -> String { "\((x * 1e7).rounded() / 1e7)" }
    return "\(fixed(latitudeDegrees)), \(fixed(longitudeDegrees)), \(Int(height.rounded())) m, "
      + LearntState.ago(age)
  }
}
