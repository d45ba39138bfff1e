internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// A run of refused positions that agree with each other.
struct ReacquisitionCandidate: Sendable {
  var first: SensorInstant
  var last: ReceiverReading
  var count: Int
  /// Whether the run began after an outage.
  var followsOutage: Bool
  /// What the run's last two positions say of the velocity north and east, m/s.
  var velocity: SIMD2<Double>?
}

/// The first fixes after an outage: fused, but not vouched for by others yet.
struct Probation: Sendable {
  var first: SensorInstant
  var count: Int
  /// By how much the first of them moved the position, m.
  var jump: Double
  /// How long there was none before, s.
  var outage: Double
}

/// A run of refused heights that agree with each other.
struct HeightCandidate: Sendable {
  var first: SensorInstant
  var last: SensorInstant
  var height: Double
  var count: Int
}

extension KinematicFilter {
  /// Fuses a position, holds it, or goes over to it.
  mutating func observePosition(
    _ reading: ReceiverReading, noise: PlanarMatrix, outcome: inout KinematicOutcome
  ) {
    guard var track else { return }
    let gates = configuration.gates
    let d = track.compare(position: reading.point, noise: noise)
    var verdict = Self.judge(
      whole: d.whole, best: d.best, dimension: 2, deweight: gates.deweight.two,
      refuse: gates.refuse.two)
    let suspect =
      outageEnd.map { reading.instant.seconds(since: $0) <= gates.disagreementTime } ?? false
    if suspect, verdict.isFused, d.best > gates.deweight.two {
      // Not refused outright, but after an outage others must vouch for it.
      verdict.judgement = .refused(.unconfirmed)
    }
    if verdict.isFused {
      if let held = candidate, held.count >= 3, d.whole > 4,
        agrees(reading, with: held, noise: noise)
      {
        // The gate has merely widened over a run of refusals: a jump, not an innovation.
        reacquire(reading, outcome: &outcome)
        return
      }
      let before = track.origin
      track.fuse(
        position: reading.point, noise: noise, distance: d.whole, limit: gates.deweight.two)
      self.track = track
      candidate = nil
      // It is fused, for want of anything better, but only others can make it sure.
      if isOnLongProbation { verdict.judgement = .refused(.unconfirmed) }
      confirm(
        reading.instant, jump: Self.horizontalDistance(before, track.origin, axes: track.axes))
      lastPosition = reading.instant
      outcome.position = verdict
      return
    }
    if returnToAbandoned(reading, noise: noise, outcome: &outcome) { return }
    hold(reading, noise: noise, suspect: suspect)
    if let candidate, isConfirmed(candidate) {
      reacquire(reading, outcome: &outcome)
      return
    }
    if candidate?.followsOutage ?? false || isOnLongProbation {
      verdict.judgement = .refused(.unconfirmed)
    }
    outcome.position = verdict
  }

  /// Fuses a height, holds it, or goes over to it.
  mutating func observeHeight(
    _ reading: ReceiverReading, variance: Double, outcome: inout KinematicOutcome
  ) {
    guard var track else { return }
    let gates = configuration.gates
    let z = reading.geodetic.height
    let d = track.compare(height: z, variance: variance)
    let verdict = Self.judge(
      whole: d, best: d, dimension: 1, deweight: gates.deweight.one, refuse: gates.refuse.one)
    outcome.height = verdict
    if verdict.isFused {
      track.fuse(height: z, variance: variance, distance: d, limit: gates.deweight.one)
      heightCandidate = nil
      self.track = track
      return
    }
    if let held = heightCandidate {
      let dt = reading.instant.seconds(since: held.last)
      let q = configuration.motion.manoeuvreClimbAcceleration
      let tolerance =
        gates.deweight.one
        * (2 * (variance + track.slowHeightVariance) + track.vertical.climbVariance * dt * dt
          + q * dt * dt * dt / 3)
      let off = z - held.height - track.vertical.climb * dt
      let agrees = off * off <= tolerance
      heightCandidate = HeightCandidate(
        first: agrees ? held.first : reading.instant, last: reading.instant, height: z,
        count: agrees ? held.count + 1 : 1)
    } else {
      heightCandidate = HeightCandidate(
        first: reading.instant, last: reading.instant, height: z, count: 1)
    }
    guard let held = heightCandidate, held.count >= gates.disagreementCount,
      held.last.seconds(since: held.first) >= gates.disagreementTime
    else { return }
    let reset = KinematicReset(
      instant: reading.instant, kind: .height, magnitude: abs(z - track.vertical.height))
    track.vertical = started(at: reading, continuing: nil).vertical
    track.reanchor()
    self.track = track
    heightCandidate = nil
    record(reset)
    outcome.heightReset = reset
    outcome.height = KinematicVerdict(
      .accepted, normalizedInnovationSquared: d, dimension: 1, threshold: gates.refuse.one)
  }

  /// Adds a refused position to the run it agrees with, or begins a new run.
  private mutating func hold(_ reading: ReceiverReading, noise: PlanarMatrix, suspect: Bool) {
    if let held = candidate, agrees(reading, with: held, noise: noise) {
      let own = velocity(of: reading, since: held)
      candidate?.velocity = own
      candidate?.last = reading
      candidate?.count += 1
    } else {
      candidate = ReacquisitionCandidate(
        first: reading.instant, last: reading, count: 1, followsOutage: suspect)
    }
  }

