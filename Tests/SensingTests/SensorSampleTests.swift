import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@Suite("Samples")
struct SensorSampleTests {
  private static let instant = SensorInstant(nanoseconds: 42)

  static let samples: [(SensorSample, SensorKind)] = [
    (
      .inertial(
        InertialSample(
          instant: instant, specificForce: Vector3(0, 0, -9.81), angularRate: .zero)), .inertial
    ),
    (
      .satellite(
        SatelliteFix(
          instant: instant, position: .degrees(latitude: 1, longitude: 2, height: 3))), .satellite
    ),
    (.pressure(PressureSample(instant: instant, reading: .pressure(101_325))), .barometer),
    (.magnetic(MagneticSample(instant: instant, field: Vector3(2e-5, 0, 4e-5))), .magnetometer),
    (.odometer(OdometerSample(instant: instant, speed: -1)), .odometer),
  ]

  @Test("every sample tells its kind and its time of validity")
  func kinds() {
    for (sample, kind) in Self.samples {
      #expect(sample.kind == kind)
      #expect(sample.instant == Self.instant)
    }
    #expect(Set(Self.samples.map(\.1)) == Set(SensorKind.allCases))
  }

  @Test("a fix claims nothing that the receiver did not give")
  func nothingMadeUp() {
    let fix = SatelliteFix(
      instant: Self.instant, position: .degrees(latitude: 1, longitude: 2, height: 3))
    let given: [Double?] = [
      fix.standardDeviationNorth, fix.standardDeviationEast, fix.standardDeviationDown,
      fix.covarianceNorthEast, fix.velocityNorth, fix.velocityEast, fix.velocityDown,
      fix.standardDeviationVelocityNorth, fix.standardDeviationVelocityEast,
      fix.standardDeviationVelocityDown, fix.speed, fix.course, fix.heading,
      fix.standardDeviationHeading, fix.horizontalDilution,
    ]
    #expect(given.allSatisfy { $0 == nil })
    #expect(fix.satellites == nil && fix.quality == nil)
    #expect(fix.heightOrigin == .receiver)
  }

  @Test("a pressure is not an altitude of the same number")
  func pressureOrAltitude() {
    let pressure = PressureSample(instant: Self.instant, reading: .pressure(900))
    let altitude = PressureSample(instant: Self.instant, reading: .altitude(900))
    #expect(pressure != altitude)
  }

  @Test("samples are plain values: rings may copy them bit by bit")
  func plain() {
    func size<T: BitwiseCopyable>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    // A slot of the ring that carries the largest; more would be an accident worth noticing.
    #expect(size(SensorSample.self) <= 320)
    #expect(size(InertialSample.self) <= 80)
  }
}
