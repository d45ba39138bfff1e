import Fusion
import Geodesy
import LinearAlgebra
import LinuxPlatform
import Sensing
import Spatial
import Testing

@testable import Binnacle

@Suite("Altitudes of estimates")
struct TranslatedAltitudeTests {
  private func pressure(_ pascals: Double, at seconds: Double) -> SensorSample {
    .pressure(
      PressureSample(instant: SensorInstant(seconds: seconds), reading: .pressure(pascals)))
  }

  @Test("the fused sea level is that of the named geoid, the receiver's stays its own")
  func seaLevels() throws {
    var translator = EstimateTranslator(origin: .sensors, geoid: .bundled)
    let estimate = Samples.estimate()
    var fix = SatelliteFix(
      instant: estimate.instant,
      position: .degrees(latitude: 48.137154, longitude: 11.576124, height: 592.3))
    fix.geoidSeparation = 46.9
    translator.received(.satellite(fix))
    translator.advance(to: estimate)
    let altitude = translator.altitude(of: estimate)
    let undulation = GeoidModel.bundled.undulation(
      at: Coordinate(latitude: 48.137154, longitude: 11.576124))
    #expect(altitude.ellipsoidal == 565 && altitude.geoid == .egm96Reduced)
    #expect(isClose(altitude.meanSeaLevel, (565 - undulation), within: 1e-9))
    #expect(altitude.receiver == ReceiverAltitude(ellipsoidal: 592.3, meanSeaLevel: 545.4))
    #expect(altitude.accuracy == 3)
    #expect(altitude.verticalSpeed == 0.5 && altitude.verticalSpeedAccuracy == 0.2)
    #expect(altitude.pressure == nil && altitude.relative == nil)
    // Seven seconds on the receiver's heights are of the past.
    #expect(translator.altitude(of: Samples.estimate(at: 1241.5)).receiver == nil)
  }

  @Test("a height that the bundled geoid brought to the ellipsoid goes back by the same")
  func bundledSeaLevel() throws {
    guard FileStatus.exists(GeoidModel.installedPath) else { return }
    let fine = try GeoidModel(path: GeoidModel.installedPath)
    var translator = EstimateTranslator(origin: .sensors, geoid: fine)
    var estimate = Samples.estimate()
    for (origin, geoid) in [
      (FusionEstimate.HeightOrigin.egm96, GeoidModel.bundled), (.receiver, fine),
    ] {
      estimate.heightOrigin = origin
      translator.advance(to: estimate)
      let undulation = geoid.undulation(
        at: Coordinate(latitude: 48.137154, longitude: 11.576124))
      for (level, name) in [
        (translator.altitude(of: estimate).meanSeaLevel, translator.altitude(of: estimate).geoid),
        (
          translator.location(of: estimate, now: estimate.instant)?.altitude,
          translator.location(of: estimate, now: estimate.instant)?.geoid
        ),
      ] {
        #expect(isClose(level, 565 - undulation, within: 1e-9))
        #expect(name == geoid.name)
      }
    }
  }

  @Test("relative height follows pressure, and never jumps when the barometer comes or goes")
  func relative() throws {
    var translator = EstimateTranslator(origin: .sensors, geoid: .bundled)
    var estimate = Samples.estimate(at: 100)
    func step(to seconds: Double, down: Double, pressure pascals: Double?) -> Double? {
      if let pascals { translator.received(pressure(pascals, at: seconds)) }
      estimate.instant = SensorInstant(seconds: seconds)
      estimate.localPosition = Vector3(0, 0, down)
      translator.advance(to: estimate)
      return translator.altitude(of: estimate).relative
    }
    #expect(step(to: 100, down: 5, pressure: nil) == nil)
    // By inertial navigation: two metres up.
    #expect(isClose(step(to: 101, down: 3, pressure: nil), 2, within: 1e-12))
    // The barometer comes: no jump, and from then on it alone counts.
    #expect(isClose(step(to: 102, down: 0, pressure: 95_000), 2, within: 1e-12))
    let rise = try #require(step(to: 103, down: 0, pressure: 94_900)) - 2
    // 100 Pa are 8.9 m at 950 hPa: R T/(g p) with T = 284.6 K.
    #expect(abs(rise - 8.77) < 0.05, "\(rise)")
    #expect(isClose(step(to: 104, down: 0, pressure: 95_000), 2, within: 1e-9))
    // It goes: six seconds later the local pose counts again.
    #expect(isClose(step(to: 110, down: -1, pressure: nil), 3, within: 1e-9))
    // A reset of the height by a fix moves nothing.
    estimate.position = .degrees(latitude: 48, longitude: 11, height: 900)
    #expect(isClose(step(to: 111, down: -1, pressure: nil), 3, within: 1e-9))
  }

  @Test("pressure is as measured, and gone five seconds after the barometer")
  func rawPressure() {
    var translator = EstimateTranslator(origin: .sensors, geoid: .bundled)
    translator.received(pressure(94_512, at: 1230))
    #expect(translator.altitude(of: Samples.estimate()).pressure == 94_512)
    #expect(translator.altitude(of: Samples.estimate(at: 1236)).pressure == nil)
  }
}
