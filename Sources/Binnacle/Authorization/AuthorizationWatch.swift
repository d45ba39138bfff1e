internal import LinuxPlatform

/// Waits for a change that may change the authorization: what the kernel tells of the folders, or
/// the time of the slow look.
struct AuthorizationWatch: ~Copyable {
  /// Looks follow each other no faster, s, whatever is told: a storm of changes is one change.
  private static let shortestPause = 0.05

  private let watch: FileWatch?
  private let isOfInterest: (String) -> Bool
  private let period: Double
  private var missing: [String]

  init(folders: [String], isOfInterest: @escaping (String) -> Bool, period: Double) {
    // Without inotify (no watch left) the slow look remains.
    watch = try? FileWatch()
    missing = folders
    self.isOfInterest = isOfInterest
    self.period = period
    addMissing()
  }

  /// Returns when there may be something new, or `wake` is signalled.
  mutating func wait(unless wake: WakeEvent) {
    addMissing()
    let end = BootClock.now(plusSeconds: period)
    do throws(SystemError) {
      if watch == nil {
        _ = try wake.wait(until: end)
        return
      }
      while true {
        guard let outcome = try watch?.wait(until: end, unless: wake), outcome == .ready else {
          return
        }
        // What belongs together comes together: a file is made, then given to its group.
        let isWoken = try wake.wait(until: BootClock.now(plusSeconds: Self.shortestPause))
        let names = try watch?.take() ?? []
        if isWoken || names.contains(where: isOfInterest) { return }
      }
    } catch {
      // Whatever fails here (ENOMEM): no faster than the pause, and looked at all the same.
      _ = try? wake.wait(until: BootClock.now(plusSeconds: Self.shortestPause))
    }
  }

  /// Watches the folders that were not there before.
  private mutating func addMissing() {
    var left: [String] = []
    for folder in missing {
      do throws(SystemError) {
        try watch?.add(folder: folder)
      } catch {
        left.append(folder)
      }
    }
    missing = left
  }
}
