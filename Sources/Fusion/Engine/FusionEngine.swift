internal import ErrorStateFilter
public import Geodesy
public import LinearAlgebra
public import Sensing
public import Spatial

/// The fusion engine: samples in, in order of arrival; estimates out, in order of validity.
///
/// It buffers samples for the length of its horizon, so that a late one is fused exactly where it
/// belongs, and carries no clock, thread or allocation of its own: the same samples give the same
/// estimates, bit for bit.
///
/// A value of some 300 kilobytes: keep it where it is and hand it on `inout`; a copy is a fork, with
/// everything it knows.
public struct FusionEngine: Sendable {
  public let configuration: FusionConfiguration
  /// The inertial noise in force.
  let noise: InertialNoise
  /// Whether the inertial sensor's axes are not the body's: asked of every sample.
  let isMounted: Bool

  // MARK: Buffers

  var inertialQueue = InertialQueue()
  /// The instant of the first of them, so that it need not be copied to be looked at.
  var nextInertial: SensorInstant?
  var measurements = MeasurementQueues()
  var outcomes = OutcomeQueue()
  var events = EventQueue()
  /// Time of validity of the newest sample received.
  var newest: SensorInstant?
  /// End of the newest inertial sample received.
  var lastInertialArrival: SensorInstant?
  var isFinished = false
  /// A stamp far ahead of all others, until a second confirms it.
  var suspectInstant: SensorInstant?
  /// The estimate that was made last, where it lies: `nextEstimate()` hands out a copy.
  public internal(set) var newestEstimate = FusionEstimate(instant: SensorInstant(nanoseconds: 0))
  var turn = FusionTurn()
  /// The fix of which a part has been fused, and what is left of it.
  var halfFused = HalfFused()
  /// Whether it has not been given out yet.
  var isEstimateReady = false
  /// Of which covariance its deviations are.
  var described: DescribedCovariance?
  var geodetic = GeodeticTracker()

  // MARK: Estimators

  var bank: HypothesisBank
  var kinematic: KinematicFilter
  var attitudeOnly: AttitudeFilter
  var receiver: ReceiverModel
  /// What is fused, where it is written and read.
  var linearized = LinearizedObservation()
  var noiseScales = InlineArray<16, NoiseScale>(repeating: NoiseScale())
  var standstill: StandstillDetector
  var frozen: FrozenInputDetector
  var barometer = BarometerWatch()
  var saturation: SaturationWatch
  var vibration = VibrationWatch()
  var trend = InnovationTrend()
  /// Which quantities' gates cannot fire, a bit each.
  var gatesOpen: UInt16 = 0
  var uses = LastUses()
  /// Whether what was found of the carriers is of a single hypothesis, and of a vehicle at rest.
  var carriersAreOfOne = false
  var carriersAreOfRest = false
  var localPose = LocalPoseTracker()
  var startPose: StartPose?
  var expectedField: ExpectedField?
  var magneticOffset = MagneticOffsetSearch()
  var magneticAnomaly = MagneticAnomalyTest()
  var satelliteLatency = SatelliteLatencySearch()

  // MARK: What the engine remembers

  var timeline = Timeline()
  var aiding = Aiding()
  var leveling = Leveling()
  var motionLeveling = MotionLeveling()
  var history = History()
  var presence = SensorPresence()

  public init(configuration: FusionConfiguration) {
    self.configuration = configuration
    noise = configuration.inertialNoise
    isMounted = configuration.inertial.mount != .identity
    let nowhere = NavigationState(
      instant: SensorInstant(nanoseconds: 0),
      position: GeodeticPosition(latitude: 0, longitude: 0, height: 0), velocity: .zero,
      attitude: .identity)
    bank = HypothesisBank(
      placeholder: NavigationFilter(
        state: nowhere, noise: noise, positionDeviation: .zero, velocityDeviation: .zero,
        attitudeDeviation: .zero),
      headings: configuration.headingHypotheses,
      doubtsHorizontalForce: configuration.profile != .automotive)
    kinematic = KinematicFilter(
      configuration: KinematicFilter.Configuration(profile: configuration.profile))
    attitudeOnly = AttitudeFilter(
      configuration.attitudeConfiguration(
        gyroscopePrior: configuration.inertial.initialGyroscopeBias,
        magneticOffset: configuration.magnetometer.correctedOffset))
    magneticOffset.offset = configuration.magnetometer.correctedOffset
    receiver = ReceiverModel(leverArm: configuration.satellite.leverArm)
    frozen = FrozenInputDetector(
      isNoiseless: noise.angleRandomWalk == 0 && noise.velocityRandomWalk == 0)
    saturation = SaturationWatch(
      accelerometerRange: configuration.inertial.accelerometerRange,
      gyroscopeRange: configuration.inertial.gyroscopeRange)
    standstill = StandstillDetector(
      angleRandomWalk: noise.angleRandomWalk, velocityRandomWalk: noise.velocityRandomWalk,
      gyroscopeBias: noise.gyroscopeBias,
      restingRate: configuration.inertial.initialGyroscopeBias?.bias ?? .zero)
    history.usesPriors =
      configuration.inertial.initialGyroscopeBias != nil
      || configuration.inertial.initialAccelerometerBias != nil
  }

  /// Sets the pose to start from, with its standard deviations along and about north, east and down
  /// (m, m/s, rad); used at the first inertial sample after `pose.instant`.
  public mutating func setStart(_ pose: StartPose) { startPose = pose }

  /// Where the engine is told to start.
  public struct StartPose: Sendable {
    public var instant: SensorInstant
    public var position: GeodeticPosition
    public var velocity: Vector3<NorthEastDown>
    public var attitude: Rotation<Body, NorthEastDown>
    public var positionDeviation: Vector3<NorthEastDown>
    public var velocityDeviation: Vector3<NorthEastDown>
    public var attitudeDeviation: Vector3<NorthEastDown>

    public init(
      instant: SensorInstant, position: GeodeticPosition, velocity: Vector3<NorthEastDown>,
      attitude: Rotation<Body, NorthEastDown>, positionDeviation: Vector3<NorthEastDown>,
      velocityDeviation: Vector3<NorthEastDown>, attitudeDeviation: Vector3<NorthEastDown>
    ) {
      self.instant = instant
      self.position = position
      self.velocity = velocity
      self.attitude = attitude
      self.positionDeviation = positionDeviation
      self.velocityDeviation = velocityDeviation
      self.attitudeDeviation = attitudeDeviation
    }
  }

  /// Takes the next verdict on a measurement, oldest first; `nil` when all have been taken.
  public mutating func nextOutcome() -> FusionOutcome? { outcomes.popFirst() }

  /// Takes the next event, oldest first; `nil` when all have been taken.
  public mutating func nextEvent() -> FusionEvent? { events.popFirst() }

  /// How many verdicts and events were lost because nobody took them in time.
  public var droppedReports: Int { history.outcomesDropped + history.eventsDropped }

  mutating func report(_ outcome: FusionOutcome) {
    if !outcomes.append(outcome) { history.outcomesDropped += 1 }
  }

  mutating func report(_ kind: FusionEvent.Kind, at instant: SensorInstant, magnitude: Double = 0) {
    if !events.append(FusionEvent(instant: instant, kind: kind, magnitude: magnitude)) {
      history.eventsDropped += 1
    }
  }
}
