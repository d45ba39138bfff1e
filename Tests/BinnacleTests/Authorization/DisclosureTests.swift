import Fusion
import Geodesy
import LinearAlgebra
import LinuxPlatform
import Replay
import Sensing
import Spatial
import Synchronization
import Testing
import TextFiles

@testable import Binnacle

/// What a program that may know a coarse place only gets at, whichever way it tries.
@Suite("What a reduced policy keeps back", .timeLimit(.minutes(2)))
struct DisclosureTests {
  private static let instant = SensorInstant(seconds: 1)

  private static func values(_ change: (inout EstimateValues) -> Void) -> EstimateValues {
    var values = EstimateValues(instant: instant)
    change(&values)
    return values
  }

  @Test("exact values of a run that has not heard of it are held back, and the last ones forgotten")
  func latest() {
    let core = ManagerCore(source: ScriptedRun.silent, options: ScriptedRun.options("held-"))
    #expect(core.setLatest(ScriptedRun.values(at: Self.instant)))
    core.disclose(.reduced)
    #expect(core.latest == nil)
    // Each that tells where it is; the declination is a map of places.
    var heading = Heading(instant: Self.instant)
    heading.declination = Heading.Declination(degrees: 3, accuracy: 0.5, isModelExpired: false)
    for exact in [
      ScriptedRun.values(at: Self.instant),
      Self.values { $0.altitude = Altitude(instant: Self.instant) },
      Self.values { $0.attitude = Samples.attitude }, Self.values { $0.heading = heading },
    ] {
      #expect(!core.setLatest(exact))
      #expect(core.latest == nil)
    }
    var reduction = ReducedAccuracy()
    let coarse = reduction.reduce(Samples.location)
    #expect(
      core.setLatest(
        Self.values {
          $0.location = coarse
          $0.heading = Heading(instant: Self.instant)
        }))
    #expect(core.latest?.location == coarse)
  }

  @Test("a heading tells no declination, nor what follows from it")
  func heading() {
    var translator = EstimateTranslator(
      origin: .sensors, geoid: .bundled, utcOffset: 1_779_798_000_000_000_000)
    let estimate = Samples.estimate()
    translator.advance(to: estimate)
    #expect(translator.heading(of: estimate).magneticHeading != nil)
    let reduced = translator.heading(of: estimate, isReduced: true)
    #expect(reduced.declination == nil)
    // Both together would tell it.
    #expect(reduced.trueHeading == nil || reduced.magneticHeading == nil)
  }

  @Test("it holds although no sensor can be read at the moment, for a run may go on")
  func withoutSensors() throws {
    let policy = try AuthorizationPolicy(
      bytes: Array(#"{"default": "reduced"}"#.utf8), file: "policy.json")
    let status = AuthorizationDecision.status(
      AuthorizationEvidence(
        policy: .read(policy, path: "policy.json"), sensors: .found([], problems: [])))
    #expect(status.state == .unavailable && status.accuracy == .reduced)
    #expect(Disclosure(status) == .reduced)
  }

  /// A manager of pushed values that records, on a board with a policy of its own.
  private static func manager(_ board: borrowing TestBoard, _ prefix: String) -> LocationManager {
    var options = ScriptedRun.options(prefix)
    options.authorization.policyPath = board.policyPath
    options.recordFolder = board.root + "/recording"
    options.statePath = board.root + "/state.json"
    return LocationManager(source: .pushed, options: options)
  }

  /// Pushes fixes at a latitude until `isDone`.
  private static func push(
    _ latitude: Double, into pusher: inout MeasurementPusher, until isDone: () throws -> Bool
  ) async throws {
    let isDone = try await ScriptedRun.eventually {
      pusher.push(Coordinate(latitude: latitude, longitude: 8), ellipsoidalAltitude: 500)
      return try isDone()
    }
    #expect(isDone)
  }

  @Test("a run that begins under it writes neither a recording nor what it learns")
  func noRecording() async throws {
    let board = try TestBoard()
    try board.writePolicy(#"{"default": "reduced"}"#)
    do {
      let manager = Self.manager(board, "norec-")
      var pusher = try manager.makePusher(name: "gnss", kinds: [.satellite])
      let count = Mutex(0)
      let task = Task {
        for try await location in manager.locations {
          #expect(location.isReduced)
          count.withLock { $0 += 1 }
        }
      }
      try await Self.push(47, into: &pusher) { count.withLock { $0 } > 2 }
      pusher.finish()
      _ = await task.result
    }
    #expect(!FileStatus.exists(board.root + "/recording"))
    #expect(!FileStatus.exists(board.root + "/state.json"))
  }

  @Test("a recording ends where it comes during a run, and the run goes on")
  func recordingEnds() async throws {
    let board = try TestBoard()
    try board.writePolicy(#"{"default": "allow"}"#)
    let manager = Self.manager(board, "endrec-")
    var pusher = try manager.makePusher(name: "gnss", kinds: [.satellite])
    let exact = Mutex(0)
    let reduced = Mutex(0)
    let isTold = Mutex(false)
    let stream = Task {
      for try await location in manager.locations {
        if location.isReduced { reduced.withLock { $0 += 1 } } else { exact.withLock { $0 += 1 } }
      }
    }
    let events = Task {
      for try await event in manager.healthEvents
      where event.detail.contains("the recording ends here") {
        isTold.withLock { $0 = true }
      }
    }
    let file = board.root + "/recording/gnss.csv"
    try await Self.push(47.125, into: &pusher) { exact.withLock { $0 } > 2 }
    try board.writePolicy(#"{"default": "reduced"}"#)
    try await Self.push(47.125, into: &pusher) { isTold.withLock { $0 } }
    // From here on: nothing of it may be found on the disk.
    let before = reduced.withLock { $0 }
    try await Self.push(47.625, into: &pusher) { reduced.withLock { $0 } > before + 2 }
    pusher.finish()
    _ = await (stream.result, events.result)
    let text = String(decoding: try WholeFile.read(file), as: UTF8.self)
    #expect(text.contains("47.125") && !text.contains("47.625"))
    // What there is can be replayed.
    let recording = try DatasetStream(folder: board.root + "/recording")
    #expect(recording.sensors == [.satellite])
    #expect(!FileStatus.exists(board.root + "/state.json"))
  }

  @Test("each run has a recording of its own: none overwrites the one before")
  func nextRecording() async throws {
    let board = try TestBoard()
    try board.writePolicy(#"{"default": "allow"}"#)
    let manager = Self.manager(board, "nextrec-")
    var pusher = try manager.makePusher(name: "gnss", kinds: [.satellite])
    for folder in ["/recording", "/recording-2", "/recording-3"] {
      let isThere = Mutex(false)
      let task = Task {
        defer { isThere.withLock { $0 = true } }
        return try await manager.requestLocation(timeout: .seconds(60))
      }
      try await Self.push(47, into: &pusher) { isThere.withLock { $0 } }
      _ = try await task.value
      #expect(
        try await ScriptedRun.eventually { FileStatus.exists(board.root + folder + "/gnss.csv") })
      // The next run begins when this one is over.
      #expect(try await ScriptedRun.eventually { try ScriptedRun.threads("nextrec-run") == 0 })
    }
  }
}
