internal import CLinux

/// What a new thread is handed.
final class ThreadStart: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }

  func run() {
    // The name fits, so this cannot fail.
    _ = unsafe clinux_set_thread_name(name)
    body()
  }
}
