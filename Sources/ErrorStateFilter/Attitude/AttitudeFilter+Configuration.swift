public import LinearAlgebra
public import Spatial

extension AttitudeFilter {
  /// What the attitude filter is told; the defaults suit phone and MEMS grade sensors in the hand.
  ///
  /// Origin "simulation": found on synthetic motion with known errors and checked on recorded
  /// motion of a hand-held body; "recorded": chosen on recorded motion of a hand-held body, over starts
  /// at several times and gyroscope offsets, where synthetic motion does not tell; "data sheet": typical
  /// of the class of sensor; "geometry": follows from the quantity itself.
  public struct Configuration: Sendable {
    public init() {}

    // MARK: Inertial sensor

    /// Angle random walk; larger lets attitude follow the aids faster. rad/√s. `nil`: 2e-4, about
    /// 0.7 deg/√h (data sheet, consumer MEMS).
    public var angleRandomWalk: Double?
    /// Velocity random walk; larger trusts the accelerometer less. m/s/√s. `nil`: 0.005 (data
    /// sheet).
    public var velocityRandomWalk: Double?
    /// Standard deviation of the gyroscope bias at the start; larger learns it faster and starts
    /// less sure. rad/s. `nil`: 0.0175, 1 deg/s (data sheet).
    public var gyroscopeBiasDeviation: Double?
    /// Gyroscope bias at the start, as an earlier run found it. rad/s. Zero (geometry).
    public var initialGyroscopeBias: Vector3<Body> = .zero
    /// Standard deviation of that bias along each axis; smaller trusts it more, and takes longer to
    /// see that it is wrong. rad/s. `nil`: nothing was found, `gyroscopeBiasDeviation` counts.
    public var initialGyroscopeBiasDeviation: Vector3<Body>?
    /// Random walk of the gyroscope bias; larger keeps it adapting. rad/s/√s. 2e-5 (data sheet).
    public var gyroscopeBiasWalk = 2e-5
    /// Standard deviation of the gyroscope's scale error; larger learns faster from turns, zero
    /// switches the states off. No unit. 0.005 (data sheet).
    public var gyroscopeScaleDeviation = 0.005
    /// Standard deviation of each of the six misalignments of the gyroscope; as the scale. rad.
    /// 0.004 (data sheet).
    public var gyroscopeMisalignmentDeviation = 0.004
    /// Random walk of attitude per angular rate, for what scale and misalignment do not explain;
    /// larger makes fast turns count as less certain. √s. 0.001 (recorded).
    public var rateNoise = 0.001
    /// Random walk of velocity per specific force beside gravity; larger trusts the accelerometer
    /// less in brisk motion. √s. 0.015 (recorded).
    public var forceNoise = 0.015
    /// Full scale of the gyroscope; a reading at it is clipped and widens the attitude. Smaller
    /// widens sooner. rad/s. `nil`: not watched.
    public var gyroscopeRange: Double?
    /// Gravity, until a standstill measures it; a wrong value only moves the vertical velocity.
    /// m/s². 9.81 (geometry).
    public var gravity = 9.81

    // MARK: Start and gaps

    /// Over how long the first level is taken; longer averages more of the motion. s. 0.25
    /// (simulation).
    public var levelingTime = 0.25
    /// Standard deviation of the first level of a body at rest. Larger lets later samples correct
    /// the level faster. rad. 0.0175, 1 deg (data sheet: an accelerometer bias of 0.17 m/s²).
    public var levelDeviationAtRest = 0.0175
    /// Standard deviation of the first level of a moving body; smaller is slower to recover and
    /// overconfident. rad. 0.2 (geometry: 2 m/s² of acceleration).
    public var levelDeviationInMotion = 0.2
    /// A step longer than this is a gap, over which attitude is widened. s. 0.1 (geometry).
    public var gapTime = 0.1
    /// A gap longer than this starts levelling anew; biases stay. s. 1 (geometry).
    public var relevelTime = 1.0
    /// How far the mean rate over a gap may differ from that at its ends. Larger widens more.
    /// rad/s. 0.3 (geometry).
    public var gapRateDeviation = 0.3

    // MARK: The body does not travel

