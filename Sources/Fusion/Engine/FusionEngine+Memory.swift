internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Where the filter stands in time.
  struct Timeline {
    /// End of the first inertial sample processed.
    var firstInertial: SensorInstant?
    /// End of the last inertial sample processed.
    var lastInertial: SensorInstant?
    /// Smoothed interval of the inertial samples, s.
    var inertialInterval = 0.0
    var isFrozen = false
    /// The covariance that was last looked at and found to be one.
    var healthyVersion: Int?
    /// Force and rate as they were lately, for a gap.
    var recentForce = Vector3<Body>.zero
    var recentRate = Vector3<Body>.zero
    var recentWeight = 0.0
    /// When a sample was clipped last, and for how long without a break, s.
    var lastClipped: SensorInstant?
    var clippedFor = 0.0
    /// When the motion told the heading last.
    var lastTellingMotion: SensorInstant?
    /// Time of the last estimate given out.
    var lastEstimate: SensorInstant?
  }

  /// When each aid was last fused, and for how long it has been refused.
  struct Aiding {
    var position = AidRecord()
    var velocity = AidRecord()
    var height = AidRecord()
    var magnetic = AidRecord()
    var odometer = AidRecord()
    /// Last position or velocity aid fused.
    var lastAid: SensorInstant?
    var lastZeroUpdate: SensorInstant?
    var lastConstraint: SensorInstant?
    /// When the velocity to start from was taken for zero because all was quiet.
    var guessedRest: SensorInstant?
    /// Whether no fix yet could have refuted that guess.
    var isRestUnconfirmed = false
    var isStill = false
    /// Velocities in a row that were weighted down and tell alike that what stands moves.
    var stillDoubts = 0
    /// The last of them.
    var lastStillDoubt = Vector3<NorthEastDown>.zero
    var stillRate = Vector3<Body>.zero
    var stillCount = 0.0
    /// Rates at rest in a row that were refused.
    var zeroRateRefusals = 0
    var stillSince: SensorInstant?
    var isDeadReckoning = false
    var isDisturbed = false
    /// The learnt noise factors for which the position has been opened again.
    var openedHorizontal = 1.0
    /// The factor that positions were inflated by when the present hypotheses of the heading were first weighed.
    var weighedAt = 1.0
    var openedVertical = 1.0
    /// When the refusals began for which the hypotheses were spread anew.
    var respreadFor: SensorInstant?
    /// Largest speed for which the prior against reversing has been applied, m/s.
    var forwardPriorSpeed = 0.0
    /// Consecutive fixes on which the hypotheses agreed.
    var agreeingFixes = 0
    /// What became of the constraint that wheels do not slide.
    var wheels = AidRecord()
    /// Whether the next fix is to find the heading anew.
    var isHeadingDoubted = false
    /// When the last position came, fused or not.
    var lastPositionFix: SensorInstant?
    /// The positions that are held since a long time without any.
    var confirmation: FixConfirmation?
    /// How the receiver errs, against its own word.
    var positionSpread = InnovationSpread()
    var heightSpread = InnovationSpread()
    /// What of its error stays, and what it claims, along north, east and down, m².
    var lastingPosition = LastingError()
    var lastingHeight = LastingError()
    var claimedVariance = Vector3<NorthEastDown>.zero
    /// What the magnetometer's iron does to the heading.
    var lastingField = LastingFieldError()
    /// What the gyroscope's crossed axes do to the tilt.
    var lastingTilt = LastingTiltError()
    /// Whether the receiver pulls the estimate to one side.
    var positionDrift = SatelliteDriftMonitor()
    var velocityDrift = SatelliteDriftMonitor()
    var isPullTold = false
  }

  /// One aid's recent fate.
  struct AidRecord {
    var lastAccepted: SensorInstant?
    var refusedSince: SensorInstant?
    var refusedCount = 0
    /// The last refused innovation, and how many refused ones in a row pointed the same way.
    var disagreement = Vector3<NorthEastDown>.zero
    var agreeingRefusals = 0

    mutating func accepted(at instant: SensorInstant) {
      lastAccepted = instant
      refusedSince = nil
      refusedCount = 0
      agreeingRefusals = 0
    }

    mutating func refused(at instant: SensorInstant) {
      if refusedSince == nil { refusedSince = instant }
      refusedCount += 1
    }

    mutating func note(isFused: Bool, at instant: SensorInstant) {
      if isFused { accepted(at: instant) } else { refused(at: instant) }
    }

    /// Notes by how much a refused measurement disagreed.
    mutating func disagreed(by innovation: Vector3<NorthEastDown>) {
      let difference = (innovation - disagreement).norm
      let isAlike = difference < 0.6 * max(innovation.norm, disagreement.norm)
      agreeingRefusals = refusedCount > 1 && isAlike ? agreeingRefusals + 1 : 1
      disagreement = innovation
    }

    /// Seconds of unbroken refusal.
    func refusedFor(_ now: SensorInstant) -> Double {
      refusedSince.map { now.seconds(since: $0) } ?? 0
    }
  }

  /// The smoothed specific force from which the tilt is first read.
  struct Leveling {
    var force = Vector3<Body>.zero
    /// The last sample's rate, rad/s.
    var rate = Vector3<Body>.zero
    var squares = 0.0
    var weight = 0.0
    /// Seconds since it began.
    var elapsed = 0.0

    /// Takes the force of a sample; the mean turns with the body, less what a bias would turn it.
    mutating func receive(_ force: Vector3<Body>, rate: Vector3<Body>, duration: Double) {
      self.rate = rate
      if rate.norm > 0.03 { self.force -= duration * rate.cross(self.force) }
      let gain = max(min(duration / 0.5, 1), 1 / (weight + 1))
      let difference = force - self.force
      self.force += gain * difference
      squares += gain * (difference.squaredNorm - squares)
      weight += 1
      elapsed += duration
    }
  }

  /// What the estimate has been through.
  struct History {
    var resetCount = 0
    var lastReset: SensorInstant?
    var outcomesDropped = 0
    var eventsDropped = 0
    var hasHeading = false
    /// The share of the variance that the receiver claims which its fixes show as white noise.
    var whiteShare = 1.0
    /// When the receiver was first heard with a solution.
    var firstFix: SensorInstant?
    var lastPositionReset: SensorInstant?
    var lastVelocityReset: SensorInstant?
    var lastBiasDoubt: SensorInstant?
    /// Seconds until the biases may be doubted again.
    var biasDoubtPause = 15.0
    /// When the heading became known.
    var headingSince: SensorInstant?
    /// The heading against the local pose that was given up last, rad, and how many in a row were found
    /// again as they had been.
    var doubtedHeading: Double?
    var unfoundedDoubts = 0
    var heightOrigin = FusionEstimate.HeightOrigin.none
    var barometerIsSet = false
    /// Whether quiet was taken for rest once and was none.
    var isRestRefuted = false
    /// The latency of the receiver's stamps that was told and is used, s.
    var satelliteLatency = 0.0
    /// Whether what the configuration says of the biases is believed.
    var usesPriors = false
  }
}
