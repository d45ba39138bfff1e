import LinuxPlatform
import LiveSimulation
import Sensing
import Simulation
import Synchronization
import Testing

@testable import Binnacle

/// A simulated car behind the kernel's interfaces, which a manager finds as it finds a real one.
final class SimulatedVehicle: Sendable {
  let root: String
  private let wake: WakeEvent
  private let player: Mutex<OperatingSystemThread?>

  /// What the thread that plays tells.
  private final class Ready: Sendable {
    let value = Atomic<Bool>(false)
  }

  /// Plays until it is stopped; without an inertial rate there is the receiver alone.
  init(
    trajectory: Trajectory = .car(standing: 3), inertialRate: Double? = nil,
    seconds: Double = 600, hasReceiver: Bool = true
  ) async throws {
    root = try FileSystem.makeTemporaryDirectory(prefix: "binnacle-car")
    let grade = SensorGrade.mems
    let plan = LivePlan(
      scenario: Scenario(
        name: "car", platform: "car", profile: "automotive", trajectory: trajectory,
        duration: seconds, inertial: inertialRate.map { grade.inertial(rate: $0) },
        receiver: hasReceiver ? grade.receiver(rate: 10) : nil))
    wake = try WakeEvent()
    let ready = Ready()
    let (root, wake) = (root, wake)
    let thread = try OperatingSystemThread.spawn(.init(name: "car")) {
      do {
        let simulation = try LiveSimulation(plan: plan, root: root)
        ready.value.store(true, ordering: .releasing)
        try simulation.run(
          wait: { instant throws(SystemError) in try !wake.wait(until: instant) }, report: { _ in })
        // The end of the trajectory is not the end of the devices.
        _ = try wake.wait(until: nil)
      } catch {
        Issue.record("the car failed: \(error)")
        ready.value.store(true, ordering: .releasing)
      }
    }
    player = Mutex(thread)
    while !ready.value.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(5)) }
  }

  /// Options under which no policy of the host counts.
  func options(_ prefix: String, activity: ActivityType = .automotive) -> LocationManagerOptions {
    var options = ScriptedRun.options(prefix)
    options.activityType = activity
    return options
  }

  /// Ends the play and takes the files away.
  func stop() {
    wake.signal()
    // Joins it.
    player.withLock { $0 = nil }
    try? FileSystem.removeTree(root)
  }
}
