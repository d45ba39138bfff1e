internal import RingBuffers
internal import Synchronization

/// A value that cannot be copied on its way to the thread that is to own it.
final class Handover<Value: ~Copyable & Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming Value) { self.value = Mutex(value) }

  /// The value; `nil` after the first time.
  func take() -> sending Value? { value.withLock { $0.take() } }
}
