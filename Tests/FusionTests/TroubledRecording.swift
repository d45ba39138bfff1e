import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial

/// What may go wrong with a recording's sensors, and how two runs differ by it.
extension Recording {
  /// The same samples, those of the barometer with their altitude moved by `shift(t)` metres.
  func withPressure(_ change: (_ time: Double, _ pascals: Double) -> Double) -> Recording {
    var result = self
    result.samples = samples.map { sample in
      guard case .pressure(var pressure) = sample, case .pressure(let pascals) = pressure.reading
      else { return sample }
      pressure.reading = .pressure(change(pressure.instant.seconds, pascals))
      return .pressure(pressure)
    }
    return result
  }

  /// The altitudes moved by so many metres, positive upwards.
  func withAltitude(movedBy metres: @escaping (_ time: Double) -> Double) -> Recording {
    withPressure { time, pascals in
      // 8.3 m/hPa at sea level; by the scale height at the pressure itself.
      let altitude = StandardAtmosphere.geometricAltitude(
        geopotentialAltitude: StandardAtmosphere.geopotentialAltitude(pressure: pascals))
      let perMetre = 34.163e-3 / (288.15 - 0.0065 * altitude)
      return pascals * (1 - perMetre * metres(time))
    }
  }

  /// The inertial samples changed one by one; `nil` leaves one out.
  func withInertial(_ change: (_ time: Double, InertialSample) -> InertialSample?) -> Recording {
    var result = self
    result.samples = samples.compactMap { sample in
      guard case .inertial(let inertial) = sample else { return sample }
      return change(inertial.instant.seconds, inertial).map { .inertial($0) }
    }
    return result
  }
}

extension EngineRun {
  /// The verdicts on one quantity in a stretch of time (s).
  func verdicts(
    on quantity: FusionOutcome.Quantity, from start: Double, to end: Double
  ) -> [FusionOutcome.Verdict] {
    outcomes.filter {
      $0.quantity == quantity && $0.instant.seconds >= start && $0.instant.seconds < end
    }.map(\.verdict)
  }

  /// Root mean square height error in a stretch of time, m.
  func heightError(_ recording: Recording, from start: Double, to end: Double) -> Double {
    let errors = estimates(from: start, to: end).compactMap { recording.positionError(of: $0)?.z }
    if errors.isEmpty { return .infinity }
    return (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
  }

  /// Root mean square horizontal error in a stretch of time, m.
  func horizontalError(_ recording: Recording, from start: Double, to end: Double) -> Double {
    let errors = estimates(from: start, to: end).compactMap { recording.positionError(of: $0) }
    if errors.isEmpty { return .infinity }
    let sum = errors.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y }
    return (sum / Double(errors.count)).squareRoot()
  }

  /// The largest difference in height from another run over the same instants, m.
  func largestHeightDifference(
    from other: EngineRun, from start: Double, to end: Double
  ) -> Double {
    zip(estimates(from: start, to: end), other.estimates(from: start, to: end)).reduce(0) {
      max($0, abs(($1.0.position?.height ?? .infinity) - ($1.1.position?.height ?? 0)))
    }
  }

  /// The estimated bias of the barometer at an instant, m.
  func barometerBias(at time: Double) -> Double? {
    estimates(from: time, to: time + 0.1).first?.barometerBias
  }
}
