/// How a manager behaves, apart from what each subscriber wants.
public struct LocationManagerOptions: Sendable {
  /// The folder that every run is recorded into, as a dataset that can be replayed; `nil`: none.
  public var recordFolder: String?
  /// The file that keeps what is learnt about the sensors. `nil`: the configuration's.
  public var statePath: String?

  public init(recordFolder: String? = nil, statePath: String? = nil) {
    self.recordFolder = recordFolder
    self.statePath = statePath
  }
}
