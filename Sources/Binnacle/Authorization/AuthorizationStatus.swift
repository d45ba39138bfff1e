/// Whether this program may know where the vehicle is, why, and what to do about it.
///
/// On Linux it takes four things: there are sensors, this process may read them, the site's policy
/// allows the program, and the agent that the program has plugged in agrees.
public struct AuthorizationStatus: Hashable, Codable, Sendable {
  public enum State: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nobody has looked yet, or the agent was not asked: `requestAuthorization()` does both.
    case notDetermined
    /// The site's policy forbids it, and nobody at the keyboard can change that.
    case restricted
    /// The agent has refused, or this process may not read the sensors.
    case denied
    /// There is nothing to measure with.
    case unavailable
    case authorized
  }

  /// Who or what has decided.
  public enum Cause: String, Hashable, Codable, Sendable, CaseIterable {
    case policy
    /// The policy file cannot be read or understood; until it can, it forbids everything.
    case unreadablePolicy
    case agent
    /// Rights to device files.
    case permission
    case sensors
  }

  public var state: State
  /// How exactly; `.reduced` means nothing unless authorized.
  public var accuracy: AccuracyAuthorization
  /// What decided; `nil` where nothing stands in the way.
  public var cause: Cause?
  /// Why, as a clause; empty where there is nothing to say.
  public var reason: String
  /// What to do about it, as a clause; empty where there is nothing to do.
  public var remedy: String
  /// Whether a fix can be had: `false` where only attitude or height are measured.
  public var canLocate: Bool

  public init(
    _ state: State, accuracy: AccuracyAuthorization = .full, cause: Cause? = nil,
    reason: String = "", remedy: String = "", canLocate: Bool = true
  ) {
    self.state = state
    self.accuracy = accuracy
    self.cause = cause
    self.reason = reason
    self.remedy = remedy
    self.canLocate = canLocate
  }

  /// Nobody has looked yet.
  public static let notDetermined = Self(.notDetermined)
  /// Nothing stands in the way.
  public static let authorized = Self(.authorized)

  public var isAuthorized: Bool { state == .authorized }
}

extension AuthorizationStatus: CustomStringConvertible {
  /// `denied: /dev/gnss0 may not be read; add the user to the group binnacle, and log in anew`
  public var description: String {
    var text = state.rawValue
    if state == .authorized, accuracy == .reduced { text += " (reduced accuracy)" }
    if !reason.isEmpty { text += ": \(reason)" }
    if !remedy.isEmpty { text += "; \(remedy)" }
    return text
  }
}

// MARK: - What calls throw

extension AuthorizationStatus {
  /// What a call throws that needs any sensor; `nil` where it may go on.
  ///
  /// Not determined is no error: the call asks first.
  public var error: LocationError? {
    switch state {
    case .authorized, .notDetermined: nil
    case .restricted, .denied: .denied(reason: reason, remedy: remedy)
    case .unavailable: .unavailable(reason: reason, remedy: remedy)
    }
  }

  /// What a call throws that needs a fix; `nil` where it may go on.
  public var locationError: LocationError? {
    if let error { return error }
    return state == .authorized && !canLocate
      ? .unavailable(reason: reason, remedy: remedy) : nil
  }
}
