/// Somebody whom the program asks whether it may know where the vehicle is: a dialogue with the
/// driver, a service of the fleet.
///
/// It is asked once, at the first request, and its answer holds until
/// the program has it asked again. It may take as long as it likes: who waits for it can be
/// cancelled.
public protocol AuthorizationAgent: Sendable {
  func decide(_ request: AuthorizationRequest) async -> AuthorizationAnswer
}

/// What an agent is asked.
public struct AuthorizationRequest: Hashable, Sendable {
  /// The program's own file, links resolved: `/usr/bin/fleet`.
  public var program: String
  /// The most that the site's policy allows.
  public var accuracy: AccuracyAuthorization
}

/// What an agent says.
public enum AuthorizationAnswer: Hashable, Sendable {
  /// It agrees, at the most to this accuracy.
  case agreed(AccuracyAuthorization)
  /// It does not, for a reason and with a remedy, as clauses.
  case refused(reason: String, remedy: String)

  /// It agrees to all that the policy allows.
  public static let agreed = Self.agreed(.full)
}