    /// Standard deviation of the velocity of a body that is moved about a place; larger trusts the
    /// gyroscope's tilt longer. m/s. 0.2 (recorded).
    public var travelSpeedDeviation = 0.2
    /// How much of the running speed is added to that, so that brisk motion levels less. No unit.
    /// 0.25 (simulation).
    public var travelSpeedShare = 0.25
    /// Time constant of the leaky integral of acceleration that stands for the speed; longer takes
    /// more of a tilt error for motion. s. 0.5 (simulation).
    public var travelSwingTime = 0.5
    /// Over how long the running speed is taken. Longer stays careful after brisk motion. s. 2
    /// (simulation).
    public var travelSpeedTime = 2.0
    /// Over how long the velocity of a moved body is alike; longer makes each observation weaker.
    /// s. 0.25 (simulation).
    public var travelCorrelationTime = 0.25
    /// How often the observation is fused; it costs three scalar updates. Longer is cheaper. s.
    /// 0.05 (cost).
    public var travelInterval = 0.05

    // MARK: Standstill

    /// Time constant of the mean that deviations are taken from. Longer forgives slow sway. s. 0.5
    /// (simulation).
    public var standstillMeanTime = 0.5
    /// Time constant of the deviations. Shorter leaves rest sooner. s. 0.2 (simulation).
    public var standstillDeviationTime = 0.2
    /// How long it must be quiet; longer misses short rests, shorter takes slow turning points for
    /// one. s. 1 (simulation).
    public var standstillTime = 1.0
    /// Largest deviation of the rate at rest. Larger takes more tremor for rest. rad/s. 0.035, 2
    /// deg/s (the hand's tremor).
    public var standstillRateDeviation = 0.035
    /// Largest deviation of the specific force at rest. Larger takes more tremor for rest. m/s².
    /// 0.4 (the hand's tremor).
    public var standstillForceDeviation = 0.4
    /// Largest mean rate at rest while the bias is not known. Larger finds larger biases, and takes
    /// faster turns for one; twice a stated bias where that is more. rad/s. 0.035, 2 deg/s (data
    /// sheet).
    public var standstillRateLimit = 0.035
    /// Largest mean rate beside the bias, once it is known. Larger takes faster turns for rest.
    /// rad/s. 0.0087, 0.5 deg/s (tremor).
    public var standstillMeanRate = 0.0087
    /// How often zero rate and zero velocity are fused at rest. Longer is cheaper. s. 0.1 (cost).
    public var standstillInterval = 0.1
    /// Standard deviation of one zero-rate observation. Smaller learns the bias faster, and from
    /// tremor. rad/s. 0.0035, 0.2 deg/s (tremor).
    public var zeroRateDeviation = 0.0035
    /// Standard deviation of one zero-velocity observation. Smaller levels faster at rest. m/s.
    /// 0.02 (tremor).
    public var zeroVelocityDeviation = 0.02

    // MARK: Magnetometer