  /// Whether a position is where the run's last one would have moved to. Equation K-12.
  private mutating func agrees(
    _ reading: ReceiverReading, with held: ReacquisitionCandidate, noise: PlanarMatrix
  ) -> Bool {
    guard let track else { return false }
    let dt = reading.instant.seconds(since: held.last.instant)
    let all = track.horizontal.moments
    let mean = reading.velocity.map { 0.5 * ($0 + (held.last.velocity ?? $0)) } ?? all.velocity
    let spread = reading.velocity == nil ? all.velocityCovariance : reading.velocityCovariance
    let q = configuration.motion.manoeuvreAcceleration
    let s =
      2.0 * noise + (dt * dt) * spread
      + PlanarMatrix(isotropic: 2 * track.slowVariance + q * dt * dt * dt / 3)
    let moved = track.axes.transposed * (reading.point - held.last.point)
    let off = SIMD2(moved.x, moved.y) - dt * mean
    let limit = configuration.gates.deweight.two
    if s.inverse.quadraticForm(off) <= limit { return true }
    // Of a receiver that tells no velocity the run's own is newer than the track's.
    guard reading.velocity == nil, let own = held.velocity else { return false }
    let wider = s + 2.0 * noise
    return wider.inverse.quadraticForm(SIMD2(moved.x, moved.y) - dt * own) <= limit
  }

  /// The velocity from the last of a run to a reading, m/s north and east.
  private mutating func velocity(
    of reading: ReceiverReading, since held: ReacquisitionCandidate
  ) -> SIMD2<Double>? {
    let dt = reading.instant.seconds(since: held.last.instant)
    guard let track, dt > 0 else { return nil }
    let moved = track.axes.transposed * (reading.point - held.last.point)
    return SIMD2(moved.x, moved.y) / dt
  }

  /// Counts a fused position towards the end of the probation that an outage began.
  private mutating func confirm(_ instant: SensorInstant, jump: Double) {
    guard var trial = probation else { return }
    if trial.count == 0 {
      trial.first = instant
      trial.jump = jump
    }
    trial.count += 1
    let done =
      trial.count >= configuration.gates.confirmationCount
      && instant.seconds(since: trial.first)
        >= configuration.gates.confirmationTime(afterOutage: trial.outage)
    probation = done ? nil : trial
  }

  private mutating func isConfirmed(_ candidate: ReacquisitionCandidate) -> Bool {
    let gates = configuration.gates
    let span = candidate.last.instant.seconds(since: candidate.first)
    if isOnLongProbation && !candidate.followsOutage {
      // A receiver that corrects itself: what it says now contradicts what nobody vouched for.
      return candidate.count > gates.confirmationCount && span >= gates.correctionTime
    }
    return candidate.followsOutage
      ? candidate.count >= gates.confirmationCount
        && span >= gates.confirmationTime(afterOutage: outageLength)
      : candidate.count >= gates.disagreementCount && span >= gates.disagreementTime
  }

  /// Goes over to a confirmed run; the old track is kept for a while.
  private mutating func reacquire(_ reading: ReceiverReading, outcome: inout KinematicOutcome) {
    guard let old = track else { return }
    abandon(at: reading.instant)
    let new = started(at: reading, continuing: old)
    replace(old, by: new, at: reading.instant, outcome: &outcome)
  }

  /// Takes an abandoned track up again where a fix that the present one refuses suits it, and it
  /// is sharp enough to tell the two apart.
  private mutating func returnToAbandoned(
    _ reading: ReceiverReading, noise: PlanarMatrix, outcome: inout KinematicOutcome
  ) -> Bool {
    guard let old = track, var other = abandoned else { return false }
    let gates = configuration.gates
    other.slowVariance = old.slowVariance
    let d = other.compare(position: reading.point, noise: noise)
    let gap = Self.horizontalDistance(reading.point, old.origin, axes: old.axes)
    let spread = 0.5 * other.horizontal.moments.positionCovariance.trace
    guard d.whole <= gates.deweight.two, 9 * spread <= gap * gap else { return false }
    other.fuse(position: reading.point, noise: noise, distance: d.whole, limit: gates.deweight.two)
    other.vertical = old.vertical
    other.slowHeightVariance = old.slowHeightVariance
    other.reanchor()
    abandoned = nil
    replace(old, by: other, at: reading.instant, outcome: &outcome)
    return true
  }

  private mutating func replace(
    _ old: KinematicTrack, by new: KinematicTrack, at instant: SensorInstant,
    outcome: inout KinematicOutcome
  ) {
    track = new
    candidate = nil
    probation = nil
    lastPosition = instant
    let reset = KinematicReset(
      instant: instant, kind: .position,
      magnitude: Self.horizontalDistance(old.origin, new.origin, axes: old.axes))
    record(reset)
    outcome.positionReset = reset
    outcome.position = KinematicVerdict(
      .accepted, dimension: 2, threshold: configuration.gates.refuse.two)
  }

  /// Keeps the present track as one that may yet prove right.
  mutating func abandon(at instant: SensorInstant) {
    abandoned = track
    abandonedSince = instant
  }

  mutating func forgetAbandoned(at instant: SensorInstant) {
    if let since = abandonedSince, instant.seconds(since: since) > configuration.gates.retention {
      abandoned = nil
      abandonedSince = nil
    }
  }

  mutating func record(_ reset: KinematicReset) {
    resetCount += 1
    lastReset = reset
  }

  private static func horizontalDistance(
    _ a: Vector3<EarthFixed>, _ b: Vector3<EarthFixed>, axes: Matrix3<EarthFixed, NorthEastDown>
  ) -> Double {
    let d = axes.transposed * (b - a)
    return (d.x * d.x + d.y * d.y).squareRoot()
  }
}
