/// A class of sensors with typical errors; round figures, not those of any one product.
public enum SensorGrade: String, Hashable, Sendable, CaseIterable {
  /// No error at all.
  case perfect
  /// About 1 °/h and 0.05 °/√h: fibre-optic and the best of MEMS.
  case tactical
  /// An industrial MEMS unit, calibrated at the factory: tens of °/h, 0.2 °/√h.
  case mems
  /// What sits in a telephone: about 0.3 °/s after switch-on, 0.6 °/√h.
  case phone
}

extension SensorGrade {
  /// Radians per second in a degree per hour.
  private static let degreePerHour: Double = Double.pi / 180 / 3600
  /// rad/√s in a degree per root hour: an hour holds 60 √s.
  private static let degreePerRootHour: Double = Double.pi / 180 / 60

  /// The IMU of this grade at a rate, Hz.
  public func inertial(rate: Double) -> InertialSpecification {
    let timing = SensorTiming(rate: rate)
    switch self {
    case .perfect:
      return InertialSpecification(timing: timing)
    case .tactical:
      return InertialSpecification(
        timing: timing, angleRandomWalk: 0.05 * Self.degreePerRootHour,
        velocityRandomWalk: 0.03 / 60,
        gyroBias: Wander(sd: 1 * Self.degreePerHour, timeConstant: 3600),
        accelerometerBias: Wander(sd: 0.000_5, timeConstant: 3600),
        gyroScale: .constant(sd: 100e-6), accelerometerScale: .constant(sd: 100e-6),
        gyroMisalignment: 0.000_1, accelerometerMisalignment: 0.000_1)
    case .mems:
      return InertialSpecification(
        timing: timing, angleRandomWalk: 0.2 * Self.degreePerRootHour,
        velocityRandomWalk: 0.1 / 60,
        gyroBias: Wander(sd: 50 * Self.degreePerHour, timeConstant: 1800),
        accelerometerBias: Wander(sd: 0.01, timeConstant: 1800),
        gyroScale: .constant(sd: 500e-6), accelerometerScale: .constant(sd: 500e-6),
        gyroMisalignment: 0.000_3, accelerometerMisalignment: 0.000_3)
    case .phone:
      return InertialSpecification(
        timing: timing, angleRandomWalk: 0.6 * Self.degreePerRootHour,
        velocityRandomWalk: 0.2 / 60,
        gyroBias: Wander(sd: 0.005, timeConstant: 900),
        accelerometerBias: Wander(sd: 0.05, timeConstant: 900),
        gyroScale: .constant(sd: 0.003), accelerometerScale: .constant(sd: 0.003),
        gyroMisalignment: 0.002, accelerometerMisalignment: 0.002)
    }
  }

  /// The GNSS receiver of this grade at a rate, Hz, with its antenna at a lever arm, body, m.
  public func receiver(rate: Double, leverArm: Triple = .zero) -> ReceiverSpecification {
    let timing = SensorTiming(rate: rate)
    switch self {
    case .perfect:
      return ReceiverSpecification(
        timing: timing, positionNoise: .zero, velocityNoise: .zero, leverArm: leverArm)
    case .tactical:
      return ReceiverSpecification(
        timing: timing, positionNoise: Triple(0.02, 0.02, 0.04),
        velocityNoise: Triple(0.02, 0.02, 0.03), leverArm: leverArm)
    case .mems:
      return ReceiverSpecification(
        timing: timing, positionNoise: Triple(1.2, 1.2, 2.0),
        velocityNoise: Triple(0.05, 0.05, 0.1), leverArm: leverArm)
    case .phone:
      return ReceiverSpecification(
        timing: timing, positionNoise: Triple(2.5, 2.5, 4.5),
        velocityNoise: Triple(0.2, 0.2, 0.4),
        correlatedPosition: Wander(sd: 1.5, timeConstant: 60), leverArm: leverArm)
    }
  }

  /// The barometer of this grade.
  public func barometer(rate: Double) -> BarometerSpecification {
    let timing = SensorTiming(rate: rate)
    return switch self {
    case .perfect: BarometerSpecification(timing: timing)
    case .tactical:
      BarometerSpecification(
        timing: timing, noise: 0.05, bias: Wander(sd: 2, timeConstant: 3600))
    case .mems, .phone:
      BarometerSpecification(
        timing: timing, noise: 0.15, bias: Wander(sd: 5, timeConstant: 1800))
    }
  }

  /// The magnetometer of this grade.
  public func magnetometer(rate: Double) -> MagnetometerSpecification {
    let timing = SensorTiming(rate: rate)
    return switch self {
    case .perfect: MagnetometerSpecification(timing: timing)
    case .tactical: MagnetometerSpecification(timing: timing, noise: 0.1e-6)
    case .mems:
      MagnetometerSpecification(timing: timing, noise: 0.3e-6, hardIron: .constant(sd: 0.3e-6))
    case .phone:
      MagnetometerSpecification(timing: timing, noise: 0.5e-6, hardIron: .constant(sd: 1e-6))
    }
  }

  /// The odometer of this grade.
  public func odometer(rate: Double) -> OdometerSpecification {
    let timing = SensorTiming(rate: rate)
    return switch self {
    case .perfect: OdometerSpecification(timing: timing)
    case .tactical: OdometerSpecification(timing: timing, noise: 0.02, scaleError: 0.001)
    case .mems, .phone: OdometerSpecification(timing: timing, noise: 0.05, scaleError: 0.005)
    }
  }
}
