internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Where down is, told in motion: what the receiver saw of an acceleration is taken off the specific
/// force that was felt meanwhile.
///
/// A level read from the force alone is that of a body which does not accelerate. What flies leans
/// into its turns and feels its thrust along its own axis all the time: it would be taken for level.
/// See Derivation (B-3).
struct MotionLeveling {
  /// The body's turn since the window began, and the force felt in it, in the axes of its beginning.
  private var turn = Rotation<Body, Body>.identity
  private var impulse = Vector3<Body>.zero
  private var elapsed = 0.0
  private var lastRate = Vector3<Body>.zero
  private var beginning: Beginning?

  /// s: shorter, and the velocities' noise is more than what the force alone gets wrong.
  private static let shortest = 0.9
  /// s: longer, and the sensor's errors count.
  private static let longest = 4.0

  private struct Beginning {
    var instant: SensorInstant
    var velocity: Vector3<NorthEastDown>
    var rate: Vector3<Body>
  }

  /// Carries the window over an inertial sample.
  mutating func receive(_ sample: InertialSample, duration: Double) {
    guard beginning != nil else {
      lastRate = sample.angularRate
      return
    }
    if duration > 0.25 || elapsed > Self.longest {
      beginning = nil
      return
    }
    let half = Rotation<Body, Body>(exponentialOf: (0.5 * duration) * sample.angularRate)
    turn = turn * half
    impulse += duration * (turn * sample.specificForce)
    turn = (turn * half).renormalized
    elapsed += duration
    lastRate = sample.angularRate
  }

  /// Mean directions of the force: as the body feels it now, and as the receiver says that it is.
  struct Pair {
    /// m/s², body axes.
    var felt: Vector3<Body>
    /// m/s²: acceleration less gravity.
    var said: Vector3<NorthEastDown>
    /// s.
    var duration: Double
  }

  /// Takes a velocity of the antenna; a pair where the window before it is long enough, which ends it.
  mutating func receive(
    _ velocity: Vector3<NorthEastDown>, at instant: SensorInstant, leverArm: Vector3<Body>
  ) -> Pair? {
    if let begun = beginning {
      let between = instant.seconds(since: begun.instant)
      if between < Self.shortest && between > 0 { return nil }
      if between <= Self.longest, elapsed > 0.5 * between {
        // The antenna's own motion about the inertial sensor.
        let swung = turn * lastRate.cross(leverArm) - begun.rate.cross(leverArm)
        let felt = turn.inverse * (impulse / elapsed + swung / between)
        let said =
          (velocity - begun.velocity) / between - Vector3<NorthEastDown>(0, 0, 9.81)
        begin(velocity, at: instant)
        return Pair(felt: felt, said: said, duration: between)
      }
    }
    begin(velocity, at: instant)
    return nil
  }

  private mutating func begin(_ velocity: Vector3<NorthEastDown>, at instant: SensorInstant) {
    beginning = Beginning(instant: instant, velocity: velocity, rate: lastRate)
    turn = .identity
    impulse = .zero
    elapsed = 0
  }
}

extension Rotation {
  /// The shortest turn that takes one direction to another.
  static func shortest(from a: Vector3<Source>, to b: Vector3<Destination>) -> Self {
    // The axis is a × b, of vectors whose components are compared as they are.
    let u = a / a.norm
    let v = b / b.norm
    let cosine = u.x * v.x + u.y * v.y + u.z * v.z
    let w = 1 + cosine
    if w < 1e-9 { return Self(unitW: 0, x: 1, y: 0, z: 0) }
    return Self(
      unitW: w, x: u.y * v.z - u.z * v.y, y: u.z * v.x - u.x * v.z, z: u.x * v.y - u.y * v.x
    ).renormalized
  }
}

extension MotionLeveling.Pair {
  /// What the pair says of the attitude for a given yaw.
  ///
  /// - Parameters:
  ///   - yaw: Radians; the turn about the force's own axis that nothing tells.
  ///   - yawDeviation: Radians.
  ///   - velocityDeviation: Of each of the two velocities, m/s.
  ///   - biasDeviation: Of the accelerometer, m/s².
  /// - Returns: The attitude, its covariance and the axis about which it is open.
  func attitude(
    yaw: Double, yawDeviation: Double, velocityDeviation: Double, biasDeviation: Double
  ) -> StartAttitude {
    let size = max(said.norm, 1)
    let noise = 1.5 * velocityDeviation / duration
    // Forces of different size cannot be the same: something is later than it says, or clipped.
    let misfit = felt.norm - said.norm
    let tilt =
      (noise * noise + biasDeviation * biasDeviation + misfit * misfit).squareRoot() / size
    let deviation = min(max(1.5 * tilt, 0.015), 0.4)
    let (roll, pitch) = FusionEngine.tilt(of: felt)
    let level = Rotation<Body, NorthEastDown>(
      roll: .radians(roll), pitch: .radians(pitch), yaw: .radians(yaw))
    let lean = Rotation<NorthEastDown, NorthEastDown>.shortest(
      from: Vector3(0, 0, -1), to: said)
    let m = lean.matrix
    let squares = Vector3<NorthEastDown>(
      deviation * deviation, deviation * deviation, yawDeviation * yawDeviation)
    return StartAttitude(
      attitude: lean * level, covariance: m * Matrix3(diagonal: squares) * m.transposed,
      axis: m * Vector3(0, 0, 1))
  }
}

/// An attitude to start from.
struct StartAttitude {
  var attitude: Rotation<Body, NorthEastDown>
  /// About north, east and down, rad².
  var covariance: Matrix3<NorthEastDown, NorthEastDown>
  /// What the hypotheses of the heading are turned about.
  var axis = Vector3<NorthEastDown>(0, 0, 1)
}
