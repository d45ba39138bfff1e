/// Why a device is not read any longer, or cannot be.
package struct SourceFailure: Error, Hashable, Sendable {
  package var kind: Kind
  /// What happened, as a clause.
  package var reason: String
  /// What to do about it, as a clause; empty where waiting is all.
  package var remedy: String

  package enum Kind: Hashable, Sendable {
    /// There is no such device now.
    case absent
    /// It was there and went away.
    case gone
    /// The system or another program does not let us.
    case denied
    /// It is there and does not work.
    case broken
    /// It is open and says nothing.
    case silent
    /// It works, and can be read better if it is opened anew.
    case improvable
    /// It was a file, and that ended: nothing to try again.
    case finished
  }

  package init(_ kind: Kind, _ reason: String, remedy: String = "") {
    self.kind = kind
    self.reason = reason
    self.remedy = remedy
  }
}
