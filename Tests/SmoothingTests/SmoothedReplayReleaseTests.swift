import Fusion
import Geodesy
import LinearAlgebra
import Replay
import Sensing
import Smoothing
import Testing
import TextFiles

/// The whole way, on the recordings that come with the package.
@Suite("Smoothed replay")
struct SmoothedReplayReleaseTests {
  static let names = ["car_outage", "multirotor_four_sensors"]

  @Test("whoever follows the filter changes what it says by no more than its covariance's lag")
  func followed() throws {
    for name in Self.names {
      let forward = try SmoothedRun.forward(name)
      let followed = try SmoothedRun.followed(name)
      #expect(followed.steps > forward.count)
      try #require(followed.run.count == forward.count)
      var worst = 0.0
      var worstDeviation = 0.0
      for (a, b) in zip(forward, followed.run) {
        #expect(a.instant == b.instant && a.mode == b.mode)
        guard let p = a.position, let q = b.position, let v = a.velocity, let w = b.velocity else {
          continue
        }
        let (m, n) = (a.variances, b.variances)
        worst = max(
          worst, abs(p.latitude - q.latitude) * 6.4e6 / m[0].squareRoot(),
          abs(p.height - q.height) / m[2].squareRoot(), abs(v.x - w.x) / m[3].squareRoot(),
          abs(v.z - w.z) / m[5].squareRoot())
        for (x, y) in zip(m.prefix(6), n.prefix(6)) {
          worstDeviation = max(worstDeviation, abs((x / y).squareRoot() - 1))
        }
      }
      // Who follows sees the covariance carried over every step; else it is over up to 12 ms at once,
      // and up to that old in an estimate.
      #expect(worst < 0.01, "\(worst) deviations in \(name)")
      #expect(worstDeviation < 0.05, "\(worstDeviation) of the deviation in \(name)")
    }
  }

  @Test("the rows stand where the filter's do and state no more uncertainty", arguments: names)
  func deviations(name: String) throws {
    // The filter's covariance to the very instant.
    let forward = try SmoothedRun.followed(name).run
    let smoothed = try SmoothedRun.smoothed(name).estimates
    try #require(smoothed.count == forward.count)
    var narrower = 0
    var worst = 0.0
    for (filter, smoother) in zip(forward, smoothed) {
      #expect(filter.instant == smoother.instant && filter.mode == smoother.mode)
      // Position and velocity along north, east, down, which hardly turn with the correction; the
      // magnetic updates of the multirotor hold parts of the gain and may give back some certainty.
      for (a, b) in zip(filter.variances.prefix(6), smoother.variances.prefix(6)) {
        if filter.position != nil { #expect(b > 0) }
        if a > 0 { worst = max(worst, (b / a).squareRoot()) }
      }
      if smoother.variances[0] < 0.9 * filter.variances[0] { narrower += 1 }
    }
    // Rounding of a billionth, and the local level at a corrected position.
    #expect(worst < 1 + 1e-6, "\(worst) times the filter's deviation")
    #expect(narrower > forward.count / 2)
  }

  @Test("the length of the segments changes no estimate", arguments: names)
  func segments(name: String) throws {
    let short = try SmoothedRun.smoothed(name, segmentLength: 0.7)
    let long = try SmoothedRun.smoothed(name, segmentLength: 8)
    try #require(short.estimates.count == long.estimates.count)
    #expect(long.scratchBytes < short.scratchBytes / 4)
    var worst = 0.0
    for (a, b) in zip(short.estimates, long.estimates) {
      for (x, y) in zip(a.numbers, b.numbers) {
        worst = max(worst, abs(x - y) / max(abs(x), 1e-6))
      }
    }
    // The sums of a segment are added in another order: rounding, a thousandfold by the way back.
    #expect(worst < 1e-6, "\(worst)")
  }

  @Test("ten hours take less than a gigabyte of scratch file")
  func scratch() throws {
    let smoothed = try SmoothedRun.smoothed("car_outage")
    let first = try #require(smoothed.estimates.first)
    let last = try #require(smoothed.estimates.last)
    let duration = last.instant.seconds(since: first.instant)
    let perSecond = Double(smoothed.scratchBytes) / duration
    #expect(perSecond * 36_000 < 1e9, "\(perSecond) bytes a second")
    // The file is in use at all.
    #expect(perSecond > 1000)
  }

  @Test("a folder that takes no scratch file is named, with what to do")
  func unwritable() {
    let error = #expect(throws: DataError.self) {
      _ = try SmoothedReplay(scratchFolder: "/nonexistent/place") { () throws(DataError) in
        try DatasetStream(folder: SmoothedRun.folder("car_outage"))
      }
    }
    #expect(error?.file == "/nonexistent/place")
    #expect(error?.remedy.contains("TMPDIR") == true)
  }
}
