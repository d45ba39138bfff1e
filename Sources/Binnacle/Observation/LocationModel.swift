public import Observation

/// Where the vehicle is, for user interfaces: properties that change, on the main actor.
///
/// Whatever observes `@Observable` objects follows it without a delegate or a task of its own. It
/// follows the manager from `start()` to `stop()`, or until nobody keeps it.
@Observable @MainActor
public final class LocationModel {
  /// The latest location; `nil` before the first.
  public private(set) var location: Location?
  public private(set) var heading: Heading?
  public private(set) var altitude: Altitude?
  public private(set) var authorizationStatus = AuthorizationStatus.notDetermined
  /// Why the updates ended; `nil` while they go on, and after `stop()`.
  public private(set) var error: LocationError?
  /// Whether locations are awaited.
  public private(set) var isUpdating = false

  @ObservationIgnored private let manager: LocationManager
  @ObservationIgnored private let options: SubscriptionOptions
  @ObservationIgnored private let tasks = OwnedTasks()

  /// Ten updates a second by default, more than anybody can read, and of those the newest.
  public init(
    manager: LocationManager = LocationManager(),
    options: SubscriptionOptions = SubscriptionOptions(
      minimumInterval: 0.1, buffering: .newest(1), start: .lastKnown)
  ) {
    self.manager = manager
    self.options = options
  }

  /// Follows the manager; while it does, this does nothing.
  public func start() {
    if isUpdating { return }
    stop()
    error = nil
    isUpdating = true
    follow(manager.authorizationChanges) { $0.authorizationStatus = $1 }
    follow(manager.locations(options)) { $0.location = $1 }
    follow(manager.headings(options)) { $0.heading = $1 }
    follow(manager.altitudes(options)) { $0.altitude = $1 }
  }

  /// Leaves the manager, whose sensors stop where nobody else follows them; the values stay.
  public func stop() {
    tasks.cancelAll()
    isUpdating = false
  }

  private func follow<Element: Sendable>(
    _ updates: Updates<Element>,
    _ receive: @escaping @MainActor (LocationModel, Element) -> Void
  ) {
    // Keeps the model for as long as an update is received, not while the next one is awaited.
    let task = Task { [weak self] in
      do throws(LocationError) {
        var iterator = updates.makeAsyncIterator()
        while let element = try await iterator.next() {
          guard let self, !Task.isCancelled else { return }
          receive(self, element)
        }
      } catch {
        guard let self, !Task.isCancelled else { return }
        end(error)
      }
    }
    tasks.add(task)
  }

  /// All streams end together and for the same reason: the first that tells it counts.
  private func end(_ reason: LocationError) {
    guard isUpdating else { return }
    error = reason
    isUpdating = false
  }
}
