internal import Synchronization

/// Carries a value that cannot be copied into the closure of another thread, once.
final class Handoff<Value: ~Copyable & Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming sending Value) { self.value = Mutex(value) }

  func take() -> Value? {
    value.withLock { held in
      let taken = held.take()
      return taken
    }
  }
}
