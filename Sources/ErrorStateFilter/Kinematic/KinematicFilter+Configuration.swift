public import Sensing

extension KinematicFilter {
  /// What the filter assumes of the vehicle and of a receiver that states no accuracy.
  ///
  /// The defaults are engineering choices for each profile, not fits to a recording.
  public struct Configuration: Hashable, Sendable {
    public var motion: Motion
    public var receiver: Receiver
    public var gates: Gates

    /// The defaults of `profile`.
    public init(profile: Profile = .other) {
      motion = Motion(profile: profile)
      receiver = Receiver(profile: profile)
      gates = Gates()
    }

    /// How the vehicle moves.
    ///
    /// Larger densities follow faster and smooth less. A density q, m²/s³, lets the speed change
    /// by √(q t) in t seconds, one standard deviation.
    public struct Motion: Hashable, Sendable {
      /// Density of horizontal acceleration while it cruises, m²/s³.
      public var cruiseAcceleration: Double
      /// Density of horizontal acceleration while it turns, brakes or starts, m²/s³.
      public var manoeuvreAcceleration: Double
      /// For how long an acceleration lasts, s: it tells how well the velocities at two fixes give
      /// away the way between them. Default 2; 0.3 on foot.
      public var accelerationPersistence: Double
      /// Density of vertical acceleration while it cruises and while it manoeuvres, m²/s³.
      public var cruiseClimbAcceleration: Double
      public var manoeuvreClimbAcceleration: Double
      /// For how long a rate of climb lasts, s; without it a lost receiver climbs for ever.
      public var climbPersistence: Double
      /// Mean stay in each hypothesis, s.
      public var stillDwell: Double
      public var cruiseDwell: Double
      public var manoeuvreDwell: Double
      /// Standard deviation of each component of velocity where the first fix tells none, m/s.
      public var initialSpeed: Double
      /// The same for the rate of climb, m/s.
      public var initialClimb: Double
      /// Variance of each component of velocity while it stands still, m²/s². Default (0.01 m/s)².
      public var stillVelocityVariance: Double

      public init(profile: Profile) {
        stillVelocityVariance = 1e-4
        stillDwell = 20
        cruiseDwell = 10
        manoeuvreDwell = 5
        accelerationPersistence = profile == .pedestrian ? 0.3 : 2
        switch profile {
        case .automotive:
          // Braking and cornering at 2 to 4 m/s² for a second or two; gradients of a few per cent.
          cruiseAcceleration = 0.1
          manoeuvreAcceleration = 4
          cruiseClimbAcceleration = 0.005
          manoeuvreClimbAcceleration = 0.05
          climbPersistence = 20
          initialSpeed = 15
          initialClimb = 0.5
        case .pedestrian:
          cruiseAcceleration = 0.02
          manoeuvreAcceleration = 0.5
          cruiseClimbAcceleration = 0.005
          manoeuvreClimbAcceleration = 0.05
          climbPersistence = 10
          initialSpeed = 1.5
          initialClimb = 0.3
        case .airborne:
          cruiseAcceleration = 0.3
          manoeuvreAcceleration = 10
          // It climbs without moving sideways, so that the horizontal mode tells little.
          cruiseClimbAcceleration = 1.5
          manoeuvreClimbAcceleration = 3
          climbPersistence = 30
          initialSpeed = 50
          initialClimb = 5
        case .marine:
          // Sluggish, but for what waves do to the mast.
          cruiseAcceleration = 0.01
          manoeuvreAcceleration = 0.3
          cruiseClimbAcceleration = 0.02
          manoeuvreClimbAcceleration = 0.1
          climbPersistence = 5
          initialSpeed = 5
          initialClimb = 0.3
        case .other:
          cruiseAcceleration = 0.1
          manoeuvreAcceleration = 5
          cruiseClimbAcceleration = 0.5
          manoeuvreClimbAcceleration = 1
          climbPersistence = 20
          initialSpeed = 20
          initialClimb = 2
        }
      }
    }

