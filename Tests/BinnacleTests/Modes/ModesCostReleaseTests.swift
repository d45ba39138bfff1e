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

  /// One board with a manager of its own, whose threads are told apart by their names.
  private static func share(
    of accuracy: DesiredAccuracy, seconds: Double
  ) async throws -> Double {
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
    let result: Result<Double, any Error>
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
  ) async throws -> Double {
    while !isReady.value.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(10)) }
    var options = LocationManagerOptions(activityType: .automotive)
    options.authorization.policyPath = root + "/no-policy.json"
    // The kernel keeps 15 bytes of a thread's name: the first of each accuracy's differ.
    let prefix = "c\(DesiredAccuracy.allCases.firstIndex(of: accuracy) ?? 0)-"
    options.threadPrefix = prefix
    let manager = LocationManager(source: .automatic(root: root), options: options)
    let subscriber = Task {
      var subscription = SubscriptionOptions(desiredAccuracy: accuracy)
      subscription.buffering = .newest(4)
      for try await _ in manager.locations(subscription) {}
    }
    defer { subscriber.cancel() }
    // A run finds its devices and its heading first.
    try await Task.sleep(for: .seconds(5))
    let before = try nanoseconds(ofThreads: prefix)
    let begin = BootClock.now()
    try await Task.sleep(for: .seconds(seconds))
    let used = try nanoseconds(ofThreads: prefix) - before
    return used * 1e-9 / BootClock.now().seconds(since: begin)
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
    let shares = try await withThrowingTaskGroup(of: (DesiredAccuracy, Double).self) { group in
      for accuracy in DesiredAccuracy.allCases {
        group.addTask { (accuracy, try await Self.share(of: accuracy, seconds: seconds)) }
      }
      return try await group.reduce(into: [DesiredAccuracy: Double]()) { $0[$1.0] = $1.1 }
    }
    for accuracy in DesiredAccuracy.allCases.sorted().reversed() {
      let share = (1e4 * (shares[accuracy] ?? 0)).rounded() / 100
      print("modes: \(accuracy.rawValue): \(share) % of one processor over \(seconds) s")
    }
    func share(_ accuracy: DesiredAccuracy) throws -> Double { try #require(shares[accuracy]) }
    // Each of these halves the inertial rate or drops it. A tenth more is a busy machine's.
    #expect(try share(.best) < 1.1 * share(.bestForNavigation))
    #expect(try share(.tenMeters) < 1.1 * share(.best))
    #expect(try share(.hundredMeters) < 1.1 * share(.tenMeters))
    // In a window that is shorter than a round of sleep the last three may have slept alike.
    #expect(try share(.kilometer) < 0.5 * share(.bestForNavigation))
    #expect(try share(.reduced) < 0.5 * share(.bestForNavigation))
  }
}
