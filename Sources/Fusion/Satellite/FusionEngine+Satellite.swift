internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Fuses a receiver's solution: position, then velocity.
  mutating func process<Observer: FilterObserver & ~Copyable>(
    _ fix: SatelliteFix, isCovered: Bool, telling observer: inout Observer
  ) {
    if fix.quality == 0 {
      report(
        FusionOutcome(
          instant: fix.instant, quantity: .satellitePosition, verdict: .refused(.noFix)))
      return
    }
    receiver.note(fix)
    history.heightOrigin = fix.heightOrigin == .egm96 ? .egm96 : .receiver
    noteField(at: fix)
    if isCovered && bank.isSingle {
      halfFused = HalfFused(fix: fix, rest: .position)
      // What is left of it is next, before anything else.
      if !keepsKinematic(by: fix) { fuseRest(telling: &observer) }
      return
    }
    let judged = kinematic.observe(fix)
    learnWhiteShare(from: fix)
    learnExcess(from: fix)
    if !isCovered {
      report(judged, of: fix)
      isEstimateReady = estimateWithoutInertial(at: fix.instant)
      return
    }
    if bank.isEmpty {
      report(judged, of: fix)
      start(at: fix)
      return
    }
    fuse(fix, telling: &observer)
  }

  /// Shows the receiver's own filter a fix a second, where inertial navigation needs it for nothing but
  /// the case that it ends, and of the others how they err; `false` where it was not shown this one.
  private mutating func keepsKinematic(by fix: SatelliteFix) -> Bool {
    if let last = kinematic.lastFix, fix.instant.seconds(since: last) < 0.95 {
      kinematic.learnErrors(from: fix)
      return false
    }
    _ = kinematic.observe(fix)
    learnWhiteShare(from: fix)
    return true
  }

  private mutating func fuse<Observer: FilterObserver & ~Copyable>(
    _ fix: SatelliteFix, telling observer: inout Observer
  ) {
    fusePosition(of: fix, telling: &observer)
    fuseVelocity(of: fix, telling: &observer)
  }

  /// As evidence for a heading each fix counts by its share: those that follow each other within half a
  /// second share their error.
  private var fixShare: Double {
    mutating get { min(1, receiver.typicalInterval / 0.5) }
  }

  mutating func fusePosition<Observer: FilterObserver & ~Copyable>(
    of fix: SatelliteFix, telling observer: inout Observer
  ) {
    fusePosition(of: fix, share: fixShare, telling: &observer)
  }
  /// Fuses what a fix says of velocity and heading, after its position.
  mutating func fuseVelocity<Observer: FilterObserver & ~Copyable>(
    of fix: SatelliteFix, telling observer: inout Observer
  ) {
    let share = fixShare
    if let velocity = receiver.velocity(of: fix) {
      let verdict = fuse(
        velocity, as: .satelliteVelocity, at: fix.instant, share: share, telling: &observer)
      note(verdict, of: .velocity, at: fix.instant)
      if case .refused = verdict {
        noteDisagreement(of: velocity, at: fix.instant, telling: &observer)
      } else {
        learnLatency(from: velocity, at: fix.instant)
      }
      judgeStillness(by: velocity, verdict, at: fix.instant)
    }
    if let heading = fix.heading {
      let deviation = max(fix.standardDeviationHeading ?? 0.02, 0.002)
      fuse(
        DualAntennaHeading(heading: heading, variance: deviation * deviation),
        as: .dualAntennaHeading, at: fix.instant, share: 1, telling: &observer)
    }
    resolveHeading(at: fix.instant)
  }

  private mutating func fusePosition<Observer: FilterObserver & ~Copyable>(
    of fix: SatelliteFix, share: Double, telling observer: inout Observer
  ) {
    let position = receiver.position(of: fix)
    // What a receiver does not state it cannot have overstated.
    aiding.claimedVariance = fix.standardDeviationNorth == nil ? .zero : position.variance
    let confirmation = confirm(position, at: fix.instant)
    if confirmation == .held { return }
    var horizontal = position
    horizontal.axes = .horizontal
    // Fixes that follow each other quickly are alike. Where that is not in their deviation already, it
    // must be in the hypotheses' own certainty, too, and not only in their weights. See Derivation (B-1).
    let isSpread = !bank.isSingle && fix.standardDeviationNorth != nil
    var vertical = position
    vertical.axes = .vertical
    if isSpread { vertical.inflate(by: 1 / share) }
    // What stays from fix to fix walks with the place, and is no noise of the single one. See
    // Derivation (B-8).
    let isQuick = share < 1 && fix.standardDeviationNorth != nil
    let white = isQuick ? walk(with: position) : 1
    if isSpread { horizontal.inflate(by: white / share) }
    let share = isSpread ? 1 : share
    reopen(by: position, at: fix.instant)
    let first = fuse(
      horizontal, as: .satellitePosition, at: fix.instant, share: share, telling: &observer)
    if judgeGuessedRest(by: fix, first) { return }
    note(first, of: .position, at: fix.instant)
    respreadWhereNoneFits(fix)
    let found = noiseScales[Int(FusionOutcome.Quantity.satellitePosition.rawValue)]
    noiseScales[Int(FusionOutcome.Quantity.satelliteHeight.rawValue)].adopt(found)
    let second = fuse(
      vertical, as: .satelliteHeight, at: fix.instant, share: share, telling: &observer)
    note(second, of: .height, at: fix.instant)
    if confirmation == .confirmed, case .refused = first {
      resetPosition(to: position, at: fix.instant, telling: &observer)
    } else if aiding.position.refusedFor(fix.instant) > 8 && aiding.position.refusedCount > 4 {
      resetPosition(to: position, at: fix.instant, telling: &observer)
    } else if aiding.height.refusedFor(fix.instant) > 8 && aiding.height.refusedCount > 4 {
      resetHeight(to: position, at: fix.instant, telling: &observer)
    }
  }

  /// Notes what became of an aid; a fused one ends dead reckoning.
  private mutating func note(
    _ verdict: FusionOutcome.Verdict, of aid: Aid, at instant: SensorInstant
  ) {
    var isFused = true
    if case .refused = verdict { isFused = false }
    switch aid {
    case .position: aiding.position.note(isFused: isFused, at: instant)
    case .height: aiding.height.note(isFused: isFused, at: instant)
    case .velocity: aiding.velocity.note(isFused: isFused, at: instant)
    }
    if isFused {
      if aid != .height, let last = aiding.lastAid {
        aiding.lastingTilt.fade(over: instant.seconds(since: last))
      }
      aiding.lastAid = instant
    }
  }

  /// What a receiver gives. (Embedded Swift knows no key paths.)
  private enum Aid { case position, height, velocity }

  /// Fuses an observation in every hypothesis, with one verdict for all, and weighs them by it.
  ///
  /// A wrong heading makes innovations large, and that is what the weights are for: the gate asks
  /// only the hypothesis that explains the measurement best.
  @discardableResult
  mutating func fuse<Observer: FilterObserver & ~Copyable>(
    _ observation: some Observation, as quantity: FusionOutcome.Quantity, at instant: SensorInstant,
    share: Double, isReported: Bool = true, telling observer: inout Observer
  ) -> FusionOutcome.Verdict {
    let count = bank.count
    if count == 0 { return .refused(.notApplicable) }
    if count == 1 {
      return fuseSingle(
        observation, as: quantity, at: instant, isReported: isReported, telling: &observer)
    }
    let scale = noiseScales[Int(quantity.rawValue)].prudentFactor
    var assessments = PerHypothesis<NavigationFilter.Assessment>(repeating: .init())
    var smallest = Double.infinity
    var nearest = 0
    for i in 0..<count {
      bank.filters[i].settle()
      linearized.removeAll()
      bank.filters[i].linearize(observation, into: &linearized)
      if linearized.count == 0 { return .refused(.notApplicable) }
      if !linearized.isUsable { return refuse(quantity, at: instant) }
      if scale > 1 { linearized.inflate(by: scale) }
      let assessment = bank.filters[i].assess(&linearized)
      assessments[i] = assessment
      if assessment.normalizedInnovationSquared < smallest {
        smallest = assessment.normalizedInnovationSquared
        nearest = i
      }
    }
    // The least of many innovations is small; what is learnt of the noise is what it is at least.
    noiseScales[Int(quantity.rawValue)].learn(
      from: assessments[nearest], applied: scale)
    // The best one was not chosen by this innovation. Where fixes that come quickly count for less,
    // they are expected to be larger than they claim.
    if share == 1 && receiver.typicalInterval >= 0.5 {
      learnLasting(from: assessments[bank.best], of: quantity)
    }
    let dimension = assessments[nearest].dimension
    let gate = Gate(dimension: dimension)
    var verdict = FusionOutcome.Verdict.accepted
    if !(smallest <= gate.hard) {
      verdict = .refused(.outsideGate)
    } else {
      let factor = gate.widening(of: smallest, for: quantity)
      if factor > 1 { verdict = .deweighted }
      for i in 0..<count {
        linearized.removeAll()
        bank.filters[i].linearize(observation, into: &linearized)
        if scale * factor > 1 { linearized.inflate(by: scale * factor) }
        bank.filters[i].fuse(&linearized, assessed: assessments[i])
        let squared = min(assessments[i].normalizedInnovationSquared, smallest + 40)
        bank.weigh(i, by: -0.5 * share * (squared + assessments[i].logDeterminant))
      }
    }
    tell(
      verdict, on: quantity, at: instant, squared: smallest, by: assessments[nearest],
      isReported: isReported)
    return verdict
  }

  /// The same for the usual case of one hypothesis, which alone learns the noise.
  private mutating func fuseSingle<Observer: FilterObserver & ~Copyable>(
    _ observation: some Observation, as quantity: FusionOutcome.Quantity, at instant: SensorInstant,
    isReported: Bool, telling observer: inout Observer
  ) -> FusionOutcome.Verdict {
    let scale = noiseScales[Int(quantity.rawValue)].factor
    bank.filters[0].settle()
    linearized.removeAll()
    bank.filters[0].linearize(observation, into: &linearized)
    if linearized.count == 0 { return .refused(.notApplicable) }
    if !linearized.isUsable { return refuse(quantity, at: instant) }
    if scale > 1 { linearized.inflate(by: scale) }
    let assessment = bank.filters[0].assess(&linearized)
    noiseScales[Int(quantity.rawValue)].learn(from: assessment, applied: scale)
    let sharpened = sharpened(assessment, of: quantity)
    learnLasting(from: assessment, of: quantity)
    watch(assessment, of: quantity, at: instant)
    if quantity == .satelliteVelocity || quantity == .zeroVelocity {
      watchBiases(by: assessment, at: instant)
    }
    // No number is no agreement.
    let squared =
      assessment.normalizedInnovationSquared < .infinity
      ? assessment.normalizedInnovationSquared : .infinity
    let gate = Gate(dimension: assessment.dimension)
    var verdict = FusionOutcome.Verdict.accepted
    if !(squared <= gate.hard) {
      verdict = .refused(.outsideGate)
    } else {
      if sharpened > gate.soft {
        verdict = .deweighted
        linearized.removeAll()
        bank.filters[0].linearize(observation, into: &linearized)
        let factor = scale * gate.widening(of: sharpened, for: quantity)
        if factor > 1 { linearized.inflate(by: factor) }
      }
      let before = headingVarianceBesideField()
      if Observer.isObserving {
        observer.follow(epoch: bank.epoch)
        bank.filters[0].fuse(&linearized, assessed: assessment, telling: &observer)
      } else {
        bank.filters[0].fuse(&linearized, assessed: assessment)
      }
      if let before { noteLastingField(of: quantity, before: before) }
    }
    tell(
      verdict, on: quantity, at: instant, squared: squared, by: assessment, isReported: isReported)
    return verdict
  }

  /// The squared innovation by which an outlier is recognized: of a receiver's position against what
  /// it usually does, where that is less than it claims.
  private mutating func sharpened(
    _ assessment: NavigationFilter.Assessment, of quantity: FusionOutcome.Quantity
  ) -> Double {
    switch quantity {
    case .satellitePosition:
      let squared = aiding.positionSpread.squared(of: assessment)
      aiding.positionSpread.learn(from: assessment)
      return squared
    case .satelliteHeight:
      let squared = aiding.heightSpread.squared(of: assessment)
      aiding.heightSpread.learn(from: assessment)
      return squared
    default: return assessment.normalizedInnovationSquared
    }
  }
}
