internal import Synchronization

/// How much of what is known may be told.
enum Disclosure: Int, AtomicRepresentable, Sendable {
  case nothing
  /// The place alone, made coarse.
  case reduced
  case everything

  init(_ status: AuthorizationStatus) {
    switch status.state {
    case .denied, .restricted: self = .nothing
    case .authorized, .notDetermined, .unavailable:
      self = status.accuracy == .reduced ? .reduced : .everything
    }
  }
}
