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
  /// Why updates ended, of whichever value ended first: an attitude without a position leaves headings
  /// going. `nil` while all go on, and after `start()`.
  public private(set) var error: LocationError?
  /// Whether any value is awaited.
  public private(set) var isUpdating = false

  @ObservationIgnored private let manager: LocationManager
  @ObservationIgnored private let options: SubscriptionOptions
  @ObservationIgnored private let tasks = OwnedTasks()
  /// How many values go on.
  @ObservationIgnored private var valueCount = 0

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
    valueCount = 3
    follow(manager.authorizationChanges, isValue: false) { $0.authorizationStatus = $1 }
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
    _ updates: Updates<Element>, isValue: Bool = true,
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
        guard let self, isValue, !Task.isCancelled else { return }
        end(error)
      }
    }
    tasks.add(task)
  }

  /// One of the values ends; of several reasons the first counts.
  private func end(_ reason: LocationError) {
    guard isUpdating else { return }
    error = error ?? reason
    valueCount -= 1
    if valueCount == 0 { isUpdating = false }
  }
}
