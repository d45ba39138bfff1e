/// How a manager behaves, apart from what each subscriber wants.
public struct LocationManagerOptions: Sendable {
  /// What the vehicle is, where neither configuration nor recording says.
  public var activityType: ActivityType
  /// Whom the program asks for authorization, beside the system.
  public var authorization: AuthorizationOptions
  /// The folder that every run is recorded into, as a dataset that can be replayed; `nil`: none.
  public var recordFolder: String?
  /// The file that keeps what is learnt about the sensors. `nil`: the configuration's.
  public var statePath: String?

  /// What the names of the manager's threads begin with.
  package var threadPrefix = "bn-"

  /// Seconds that a run sleeps at a time, at most.
  package var longestSleep = Double.infinity

  public init(
    activityType: ActivityType = .other,
    authorization: AuthorizationOptions = AuthorizationOptions(), recordFolder: String? = nil,
    statePath: String? = nil
  ) {
    self.activityType = activityType
    self.authorization = authorization
    self.recordFolder = recordFolder
    self.statePath = statePath
  }
}
