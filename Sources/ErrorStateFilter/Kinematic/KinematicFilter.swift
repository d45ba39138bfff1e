internal import LinearAlgebra
public import Sensing
internal import Spatial

/// Position and velocity of a vehicle from a satellite receiver alone.
///
/// An interacting-multiple-model filter (still, constant velocity, manoeuvre) on WGS 84. A value:
/// it allocates nothing, runs nothing and depends on nothing but what it was shown. It is
/// documented, with its equations K-1 to K-13, in `Documentation/Kinematic.md`.
///
/// What reads it is inlined or mutating in name only: through a borrow all of it would be copied.
public struct KinematicFilter: Sendable {
  public let configuration: Configuration
  /// The track that is published; `nil` until a first fix.
  var track: KinematicTrack?
  /// A track that was given up and may yet prove right.
  var abandoned: KinematicTrack?
  var abandonedSince: SensorInstant?
  /// A run of refused positions that agree with each other.
  var candidate: ReacquisitionCandidate?
  /// A run of refused heights that agree with each other.
  var heightCandidate: HeightCandidate?
  /// What is fused on probation after an outage.
  var probation: Probation?
  var errors = ReceiverErrorModel()
  /// Variance of the white part that the track's covariance was built with, m².
  var whiteVariance: Double?
  /// When the last plausible fix came, fused or not.
  public internal(set) var lastFix: SensorInstant?
  /// When the last gap between fixes ended.
  var outageEnd: SensorInstant?
  /// How long that was, s.
  var outageLength = 0.0

  /// When a position was last fused.
  public internal(set) var lastPosition: SensorInstant?
  /// How often the estimate jumped by more than its accuracy explained.
  public internal(set) var resetCount = 0
  public internal(set) var lastReset: KinematicReset?

  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  /// Time of validity of the state; `nil` until a first fix.
  public var instant: SensorInstant? {
    @inline(__always)
    get { track?.instant }
  }

  /// The state as it is; `nil` until a first fix.
  public var estimate: KinematicEstimate? {
    @inline(__always)
    get { Self.published(track, probation) }
  }

  /// The state carried to `target`; the filter stays where it is.
  ///
  /// `nil` until a first fix, and for a time before the state's.
  @inline(__always)
  public func predicted(to target: SensorInstant) -> KinematicEstimate? {
    Self.published(track, probation, at: target, configuration)
  }

  private static func published(
    _ track: KinematicTrack?, _ probation: Probation?, at target: SensorInstant,
    _ configuration: Configuration
  ) -> KinematicEstimate? {
    guard var track, target >= track.instant else { return nil }
    track.advance(to: target, configuration: configuration)
    return track.isUsable ? published(track, probation) : nil
  }

  /// Whether the fixes since an outage of more than half a minute have yet to confirm each other.
  public var isOnLongProbation: Bool {
    @inline(__always)
    get {
      if let probation, probation.outage > 30 { return true }
      return outageLength > 30 && candidate?.followsOutage ?? false
    }
  }

  /// What a track says, as far as it can be trusted. Equation K-13.
  private static func published(
    _ track: KinematicTrack?, _ probation: Probation?
  ) -> KinematicEstimate? {
    guard var estimate = track?.estimate else { return nil }
    guard let probation else { return estimate }
    estimate.isConfirmed = false
    // The fix may be a decoy: two standard deviations reach back to what was predicted.
    let doubt = probation.jump * probation.jump / 4
    estimate.positionCovariance[0, 0] += doubt
    estimate.positionCovariance[1, 1] += doubt
    return estimate
  }

  /// Carries the state to `target`; nothing happens where that is not later.
  public mutating func advance(to target: SensorInstant) {
    track?.advance(to: target, configuration: configuration)
    abandoned?.advance(to: target, configuration: configuration)
  }
}
