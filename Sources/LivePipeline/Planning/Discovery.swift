internal import LinuxPlatform
internal import Synchronization

/// Finds devices that are plugged in during a run and that no reader waits for.
///
/// It compares the names of the devices that the kernel lists, which costs next to nothing, and
/// plans anew only where they have changed. A device that comes back is none of its business: its
/// reader finds it.
final class Discovery: Sendable {
  /// How often it looks, s.
  static let period = 2.0
  /// More readers than this are no vehicle's sensors but a fault that multiplies.
  private static let readerLimit = 32

  private let configuration: LiveConfiguration
  private let state = Mutex<State>(State())

  private struct State {
    var listing: [String] = []
    var identities: Set<String> = []
    var names: Set<String> = []
  }

  init(configuration: LiveConfiguration) { self.configuration = configuration }

  /// Takes note of what is read already.
  func know(_ plan: PipelinePlan) {
    let listing = listing()
    state.withLock { state in
      state.listing = listing
      for source in plan.sources {
        state.identities.insert(source.identity)
        state.names.insert(source.name)
      }
    }
  }

  /// The devices that are new since the last look.
  func look() -> [SourcePlan] {
    let listing = listing()
    let isSame = state.withLock { state in
      if state.listing == listing { return true }
      state.listing = listing
      return false
    }
    if isSame { return [] }
    let plan = SourcePlanner.plan(configuration)
    return state.withLock { state in
      // The name that a plan gives may be another device's by now.
      var renamed: [String: String] = [:]
      var found: [SourcePlan] = []
      for var source in plan.sources where !state.identities.contains(source.identity) {
        guard state.names.count < Self.readerLimit else { break }
        let planned = source.name
        var number = 2
        while state.names.contains(source.reader.name) {
          let base = planned.prefix { $0 != "-" }
          source.reader.name = "\(base)-\(number)"
          number += 1
        }
        renamed[planned] = source.reader.name
        if let partner = source.reader.partner {
          source.reader.partner = renamed[partner] ?? partner
        }
        state.identities.insert(source.identity)
        state.names.insert(source.name)
        found.append(source)
      }
      return found
    }
  }

  private func listing() -> [String] {
    let root = configuration.root == "/" ? "" : configuration.root
    let devices = (try? DirectoryListing.namesIfPresent(in: root + "/sys/bus/iio/devices")) ?? []
    return devices.filter { $0.hasPrefix("iio:device") }
      + SourcePlanner.receiverPorts(root: configuration.root)
  }
}
