internal import Synchronization

/// Follows the locations while there may be any, and the authorization while there may not.
final class LiveUpdateSource: ElementSource {
  private enum Phase: Sendable {
    /// Nothing was told yet.
    case new
    case locating(any ElementSource<LocationUpdate>)
    /// Waits for the authorization to change, having told this.
    case waiting(any ElementSource<AuthorizationStatus>, AuthorizationStatus?)
  }

  private let core: ManagerCore
  private let options: SubscriptionOptions
  /// Used by the one task that iterates.
  private let phase = Mutex(Phase.new)
  private let lost = Mutex(0)
  /// Whether locations are tried again although the authorization had nothing to tell.
  private let isRetry = Mutex(false)

  init(core: ManagerCore, options: SubscriptionOptions) {
    self.core = core
    self.options = options
  }

  var dropped: Int {
    let present = phase.withLock { phase in
      if case .locating(let source) = phase { source.dropped } else { 0 }
    }
    return present + lost.withLock { $0 }
  }

  func next() async throws(LocationError) -> LocationUpdate? {
    while true {
      switch phase.withLock({ $0 }) {
      case .new:
        locate()
        // Whoever is asked may take long: that is told first.
        if core.options.authorization.agent != nil, core.authorizationStatus == .notDetermined {
          return LocationUpdate(.notDetermined)
        }
      case .locating(let source):
        do throws(LocationError) {
          let update = try await source.next()
          isRetry.withLock { $0 = false }
          return update
        } catch {
          lost.withLock { $0 += source.dropped }
          switch error {
          case .denied, .unavailable:
            // Twice without a word of the authorization: no change of it will mend that.
            if isRetry.withLock({ $0 }) { throw error }
            phase.withLock { $0 = .waiting(core.subscribeToAuthorization(), nil) }
          case .timedOut, .cancelled, .ended, .failed: throw error
          }
        }
      case .waiting(let changes, let told):
        guard let status = try await changes.next() else { return nil }
        if status.locationError == nil, status.state != .notDetermined {
          isRetry.withLock { $0 = told == nil }
          locate()
          continue
        }
        if status == told { continue }
        phase.withLock { $0 = .waiting(changes, status) }
        return LocationUpdate(status)
      }
    }
  }

  private func locate() {
    let source: any ElementSource<LocationUpdate> = core.subscribe(
      options, need: .fixes,
      passes: { published, filter in
        let update = published.element
        // What changes while locations may still come: the last device was unplugged, say.
        if let status = update.status { return filter.passes(status) }
        guard let location = update.location else { return false }
        return filter.passes(update, location)
      },
      extract: { update in
        update.status.map { LocationUpdate($0) } ?? update.location.map { LocationUpdate($0) }
      })
    phase.withLock { $0 = .locating(source) }
  }
}
