import Binnacle
import Foundation
import Testing

/// What a live engine says of a recording whose truth is known.
@Suite("Values of a replay, Release")
struct ReplayedValuesReleaseTests {
  /// The rows of `truth.csv`, which come ten times a second.
  private struct Truth {
    private let rows: [[Double]]

    init(_ name: String) throws {
      let path = BundledDatasets.folder(name) + "/truth.csv"
      rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
        .map { $0.split(separator: ",").compactMap { Double($0) } }
    }

    /// Latitude, longitude, height, velocity north, east and down, roll, pitch, yaw.
    func at(_ seconds: Double) -> ArraySlice<Double>? {
      let index = Int((seconds * 10).rounded())
      // Within a hundredth of a second of a row nothing moves by more than its tolerance.
      guard rows.indices.contains(index), abs(rows[index][0] - seconds) < 0.011 else { return nil }
      return rows[index].dropFirst()
    }
  }

  private static func elements<Element>(_ stream: Updates<Element>) async throws -> [Element] {
    var elements: [Element] = []
    do {
      for try await element in stream { elements.append(element) }
    } catch LocationError.ended {}
    return elements
  }

  private static func manager(_ name: String) -> LocationManager {
    LocationManager(source: .replay(folder: BundledDatasets.folder(name), speed: nil))
  }

  private static let everything = SubscriptionOptions(buffering: .newest(1 << 20))

  @Test("speed, course, heights and their accuracies agree with the truth; outages are told")
  func locations() async throws {
    let truth = try Truth("car_outage")
    let manager = Self.manager("car_outage")
    let locations = try await Self.elements(manager.locations(Self.everything))
    var compared = 0
    var courses = 0
    for location in locations where location.instant.seconds > 60 {
      guard let row = truth.at(location.instant.seconds).map(Array.init) else { continue }
      compared += 1
      let true2 = Coordinate(latitude: row[0], longitude: row[1])
      // Five radii of 68 % are seven and a half deviations.
      #expect(
        location.coordinate.distance(to: true2) < 5 * location.horizontalAccuracy, "\(location)")
      let height = try #require(location.ellipsoidalAltitude)
      let vertical = try #require(location.verticalAccuracy)
      #expect(isClose(height, row[2], within: 6 * vertical))
      let undulation = GeoidModel.automatic().undulation(at: location.coordinate)
      #expect(isClose(location.altitude, height - undulation, within: 1e-6))
      let speed = (row[3] * row[3] + row[4] * row[4]).squareRoot()
      let deviation = try #require(location.speedAccuracy)
      // A tenth for the hundredth of a second between estimate and row.
      #expect(isClose(location.speed, speed, within: 6 * deviation + 0.1))
      if let course = location.course, speed > 1 {
        courses += 1
        let accuracy = try #require(location.courseAccuracy)
        let direction = atan2(row[4], row[3]) * 180 / Double.pi
        // And a degree for what a car turns meanwhile.
        #expect(isClose(degrees: course, direction, within: 6 * accuracy + 1))
      }
      if location.isStationary { #expect(location.course == nil) }
      #expect(location.sourceInformation.isReplayed && location.sourceInformation.isFused)
    }
    #expect(compared > 100 && courses > 50)
    // From 110 s on there is no fix for 30 s: told once three seconds have gone by, until the next.
    for location in locations {
      let seconds = location.instant.seconds
      let since = location.sourceInformation.deadReckonedSince
      // The car's odometer goes on, and is an aid; the fixes' verdict is of the past.
      let fix = location.verdicts[.satellitePosition]
      if seconds > 120, seconds < 139 { #expect((fix?.instant.seconds ?? 0) < 111) }
      if let since { #expect(since < location.instant) }
    }
  }

  @Test("true and magnetic heading, raw field, heights and pressure come of four sensors")
  func headingsAndAltitudes() async throws {
    let truth = try Truth("multirotor_four_sensors")
    let manager = Self.manager("multirotor_four_sensors")
    // Each with a manager of its own: a recording that has come to its end stays there, and who comes
    // later is told so at once.
    let headings = try await Self.elements(manager.headings(Self.everything))
    let altitudes = try await Self.elements(
      Self.manager("multirotor_four_sensors").altitudes(Self.everything))
    var compared = 0
    for heading in headings where heading.instant.seconds > 60 {
      guard let row = truth.at(heading.instant.seconds).map(Array.init),
        let trueHeading = heading.trueHeading
      else { continue }
      compared += 1
      let accuracy = try #require(heading.trueHeadingAccuracy)
      #expect(isClose(degrees: trueHeading, row[8], within: 6 * accuracy + 1))
      let declination = try #require(heading.declination)
      let magnetic = trueHeading - declination.degrees
      #expect(isClose(degrees: heading.magneticHeading, magnetic, within: 1e-6))
      // Berne, 2026: 3.5° east, 48 µT.
      #expect(isClose(declination.degrees, 3.5, within: 0.7))
      #expect(!declination.isModelExpired)
      let x = try #require(heading.x)
      let y = try #require(heading.y)
      let z = try #require(heading.z)
      #expect(isClose((x * x + y * y + z * z).squareRoot(), 48, within: 8))
      #expect(heading.isCalibrationNeeded == false)
    }
    #expect(compared > 100)
    compared = 0
    let first = try #require(truth.at(0).map(Array.init))
    for altitude in altitudes where altitude.instant.seconds > 60 {
      guard let row = truth.at(altitude.instant.seconds).map(Array.init) else { continue }
      compared += 1
      // Pressure noise of 0.2 m and weather of the scenario; it begins on the ground.
      #expect(isClose(altitude.relative, row[2] - first[2], within: 3))
      #expect(isClose(altitude.pressure, 94_800, within: 3_000))
      let deviation = try #require(altitude.verticalSpeedAccuracy)
      #expect(isClose(altitude.verticalSpeed, -row[5], within: 6 * deviation + 0.1))
      #expect(altitude.geoid != nil && altitude.geoid != .receiver)
      #expect(isClose(altitude.receiver?.ellipsoidal, row[2], within: 15))
    }
    #expect(compared > 100)
  }
}