    /// Over how long samples are averaged, in north-east-down, into one fused field; longer is
    /// cheaper. s. 0.018 (cost).
    public var magneticInterval = 0.018
    /// White noise of one averaged field. Larger smooths heading. T. 5e-7 (data sheet).
    public var magneticNoise = 5e-7
    /// Standard deviation of the east anomaly as a share of the horizontal field; larger trusts the
    /// gyroscope's heading longer. No unit. 0.1, 6 deg (recorded, indoors).
    public var magneticEastShare = 0.1
    /// Over how long of brisk motion the east anomaly is alike. Longer trusts the gyroscope longer.
    /// s. 1
    /// (recorded, indoors).
    public var magneticEastTime = 1.0
    /// Random walk of the north and down components in brisk motion, as a share of the field;
    /// larger lets the field explain more, and tilt less. 1/√s. 0.05 (simulation).
    public var magneticFieldWalk = 0.05
    /// The rate that counts as brisk motion; the anomaly of a body at rest does not change. Smaller
    /// takes less motion for a new place. rad/s. 0.5 (simulation).
    public var magneticBriskRate = 0.5
    /// The speed of swing that counts as brisk motion for the north and down components. Smaller
    /// takes less motion for a new place. m/s. 0.5 (simulation).
    public var magneticBriskSpeed = 0.5
    /// What remains of the change at rest, for fields that change by themselves. Larger lets a body
    /// at rest average the field. No unit. 0.02 (simulation).
    public var magneticRestShare = 0.02
    /// Heading noise per angular rate. Larger trusts the field less in turns. s. 0.01 (simulation).
    public var magneticRateNoise = 0.01
    /// Heading noise per deviation of strength and dip from the reference. Larger trusts a slightly
    /// disturbed field less. No unit. 1 (simulation).
    public var magneticDeviationNoise = 1.0
    /// Standard deviation of the magnetometer's latency at the start, about zero. Larger learns it
    /// faster. s. 0.015 (data sheet).
    public var magneticLatencyDeviation = 0.015
    /// Random walk of the latency. Larger keeps it adapting. s/√s. 2e-5 (simulation).
    public var magneticLatencyWalk = 2e-5
    /// Innovations beyond this many standard deviations are deweighted. Smaller is more robust and
    /// slower. No unit. 3 (statistics).
    public var magneticDeweighting = 3.0
    /// Largest deviation of the strength, as a share of the reference. Larger fuses more disturbed
    /// fields. No unit. 0.1 (simulation).
    public var magneticNormTolerance = 0.1
    /// Largest deviation of the dip. Larger fuses more disturbed fields. rad. 0.14, 8 deg
    /// (simulation).
    public var magneticDipTolerance = 0.14
    /// For how long the field must agree again before it is used. Longer is safer beside moving
    /// magnets. s. 0.5 (simulation).
    public var magneticAgreeingTime = 0.5
    /// Time constant of the reference; shorter follows a new place faster and is led astray more
    /// easily. s. 20 (simulation).
    public var magneticReferenceTime = 20.0
    /// Time constant of the candidate. Longer asks for a steadier field. s. 5 (simulation).
    public var magneticCandidateSmoothing = 5.0
    /// For how long, while turning, a candidate must hold to become the reference. Longer is safer,
    /// and slower at a new place. s. 15 (simulation).
    public var magneticCandidateTime = 15.0
    /// The same while the reference has not yet held for as long itself; shorter forgives a start
    /// beside a magnet sooner. s. 3 (simulation).
    public var magneticFirstCandidateTime = 3.0
    /// The rate that counts as turning for a candidate. Larger counts only faster turns. rad/s.
    /// 0.35, 20 deg/s (simulation).
    public var magneticCandidateRate = 0.35

    /// A field that would turn the heading by more than this many standard deviations is refused.
    /// Larger fuses more of what passes by. No unit. 3.3 (simulation).
    public var magneticTurnTolerance = 3.3
    /// For how long it is refused at most. Longer stays wrong for longer where the heading is. s. 20
    /// (what passes by is gone).
    public var magneticTurnTime = 20.0

    /// Offset that turns with the body, as an earlier run found it; the search goes on from there. T.
    /// Zero (geometry).
    public var initialMagneticOffset: Vector3<Body> = .zero
    /// Standard deviation of the offset that turns with the body, before any turning, as a share of
    /// the field; larger finds magnets sooner, zero switches the search off. No unit. 0.6
    /// (geometry).
    public var magneticOffsetShare = 0.6
    /// Noise of the strength in that search, as a share; larger asks for more turning. No unit.
    /// 0.02 (indoor fields).
    public var magneticOffsetNoise = 0.02
    /// Random walk of the offset per field taken, as a share; larger follows a magnet that comes or
    /// goes. No unit. 0.0003 (simulation).
    public var magneticOffsetWalk = 0.0003
    /// Cosine of the turn after which the next field counts. Smaller takes fewer, more different
    /// fields. No unit. 0.966, 15 deg (simulation).
    public var magneticOffsetTurn = 0.966
    /// An offset is used once it is this many times its standard deviation away from the one in
    /// use. Larger is safer beside a magnet that stays behind, and slower. No unit. 5 (simulation).
    public var magneticOffsetSignificance = 5.0
    /// The same once an offset is in use. Smaller refines more often. No unit. 3 (simulation).
    public var magneticOffsetRefinement = 3.0
    /// The smallest offset that is used, as a share of the field: below it, calibration is better
    /// than what turning indoors can find. Smaller corrects smaller offsets. No unit. 0.04
    /// (simulation).
    public var magneticOffsetMinimum = 0.04

    // MARK: What is stated

    /// What the stated standard deviation of tilt never falls below. Larger states more. rad.
    /// 0.0052, 0.3 deg (errors are slow biases of accelerometer and mounting that no state
    /// carries).
    public var tiltFloor = 0.0052
    /// The same for a heading from the magnetometer. Larger states more. rad. 0.0087, 0.5 deg (slow
    /// local anomalies).
    public var headingFloor = 0.0087
  }
}
