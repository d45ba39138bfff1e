internal import Synchronization

/// Threads that hang in the kernel, with all that they use: nobody may join them, and nobody can
/// end them.
enum AbandonedThreads {
  private static let owners = Mutex<[any AnyObject & Sendable]>([])

  static func keep(_ owner: any AnyObject & Sendable) { owners.withLock { $0.append(owner) } }

  static var count: Int { owners.withLock { $0.count } }
}
