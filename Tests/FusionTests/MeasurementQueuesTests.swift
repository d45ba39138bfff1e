import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Fusion

@Suite("Measurements that wait for the horizon")
struct MeasurementQueuesTests {
  private func instant(_ milliseconds: Int) -> SensorInstant {
    SensorInstant(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  private func insert(
    _ kind: SensorKind, at milliseconds: Int, into queues: inout MeasurementQueues
  ) -> Bool {
    let instant = instant(milliseconds)
    switch kind {
    case .satellite:
      return queues.insert(
        SatelliteFix(instant: instant, position: .degrees(latitude: 1, longitude: 2, height: 3)))
    case .barometer:
      return queues.insert(PressureSample(instant: instant, reading: .pressure(1e5)))
    case .magnetometer:
      return queues.insert(MagneticSample(instant: instant, field: Vector3(1e-5, 0, 0)))
    default:
      return queues.insert(OdometerSample(instant: instant, speed: 1, standardDeviation: nil))
    }
  }

  private func pop(_ queues: inout MeasurementQueues) -> (SensorKind, SensorInstant)? {
    guard let next = queues.next else { return nil }
    let kind = queues.nextKind
    let popped: SensorInstant? =
      switch kind {
      case .satellite: queues.popSatellite()?.instant
      case .barometer: queues.popPressure()?.instant
      case .magnetometer: queues.popMagnetic()?.instant
      default: queues.popOdometer()?.instant
      }
    #expect(popped == next)
    return (kind, next)
  }

  @Test("they come in the order of their times, at one time in that of their kinds")
  func order() {
    var random = RepeatableGenerator(seed: 11)
    var queues = MeasurementQueues()
    let kinds: [SensorKind] = [.satellite, .barometer, .magnetometer, .odometer]
    for _ in 0..<200 {
      var expected: [(Int, UInt8)] = []
      for _ in 0..<40 {
        let kind = kinds[Int.random(in: 0..<4, using: &random)]
        let time = Int.random(in: 0..<12, using: &random)
        let isTaken = insert(kind, at: time, into: &queues)
        #expect(isTaken)
        expected.append((time, kind.rawValue))
      }
      expected.sort { $0 < $1 }
      for (time, kind) in expected {
        let next = pop(&queues)
        #expect(next?.1 == instant(time) && next?.0.rawValue == kind)
      }
      #expect(queues.next == nil)
    }
  }

  @Test("a queue that is full refuses, says so, and has room again when one is taken")
  func full() {
    var queues = MeasurementQueues()
    var count = 0
    while !queues.isFull && count < 1000 {
      let isTaken = insert(.barometer, at: count, into: &queues)
      #expect(isTaken)
      count += 1
    }
    #expect(count == 256)
    let refused = insert(.barometer, at: 5, into: &queues)
    let other = insert(.magnetometer, at: 3, into: &queues)
    #expect(!refused && other)
    for time in [0, 1, 2, 3] {
      let next = pop(&queues)
      #expect(next?.0 == .barometer && next?.1 == instant(time))
    }
    let magnetic = pop(&queues)
    #expect(magnetic?.0 == .magnetometer && !queues.isFull)
    let taken = insert(.barometer, at: 5, into: &queues)
    #expect(taken)
  }
}