    /// What is assumed of a receiver.
    public struct Receiver: Hashable, Sendable {
      /// Standard deviation of north and of east for an autonomous fix at a horizontal dilution of
      /// one, m: a single-frequency receiver's error by the datasheet (2.0 to 2.5 m circular
      /// error probable, 1.7 to 2.1 m per axis) is its worst case; roads and fields see half of it,
      /// a phone at the body more.
      public var positionPerDilution: Double
      /// The same times this for height, autonomous and code-differential fixes. Default 1.5, the
      /// usual ratio of vertical to horizontal dilution.
      public var heightRatio: Double
      /// Height of carrier-phase fixes, likewise, but of `positionPerDilution` itself: what spoils
      /// them in motion is the time stamp and the arm to the antenna, and neither is vertical.
      /// Default 0.25.
      public var carrierHeightRatio: Double
      /// Share of `positionPerDilution` that is left with differential corrections, a float and a
      /// fixed carrier solution. Defaults 0.6, 0.5 and 0.4: on the move, not on a tripod.
      public var differentialShare: Double
      public var floatShare: Double
      public var fixedShare: Double
      /// Standard deviation of north, east and down velocity from Doppler shift at a horizontal
      /// dilution of up to one, m/s. Default 0.1: twice what datasheets state (0.05 m/s).
      public var velocityPerDilution: Double
      /// For how long the error of a velocity lasts, s. Its variance times this is the density of
      /// the walk that integrating it makes; without it the filter smooths over a white position
      /// error for longer than its velocities carry. Default 2.
      public var velocityCorrelationTime: Double
      /// Correlation time of the slow part of the error, s: multipath in motion a few seconds,
      /// atmosphere and orbits many minutes. Default 60.
      public var correlationTime: Double
      /// The white share of the error before anything is learnt, where no accuracy is stated; where
      /// it is stated the whole is taken to be white. Default 0.5.
      public var whiteShare: Double
      /// For how long the learnt scale remembers, s. Default 60.
      public var scaleMemory: Double

      public init(profile: Profile) {
        positionPerDilution =
          switch profile {
          case .automotive, .marine, .airborne: 1
          case .pedestrian: 3
          case .other: 1.5
          }
        heightRatio = 1.5
        carrierHeightRatio = 0.25
        differentialShare = 0.6
        floatShare = 0.5
        fixedShare = 0.4
        velocityPerDilution = 0.1
        velocityCorrelationTime = 2
        correlationTime = 60
        whiteShare = 0.5
        scaleMemory = 60
      }
    }

    /// When a measurement is doubted, and how the filter finds back.
    public struct Gates: Hashable, Sendable {
      /// Squared innovations beyond which a measurement loses weight: the 99 % points of the
      /// chi-square distribution with one and two degrees of freedom.
      public var deweight: (one: Double, two: Double) { (6.635, 9.210) }
      /// Squared innovations beyond which it is refused: the points of one in a million.
      public var refuse: (one: Double, two: Double) { (23.93, 27.63) }
      /// A gap between fixes that makes the next one suspect, s. Default 5.
      public var outage: Double
      /// A refused fix after an outage is believed when this many in a row agree with each other
      /// over at least `confirmationTime` seconds. Defaults 3 and 2.
      public var confirmationCount: Int
      public var confirmationTime: Double
      /// For how long fixes that contradict those of a probation have to agree with each other, s.
      var correctionTime: Double { 5 }
      /// The same without an outage: a long disagreement. Defaults 5 and 10.
      public var disagreementCount: Int
      public var disagreementTime: Double
      /// For how long an abandoned track can be taken up again, s. Default 60.
      public var retention: Double
      /// Fixes faster than this are refused as implausible, m/s. Default 10 000: low orbit.
      public var greatestSpeed: Double
      /// Heights outside this range are refused as implausible, m. Default -12 000 to 2 000 000.
      public var lowestHeight: Double
      public var greatestHeight: Double

      public init() {
        outage = 5
        confirmationCount = 3
        confirmationTime = 2
        disagreementCount = 5
        disagreementTime = 10
        retention = 60
        greatestSpeed = 10_000
        lowestHeight = -12_000
        greatestHeight = 2_000_000
      }

      /// For how long fixes that nothing contradicts stay on probation after an outage, s: a fifteenth
      /// of its length, thirty at most, for a receiver that was lost for long may err for long.
      func confirmationTime(afterOutage outage: Double) -> Double {
        max(confirmationTime, min(outage / 15, 30))
      }
    }
  }
}
