/// Why there is no location.
public enum LocationError: Error, Hashable, Sendable {
  /// Somebody has forbidden it: who, and what to do about it.
  case denied(reason: String, remedy: String)
  /// There is nothing to measure with: what is missing, and what to do about it.
  case unavailable(reason: String, remedy: String)
  /// No fix was good enough in time.
  case timedOut
  /// The task was cancelled.
  case cancelled
  /// The source came to its end: a recording, or a program that stopped pushing.
  case ended(reason: String)
  /// The run broke.
  case failed(reason: String, remedy: String)
}
