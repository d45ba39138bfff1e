/// The task that brings locations to a monitor; ends with the monitor, which it does not keep.
final class MonitorFeed: Sendable {
  private let tasks = OwnedTasks()

  func cancel() { tasks.cancelAll() }

  func follow<Locations: AsyncSequence & Sendable>(_ locations: Locations, for monitor: Monitor)
  where Locations.Element == Location {
    let following = Task { [weak monitor] in
      do {
        for try await location in locations {
          guard let monitor else { return }
          // The monitor has told its readers of the error; the next location may fare better.
          _ = try? await monitor.update(with: location)
        }
        await monitor?.finish(nil)
      } catch let error as LocationError {
        await monitor?.finish(error)
      } catch {
        await monitor?.finish(
          .failed(reason: "\(error)", remedy: "see to the source of the locations"))
      }
    }
    tasks.add(following)
  }
}
