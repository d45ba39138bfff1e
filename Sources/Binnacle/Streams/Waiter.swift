/// A task that waits for one value.
///
/// It is to be resumed exactly once: it lies in a state machine that forgets it when it gives it
/// away, and whoever gets it resumes it.
@safe
struct Waiter<Value: Sendable>: Sendable {
  // @safe: by the rule above; a checked continuation would cost an allocation per wait.
  private let continuation: UnsafeContinuation<Value, Never>

  /// Suspends the task; `enter` puts the waiter away, or returns a value that is there already.
  static func wait(_ enter: (Waiter<Value>) -> Value?) async -> Value {
    await unsafe withUnsafeContinuation { continuation in
      let waiter = unsafe Waiter(continuation: continuation)
      if let value = enter(waiter) { waiter.resume(with: value) }
    }
  }

  private init(continuation: UnsafeContinuation<Value, Never>) {
    unsafe self.continuation = continuation
  }

  /// Lets the task go on; it does so on its own executor, not within this call.
  func resume(with value: Value) { unsafe continuation.resume(returning: value) }
}
