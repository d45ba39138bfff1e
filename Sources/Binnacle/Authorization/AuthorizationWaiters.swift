/// Tasks that wait for one thing, each to be resumed exactly once: when it comes, or on cancellation.
///
/// It lives behind its owner's lock, and continuations are resumed after that was given back.
struct AuthorizationWaiters: Sendable {
  private var continuations: [UInt64: CheckedContinuation<Void, Never>] = [:]
  /// Those that were cancelled before they began to wait.
  private var cancelled: Set<UInt64> = []
  private var next: UInt64 = 0

  var isEmpty: Bool { continuations.isEmpty }

  /// A ticket to wait with.
  mutating func ticket() -> UInt64 {
    next += 1
    return next
  }

  /// Adds one who waits; `false` where it was cancelled before, and is to be resumed by the caller.
  mutating func add(_ continuation: CheckedContinuation<Void, Never>, _ ticket: UInt64) -> Bool {
    if cancelled.remove(ticket) != nil { return false }
    continuations[ticket] = continuation
    return true
  }

  /// Takes out one who was cancelled.
  mutating func cancel(_ ticket: UInt64) -> CheckedContinuation<Void, Never>? {
    if let continuation = continuations.removeValue(forKey: ticket) { return continuation }
    cancelled.insert(ticket)
    return nil
  }

  /// Forgets a ticket that is not used any more.
  mutating func forget(_ ticket: UInt64) { cancelled.remove(ticket) }

  /// The last ticket that was given out.
  var last: UInt64 { next }

  /// Takes out those whose ticket is not later than one.
  mutating func take(upTo last: UInt64) -> [CheckedContinuation<Void, Never>] {
    let due = continuations.keys.filter { $0 <= last }
    return due.compactMap { continuations.removeValue(forKey: $0) }
  }

  /// Takes out all.
  mutating func takeAll() -> [CheckedContinuation<Void, Never>] {
    defer { continuations = [:] }
    return Array(continuations.values)
  }
}
