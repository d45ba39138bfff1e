/// How a manager behaves, apart from what each subscriber wants.
public struct LocationManagerOptions: Sendable {
  /// Whom the program asks for authorization, beside the system.
  public var authorization: AuthorizationOptions
  /// What the vehicle is, where its configuration does not say.
  public var activityType: ActivityType
  /// How exact those streams shall be that do not say it themselves; `nil`: everything there is, as
  /// fast as it comes.
  public var desiredAccuracy: DesiredAccuracy?
  /// Whether updates pause while the vehicle stands for long, and go on when it moves; the last one
  /// before the pause says so (`pausesUpdates`).
  public var pausesLocationUpdatesAutomatically: Bool
  /// The folder that every run is recorded into, as a dataset that can be replayed; `nil`: none.
  public var recordFolder: String?
  /// The file that keeps what is learnt about the sensors. `nil`: the configuration's.
  public var statePath: String?

  public init(
    activityType: ActivityType = .other, desiredAccuracy: DesiredAccuracy? = nil,
    pausesLocationUpdatesAutomatically: Bool = false,
    authorization: AuthorizationOptions = AuthorizationOptions(), recordFolder: String? = nil,
    statePath: String? = nil
  ) {
    self.activityType = activityType
    self.desiredAccuracy = desiredAccuracy
    self.pausesLocationUpdatesAutomatically = pausesLocationUpdatesAutomatically
    self.authorization = authorization
    self.recordFolder = recordFolder
    self.statePath = statePath
  }
}
