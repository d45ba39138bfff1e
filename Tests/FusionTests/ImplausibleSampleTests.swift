import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Samples that cannot be")
struct ImplausibleSampleTests {
  private let recording = Recording(
    .multirotor(standing: 1), duration: 1.2, inertial: 50, receiver: 5, barometer: 10,
    magnetometer: 10)

  private static let when = SensorInstant(seconds: 1.005)

  private static func fix(_ change: (inout SatelliteFix) -> Void) -> SensorSample {
    var fix = SatelliteFix(
      instant: when, position: .degrees(latitude: 46.9, longitude: 7.4, height: 600))
    fix.standardDeviationNorth = 1
    fix.standardDeviationEast = 1
    fix.standardDeviationDown = 1
    change(&fix)
    return .satellite(fix)
  }

  private static func inertial(
    _ force: Vector3<Body>, _ rate: Vector3<Body> = .zero
  ) -> SensorSample {
    .inertial(InertialSample(instant: when, specificForce: force, angularRate: rate))
  }

  static let impossible: [(String, SensorSample)] = {
    var list: [(String, SensorSample)] = []
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      list += [
        ("force \(bad)", inertial(Vector3(bad, 0, -9.8))),
        ("rate \(bad)", inertial(Vector3(0, 0, -9.8), Vector3(0, bad, 0))),
        ("latitude \(bad)", fix { $0.position.latitude = bad }),
        ("longitude \(bad)", fix { $0.position.longitude = bad }),
        ("height \(bad)", fix { $0.position.height = bad }),
        ("deviation north \(bad)", fix { $0.standardDeviationNorth = bad }),
        ("deviation east \(bad)", fix { $0.standardDeviationEast = bad }),
        ("deviation down \(bad)", fix { $0.standardDeviationDown = bad }),
        ("covariance \(bad)", fix { $0.covarianceNorthEast = bad }),
        ("velocity north \(bad)", fix { $0.velocityNorth = bad }),
        ("velocity east \(bad)", fix { $0.velocityEast = bad }),
        ("velocity down \(bad)", fix { $0.velocityDown = bad }),
        (
          "velocity deviation \(bad)",
          fix {
            $0.velocityNorth = 0
            $0.velocityEast = 0
            $0.standardDeviationVelocityNorth = bad
          }
        ),
        ("speed \(bad)", fix { $0.speed = bad }),
        ("course \(bad)", fix { $0.course = bad }),
        ("heading \(bad)", fix { $0.heading = bad }),
        (
          "heading deviation \(bad)",
          fix {
            $0.heading = 1
            $0.standardDeviationHeading = bad
          }
        ),
        ("pressure \(bad)", .pressure(.init(instant: when, reading: .pressure(bad)))),
        ("altitude \(bad)", .pressure(.init(instant: when, reading: .altitude(bad)))),
        ("field \(bad)", .magnetic(.init(instant: when, field: Vector3(0, bad, 0)))),
        ("wheels \(bad)", .odometer(.init(instant: when, speed: bad))),
        (
          "wheels' deviation \(bad)",
          .odometer(.init(instant: when, speed: 1, standardDeviation: bad))
        ),
      ]
    }
    list += [
      ("latitude 91 degrees", fix { $0.position.latitude = 91 * .pi / 180 }),
      ("negative deviation", fix { $0.standardDeviationNorth = -1 }),
      ("no deviation at all", fix { $0.standardDeviationDown = 0 }),
      ("pressure of space", .pressure(.init(instant: when, reading: .pressure(0)))),
      ("negative pressure", .pressure(.init(instant: when, reading: .pressure(-1000)))),
      ("field of a magnet", .magnetic(.init(instant: when, field: Vector3(1, 0, 0)))),
      (
        "wheels' deviation of zero",
        .odometer(.init(instant: when, speed: 1, standardDeviation: 0))
      ),
    ]
    return list
  }()

  @Test("every one is refused as implausible and changes nothing, in every layout")
  func refused() {
    let configuration = FusionConfiguration.defaults(.automotive)
    let clean = EngineRun(recording.samples, configuration, start: recording.startPose())
    var samples = recording.samples
    let place = samples.firstIndex { $0.instant.seconds > 1 } ?? 0
    samples.insert(contentsOf: Self.impossible.map(\.1), at: place)
    let run = EngineRun(samples, configuration, start: recording.startPose())
    let isSame = run.fingerprint == clean.fingerprint
    #expect(isSame)
    #expect(run.events == clean.events)
    #expect(run.refusals(.implausible).count == Self.impossible.count)
    #expect(run.outcomes.count == clean.outcomes.count + Self.impossible.count)
  }

  @Test("each is refused alone", arguments: ImplausibleSampleTests.impossible.indices)
  func refusedAlone(index: Int) {
    let (name, sample) = Self.impossible[index]
    let run = EngineRun([sample])
    #expect(run.refusals(.implausible).count == 1, "\(name)")
    #expect(run.estimates.isEmpty && run.events.isEmpty, "\(name)")
  }

  @Test("an instant that no clock shows is refused, whatever the arithmetic of its difference")
  func instants() {
    for nanoseconds in [Int64.max, Int64.min, Int64.min + 1] {
      var samples = recording.samples
      samples.insert(
        .inertial(
          InertialSample(
            instant: SensorInstant(nanoseconds: nanoseconds),
            specificForce: Vector3(0, 0, -9.8), angularRate: .zero)),
        at: 20)
      let run = EngineRun(samples, start: recording.startPose())
      #expect(run.refusals(.implausible).count == 1)
      #expect(run.isStrictlyIncreasing)
    }
  }

  @Test("a dilution of precision that is none leaves a usable accuracy")
  func dilution() {
    for bad in [Double.nan, 0, -3, .infinity] {
      let fixes = (1...12).map { second -> SensorSample in
        var fix = SatelliteFix(
          instant: SensorInstant(seconds: Double(second)),
          position: .degrees(latitude: 46.9, longitude: 7.4, height: 600))
        fix.horizontalDilution = bad
        return .satellite(fix)
      }
      let still = Recording(.still(), duration: 12, receiver: 0)
      let mixed = (fixes + still.samples).sorted { $0.instant < $1.instant }
      for samples in [fixes, mixed] {
        let run = EngineRun(samples)
        #expect(run.isStrictlyIncreasing)
        // Twelve fixes without a stated accuracy are not known to a decimetre.
        if let last = run.estimates.last, last.position != nil {
          #expect(last.positionCovariance[0, 0] > 0.01)
          #expect(last.positionCovariance[0, 0] < 1000)
        }
      }
    }
  }
}
