import LinuxPlatform
import LiveSimulation
import Sensing
import Simulation
import Synchronization
import Testing

@testable import Binnacle

/// What a live run costs at each accuracy, on simulated devices: a car's, at 1 kHz.
///
/// `Scripts/bench-modes` prints the table with a window that holds whole rounds of sleep.
@Suite("Modes: what a run costs: Release")
struct ModesCostReleaseTests {
  /// Whether the board is there.
  private final class Ready: Sendable {
    let value = Atomic<Bool>(false)
  }

  /// What a run costs, and what it gives for that.
  private struct Cost: Sendable {
    /// Of one processor.
    var share: Double
    var updates: Int
  }

  /// One board with a manager of its own, whose threads are told apart by their names.
  private static func share(
    of accuracy: DesiredAccuracy, seconds: Double
  ) async throws -> Cost {
    let root = try FileSystem.makeTemporaryDirectory(prefix: "binnacle-cost")
    defer { try? FileSystem.removeTree(root) }
    let grade = SensorGrade.mems
    let plan = LivePlan(
      scenario: Scenario(
        name: "cost", platform: "car", profile: "automotive", trajectory: .car(standing: 3),
        duration: seconds + 60, inertial: grade.inertial(rate: 1000),
        receiver: grade.receiver(rate: 10), barometer: grade.barometer(rate: 50),
        magnetometer: grade.magnetometer(rate: 100)))
    let wake = try WakeEvent()
    let isReady = Ready()
    // In one thread from its making to its end: it belongs to nobody else.
    let player = try OperatingSystemThread.spawn(.init(name: "board")) {
      do {
        let simulation = try LiveSimulation(plan: plan, root: root)
        isReady.value.store(true, ordering: .releasing)
        try simulation.run(
          wait: { instant throws(SystemError) in try !wake.wait(until: instant) }, report: { _ in })
      } catch {
        Issue.record("the board failed: \(error)")
        isReady.value.store(true, ordering: .releasing)
      }
    }
    let result: Result<Cost, any Error>
    do {
      result = .success(try await measure(accuracy, root: root, seconds: seconds, isReady))
    } catch {
      result = .failure(error)
    }
    wake.signal()
    player.join()
    return try result.get()
  }

  private static func measure(
    _ accuracy: DesiredAccuracy, root: String, seconds: Double, _ isReady: Ready
  ) async throws -> Cost {
    while !isReady.value.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(10)) }
    var options = LocationManagerOptions(activityType: .automotive)
    options.authorization.policyPath = root + "/no-policy.json"
    // The kernel keeps 15 bytes of a thread's name: the first of each accuracy's differ.
    let prefix = "c\(DesiredAccuracy.allCases.firstIndex(of: accuracy) ?? 0)-"
    options.threadPrefix = prefix
    let manager = LocationManager(source: .automatic(root: root), options: options)
    let count = Mutex(0)
    let subscriber = Task {
      var subscription = SubscriptionOptions(desiredAccuracy: accuracy)
      subscription.buffering = .newest(4)
      for try await _ in manager.locations(subscription) { count.withLock { $0 += 1 } }
    }
    defer { subscriber.cancel() }
    // A run finds its devices and its heading first.
    try await Task.sleep(for: .seconds(5))
    let before = try nanoseconds(ofThreads: prefix)
    let countBefore = count.withLock { $0 }
    let begin = BootClock.now()
    try await Task.sleep(for: .seconds(seconds))
    let used = try nanoseconds(ofThreads: prefix) - before
    return Cost(
      share: used * 1e-9 / BootClock.now().seconds(since: begin),
      updates: count.withLock { $0 } - countBefore)
  }

  /// Time on a processor of all threads whose names begin so, ns; they live through the measurement.
  private static func nanoseconds(ofThreads prefix: String) throws -> Double {
    var sum = 0.0
    for thread in try DirectoryListing.names(in: "/proc/self/task") {
      let folder = "/proc/self/task/\(thread)"
      guard let name = try? SysfsFile.read(folder + "/comm"), name.hasPrefix(prefix),
        let figures = try? SysfsFile.read(folder + "/schedstat"),
        let used = figures.split(separator: " ").first.flatMap({ Double($0) })
      else { continue }
      sum += used
    }
    return sum
  }

  /// Seconds of the measurement; the bench asks for more.
  private static var seconds: Double {
    let text = try? SysfsFile.read("/proc/self/environ")
    let setting = text?.split(separator: "\0").first { $0.hasPrefix("MODES_BENCH_SECONDS=") }
    return setting?.split(separator: "=").last.flatMap { Double($0) } ?? 8
  }

  @Test("the coarser, the less")
  func order() async throws {
    let seconds = Self.seconds
    let shares = try await withThrowingTaskGroup(of: (DesiredAccuracy, Cost).self) { group in
      for accuracy in DesiredAccuracy.allCases {
        group.addTask { (accuracy, try await Self.share(of: accuracy, seconds: seconds)) }
      }
      return try await group.reduce(into: [DesiredAccuracy: Cost]()) { $0[$1.0] = $1.1 }
    }
    for accuracy in DesiredAccuracy.allCases.sorted().reversed() {
      let cost = try #require(shares[accuracy])
      let share = (1e4 * cost.share).rounded() / 100
      print(
        "modes: \(accuracy.rawValue): \(share) % of one processor over \(seconds) s, \(cost.updates) updates"
      )
    }
    func share(_ accuracy: DesiredAccuracy) throws -> Double {
      try #require(shares[accuracy]).share
    }
    // What is not read at all is cheap as well: each must have given something. A round takes 3.3 s of
    // sleep and two fixes at a hundred metres; the coarser ones may sleep through the window.
    for accuracy in DesiredAccuracy.allCases where accuracy >= .hundredMeters {
      #expect(try #require(shares[accuracy]).updates > 0, "\(accuracy)")
    }
    // Each of these halves the inertial rate or drops it. A tenth more is a busy machine's.
    #expect(try share(.best) < 1.1 * share(.bestForNavigation))
    #expect(try share(.tenMeters) < 1.1 * share(.best))
    #expect(try share(.hundredMeters) < 1.1 * share(.tenMeters))
    // In a window that is shorter than a round of sleep the last three may have slept alike.
    #expect(try share(.kilometer) < 0.5 * share(.bestForNavigation))
    #expect(try share(.reduced) < 0.5 * share(.bestForNavigation))
  }
}
