import Geodesy
import LinearAlgebra
import LinuxPlatform
import Sensing
import Testing

@testable import LivePipeline

/// Optimised only: unoptimised, the engine does not keep up with a kilohertz.
@Suite struct RateReleaseTests {
  @Test("1 kHz IMU, 100 Hz magnetometer, 50 Hz barometer and 10 Hz GNSS: no sample is lost")
  func rates() throws {
    let seconds = 2
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    let parts: [(name: String, kind: SensorKind, rate: Int)] = [
      ("imu", .inertial, 1000), ("mag", .magnetometer, 100), ("baro", .barometer, 50),
      ("gnss", .satellite, 10),
    ]
    for part in parts {
      try bay.plug(part.name)
      try pipeline.add(
        ReaderSettings(name: part.name, kinds: [part.kind], rate: Double(part.rate))
      ) {
        FakeSource(bay, part.name) { instant, value in
          Self.sample(part.kind, at: instant, value)
        }
      }
    }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.connected) == parts.count })
      let start = BootClock.now()
      let clock = try WakeEvent()
      for tick in 0..<(1000 * seconds) {
        let instant = start.advanced(bySeconds: Double(tick) * 1e-3)
        _ = try clock.wait(until: instant)
        for part in parts where tick % (1000 / part.rate) == 0 {
          try bay.say(part.name, Int64(tick), at: instant)
        }
      }
      #expect(log.wait { $0.samples.count == 1160 * seconds })
    }
    let seen = log.snapshot
    for part in parts {
      let instants = seen.samples.filter { $0.kind == part.kind }.map(\.instant)
      #expect(instants.count == part.rate * seconds)
      #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 < $1 })
    }
    #expect(seen.count(.dropped) == 0)
    #expect(pipeline.health.sensors.allSatisfy { $0.dropped == 0 })
    #expect(seen.estimates.count > 900 * seconds)
  }

  private static func sample(
    _ kind: SensorKind, at instant: SensorInstant, _ value: Int64
  ) -> SensorSample {
    let noise = Double(value &* 7919 % 1000) * 1e-3 - 0.5
    switch kind {
    case .inertial:
      return .inertial(
        InertialSample(
          instant: instant, specificForce: Vector3(0.02 * noise, 0.01 * noise, -9.81),
          angularRate: Vector3(1e-4 * noise, -1e-4 * noise, 0)))
    case .satellite:
      return .satellite(
        SatelliteFix(
          instant: instant,
          position: .degrees(latitude: 47 + 1e-6 * noise, longitude: 8, height: 500)))
    case .barometer:
      return .pressure(
        PressureSample(instant: instant, reading: .pressure(95_460 + noise)))
    default: return FakeSource.magnetic(instant, value)
    }
  }

  @Test("the load is measured: every sample that was given is fused")
  func load() throws {
    let load = try PipelineLoad.measure(seconds: 1)
    #expect(load.given > 900 && load.dropped == 0)
    #expect(load.given == load.fused)
    #expect(load.processorShare > 0)
  }
}
