internal import Geodesy
internal import LinearAlgebra
internal import LinuxPlatform
internal import Sensing

/// A device that measures a vehicle at rest, at a rate of its own.
struct PacedSource: SampleSource, ~Copyable {
  private let kind: SensorKind
  private let interval: Int64
  /// Samples that come together.
  private let batch: Int64
  private var next = SensorInstant(nanoseconds: 0)
  private var count: Int64 = 0

  init(kind: SensorKind, rate: Double, deliveryDelay: Double) {
    self.kind = kind
    interval = Int64((1e9 / rate).rounded())
    batch = max(1, Int64((rate * deliveryDelay).rounded()))
  }

  mutating func open(_ control: ReaderControl) throws(SourceFailure) -> SourceDescription {
    next = BootClock.now()
    return SourceDescription(device: "a device that keeps time", how: "at rest")
  }

  mutating func read(
    into outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure) {
    let ready = SensorInstant(nanoseconds: next.nanoseconds + (batch - 1) * interval)
    let limit = BootClock.now(plusSeconds: 0.5)
    do {
      if try control.wake.wait(until: min(ready, limit)) { return }
    } catch {
      throw SourceFailure(error)
    }
    let now = BootClock.now()
    while next <= now {
      outlet.put(sample(at: next), received: now)
      next.nanoseconds += interval
      count += 1
    }
  }

  mutating func close() {}

  /// A reading at rest; the last digits change as noise makes them, or the engine would see that
  /// nobody measures.
  private func sample(at instant: SensorInstant) -> SensorSample {
    let noise = Double(count &* 7919 % 1000) * 1e-3 - 0.5
    switch kind {
    case .inertial:
      return .inertial(
        InertialSample(
          instant: instant,
          specificForce: Vector3(0.02 * noise, -0.01 * noise, -9.81 + 0.02 * noise),
          angularRate: Vector3(2e-4 * noise, -1e-4 * noise, 1e-4 * noise)))
    case .satellite:
      var fix = SatelliteFix(
        instant: instant,
        position: .degrees(
          latitude: 47 + 1e-6 * noise, longitude: 8 - 1e-6 * noise, height: 500 + noise))
      fix.standardDeviationNorth = 1
      fix.standardDeviationEast = 1
      fix.standardDeviationDown = 2
      return .satellite(fix)
    case .barometer:
      return .pressure(
        PressureSample(instant: instant, reading: .pressure(95_460 + 3 * noise)))
    case .magnetometer:
      return .magnetic(
        MagneticSample(
          instant: instant, field: Vector3(2.1e-5 + 1e-7 * noise, 1e-6, 4.3e-5 - 1e-7 * noise)))
    case .odometer:
      return .odometer(OdometerSample(instant: instant, speed: 0))
    }
  }
}
