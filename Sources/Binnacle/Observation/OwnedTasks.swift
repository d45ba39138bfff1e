internal import Synchronization

/// Tasks that end with what owns them.
final class OwnedTasks: Sendable {
  private let tasks = Mutex<[Task<Void, Never>]>([])

  deinit { cancelAll() }

  func add(_ task: Task<Void, Never>) { tasks.withLock { $0.append(task) } }

  func cancelAll() {
    let cancelled = tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    // A task's cancellation handler must not run under the lock.
    for task in cancelled { task.cancel() }
  }
}
