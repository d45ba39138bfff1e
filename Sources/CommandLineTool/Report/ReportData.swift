package import Fusion
package import Geodesy
internal import Glibc
internal import LinearAlgebra
package import Sensing
internal import Spatial

/// What the report draws, collected while a run streams by; its size does not grow with the run.
///
/// Times inside are seconds since `start`.
package struct ReportData: Sendable {
  package let start: SensorInstant
  package internal(set) var end: SensorInstant

  package internal(set) var track = TrackLine()
  package internal(set) var truthTrack = TrackLine()
  package internal(set) var fixes = FixScatter()
  package internal(set) var refusedFixes = FixScatter()

  /// Height above the ellipsoid, m.
  package internal(set) var height = BandSeries()
  package internal(set) var truthHeight = BucketedSeries()
  package internal(set) var fixHeight = BucketedSeries()
  /// Speed over ground, m/s.
  package internal(set) var speed = BandSeries()
  package internal(set) var truthSpeed = BucketedSeries()
  /// Heading, degrees, unwrapped so that it may pass 360.
  package internal(set) var heading = BandSeries()
  package internal(set) var truthHeading = BucketedSeries()
  package internal(set) var headingReference: FusionEstimate.HeadingReference?
  /// Roll and pitch, degrees.
  package internal(set) var roll = BucketedSeries()
  package internal(set) var pitch = BucketedSeries()
  /// Stated standard deviations and, against truth, errors: m.
  package internal(set) var horizontalDeviation = BucketedSeries()
  package internal(set) var verticalDeviation = BucketedSeries()
  package internal(set) var horizontalError = BucketedSeries()
  package internal(set) var verticalError = BucketedSeries()

  package internal(set) var innovations: [InnovationSeries]
  package internal(set) var events = EventLog()
  /// The mode's raw value.
  package internal(set) var mode = BucketedSeries()
  /// 1 while the vehicle stands still, else 0.
  package internal(set) var standstill = BucketedSeries()

  /// The raw values of what carries position, height and heading.
  package internal(set) var positionCarrier = BucketedSeries()
  package internal(set) var heightCarrier = BucketedSeries()
  package internal(set) var headingCarrier = BucketedSeries()

  private var lastHeading: Double?
  private var lastTruthHeading: Double?
  private var pendingFixes: [SatelliteFix] = []

  package init(start: SensorInstant) {
    self.start = start
    end = start
    innovations = Array(
      repeating: InnovationSeries(), count: FusionOutcome.Quantity.allCases.count)
  }

  /// The length of the run, s; above zero, so that an axis can be drawn.
  package var duration: Double { max(end.seconds(since: start), 1e-3) }

  package mutating func receive(_ estimate: FusionEstimate) {
    end = max(end, estimate.instant)
    let t = estimate.instant.seconds(since: start)
    mode.add(Double(estimate.mode.rawValue), at: t)
    standstill.add(estimate.isStandingStill ? 1 : 0, at: t)
    positionCarrier.add(Double(estimate.carriers.position.rawValue), at: t)
    heightCarrier.add(Double(estimate.carriers.height.rawValue), at: t)
    headingCarrier.add(Double(estimate.carriers.heading.rawValue), at: t)
    if let position = estimate.position {
      let p = estimate.positionCovariance
      track.add(
        latitude: position.latitude, longitude: position.longitude,
        kind: TrackLine.Kind(estimate.mode))
      height.add(position.height, deviation: Self.root(p[2, 2]), at: t)
      horizontalDeviation.add(Self.root(p[0, 0] + p[1, 1]), at: t)
      verticalDeviation.add(Self.root(p[2, 2]), at: t)
    }
    if let velocity = estimate.velocity {
      let value = hypot(velocity.x, velocity.y)
      let v = estimate.velocityCovariance
      speed.add(value, deviation: Self.root((v[0, 0] + v[1, 1]) / 2), at: t)
    }
    guard let attitude = estimate.attitude else { return }
    let angles = attitude.rollPitchYaw
    let degree = 180 / Double.pi
    roll.add(angles.roll * degree, at: t)
    pitch.add(angles.pitch * degree, at: t)
    guard let reference = estimate.headingReference else { return }
    headingReference = reference
    let continued = Self.unwrapped(angles.yaw * degree, after: lastHeading)
    lastHeading = continued
    heading.add(
      continued, deviation: Self.root(estimate.attitudeCovariance[2, 2]) * degree, at: t)
  }

  package mutating func receive(_ outcome: FusionOutcome) {
    let t = outcome.instant.seconds(since: start)
    innovations[Int(outcome.quantity.rawValue)].add(outcome, at: t)
    guard outcome.quantity == .satellitePosition, case .refused = outcome.verdict,
      let index = pendingFixes.lastIndex(where: { $0.instant == outcome.instant })
    else { return }
    let position = pendingFixes[index].position
    refusedFixes.add(latitude: position.latitude, longitude: position.longitude)
  }

  package mutating func receive(_ event: FusionEvent) {
    events.add(event, at: event.instant.seconds(since: start))
  }

  /// A fix as the receiver gave it, before the outcome that judges it.
  package mutating func receive(_ fix: SatelliteFix) {
    guard fix.quality != 0 else { return }
    fixes.add(latitude: fix.position.latitude, longitude: fix.position.longitude)
    fixHeight.add(fix.position.height, at: fix.instant.seconds(since: start))
    pendingFixes.append(fix)
    if pendingFixes.count >= 256 { pendingFixes.removeFirst(128) }
  }

  /// Takes one epoch of the reference: position, speed over ground (m/s) and yaw (radians).
  package mutating func receiveTruth(
    at instant: SensorInstant, position: GeodeticPosition?, speed: Double?, yaw: Double?
  ) {
    let t = instant.seconds(since: start)
    guard t >= 0 else { return }
    if let position {
      truthTrack.add(latitude: position.latitude, longitude: position.longitude)
      truthHeight.add(position.height, at: t)
    }
    if let speed { truthSpeed.add(speed, at: t) }
    if let yaw {
      let continued = Self.unwrapped(yaw * 180 / .pi, after: lastTruthHeading)
      lastTruthHeading = continued
      truthHeading.add(continued, at: t)
    }
  }

  /// The error of an estimate against the reference, m.
  package mutating func receiveError(
    at instant: SensorInstant, north: Double, east: Double, down: Double
  ) {
    let t = instant.seconds(since: start)
    horizontalError.add(hypot(north, east), at: t)
    verticalError.add(abs(down), at: t)
  }

  private static func root(_ variance: Double) -> Double { variance >= 0 ? sqrt(variance) : .nan }

  private static func unwrapped(_ degrees: Double, after last: Double?) -> Double {
    guard let last else { return degrees < 0 ? degrees + 360 : degrees }
    return last + remainder(degrees - last, 360)
  }
}

extension TrackLine.Kind {
  /// What a track is drawn as in this mode.
  package init(_ mode: FusionEstimate.Mode) {
    switch mode {
    case .deadReckoning: self = .deadReckoning
    case .waiting, .attitudeOnly, .aligning: self = .aligning
    case .satelliteOnly, .navigating: self = .aided
    }
  }
}
