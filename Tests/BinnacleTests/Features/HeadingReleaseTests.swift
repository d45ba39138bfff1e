import LinuxPlatform
import Sensing
import Testing

@testable import Binnacle

/// The rows of the feature table that tell of heading and height, each against the live engine fed by
/// a replay of a multirotor with four sensors.
@Suite("What Core Location tells of heading, against a replayed flight: Release")
struct HeadingReleaseTests {
  private func manager(_ prefix: String) -> LocationManager {
    LocationManager(
      source: .replay(folder: BundledDatasets.folder("multirotor_four_sensors"), speed: nil),
      options: ScriptedRun.options(prefix))
  }

  private func all<Element: Sendable>(_ updates: Updates<Element>) async -> [Element] {
    var elements: [Element] = []
    do throws(LocationError) {
      for try await element in updates { elements.append(element) }
    } catch {
      guard case .ended = error else {
        Issue.record("ended with \(error)")
        return elements
      }
    }
    return elements
  }

  private static var keepAll: SubscriptionOptions {
    SubscriptionOptions(buffering: .newest(1 << 20))
  }

  /// Degrees of the shorter way from one direction to another.
  private static func angle(_ a: Double, _ b: Double) -> Double {
    let turn = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn)
  }

  /// True yaw at whole seconds, degrees, from the recording's truth.
  private func truth() throws -> [Int: Double] {
    let bytes = try WholeFile.read(
      BundledDatasets.folder("multirotor_four_sensors") + "/truth.csv")
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let names = lines[0].split(separator: ",")
    let time = try #require(names.firstIndex(of: "t_s"))
    let yaw = try #require(names.firstIndex(of: "yaw_deg"))
    var headings: [Int: Double] = [:]
    for line in lines.dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard let t = Double(cells[time]), let degrees = Double(cells[yaw]) else { continue }
      if abs(t - t.rounded()) < 1e-6 { headings[Int(t.rounded())] = degrees }
    }
    return headings
  }

  @Test("true heading: that of the vehicle, within its stated accuracy; magnetic beside it")
  func trueAndMagneticHeading() async throws {
    let truth = try truth()
    let headings = await all(manager("hd1-").headings(Self.keepAll))
    #expect(zip(headings, headings.dropFirst()).allSatisfy { $0.instant < $1.instant })
    var compared = 0
    for heading in headings where heading.instant.seconds > 30 {
      guard abs(heading.instant.seconds - heading.instant.seconds.rounded()) < 1e-6,
        let real = truth[Int(heading.instant.seconds.rounded())]
      else { continue }
      let told = try #require(heading.trueHeading)
      let accuracy = try #require(heading.headingAccuracy)
      // Four standard deviations: seventy seconds of one flight.
      #expect(Self.angle(told, real) < 4 * accuracy)
      #expect(accuracy < 5)
      let magnetic = try #require(heading.magneticHeading)
      let declination = try #require(heading.declination)
      #expect(Self.angle(magnetic + declination.degrees, told) < 1e-9)
      #expect(heading.isCalibrationNeeded == false)
      // The field as it was measured, microtesla: the earth's is between 22 and 67.
      let (x, y, z) = (
        try #require(heading.x), try #require(heading.y), try #require(heading.z)
      )
      #expect((20...70).contains((x * x + y * y + z * z).squareRoot()))
      compared += 1
    }
    #expect(compared > 50)
  }

  @Test("heading filter: consecutive headings differ by at least that much")
  func headingFilter() async throws {
    var options = Self.keepAll
    options.headingFilter = 10
    let headings = await all(manager("hd2-").headings(options))
    // It turns on the spot.
    #expect(headings.count > 10)
    for (a, b) in zip(headings, headings.dropFirst()) {
      let (before, after) = (try #require(a.trueHeading), try #require(b.trueHeading))
      #expect(Self.angle(before, after) >= 10)
    }
  }

  @Test("relative altitude since the start, and the pressure it comes from")
  func relativeAltitude() async throws {
    let altitudes = await all(manager("hd3-").altitudes(Self.keepAll))
    let highest = altitudes.compactMap(\.relative).max() ?? 0
    // It takes off, and lands where it did.
    #expect(highest > 5)
    #expect(abs(altitudes.last?.relative ?? .infinity) < 5)
    #expect(altitudes.contains { $0.pressure != nil })
  }
}
