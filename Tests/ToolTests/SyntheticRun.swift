import CommandLineTool
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial

/// A made-up run for the report: a drive along a lemniscate with an outage and refused fixes.
///
/// The figures are smooth functions and a small generator; nothing of the engine takes part.
struct SyntheticRun {
  var rate = 20.0
  var duration = 600.0
  /// Radians.
  var latitude = 0.8273
  var longitude = 0.1492
  /// Half the length of the figure, m.
  var size = 900.0

  /// The data that a report is drawn from.
  func collected() -> ReportData {
    var data = ReportData(start: SensorInstant(seconds: 0))
    var noise = Noise(state: 7)
    for kind in [SensorKind.inertial, .satellite, .barometer] {
      data.receive(FusionEvent(instant: .init(seconds: 0.1), kind: .sensorAppeared(kind)))
    }
    data.receive(FusionEvent(instant: .init(seconds: 1), kind: .leveled))
    data.receive(FusionEvent(instant: .init(seconds: 12), kind: .headingAligned))
    let lost = duration * 0.4
    let back = duration * 0.5
    data.receive(FusionEvent(instant: .init(seconds: lost), kind: .sensorLost(.satellite)))
    data.receive(FusionEvent(instant: .init(seconds: back), kind: .sensorReturned(.satellite)))
    data.receive(
      FusionEvent(instant: .init(seconds: back + 3), kind: .positionReset, magnitude: 14.2))
    let count = Int(duration * rate)
    for index in 0..<count {
      let t = Double(index) / rate
      let isOut = t >= lost && t < back
      let growth = isOut ? (t - lost) * (t - lost) * 0.006 : 0
      let truth = place(t)
      let sd = 0.6 + growth
      let instant = SensorInstant(seconds: t)
      var estimate = FusionEstimate(instant: instant)
      estimate.mode = t < 12 ? .aligning : isOut ? .deadReckoning : .navigating
      estimate.position = shifted(truth.position, north: 0.4 * sd, east: 0.7 * growth)
      estimate.positionCovariance = Matrix3(diagonal: Vector3(sd * sd, sd * sd, 2 * sd * sd))
      estimate.velocity = truth.velocity
      estimate.velocityCovariance = Matrix3(diagonal: Vector3(0.04, 0.04, 0.04))
      estimate.attitude = Rotation(
        roll: .degrees(2), pitch: .degrees(-1), yaw: .radians(truth.yaw + 0.01))
      estimate.attitudeCovariance = Matrix3(
        diagonal: Vector3(1e-4, 1e-4, t < 12 ? 0.5 : 0.002 + growth * 1e-3))
      if t > 4 { estimate.headingReference = .trueNorth }
      estimate.isStandingStill = t > 100 && t < 130
      data.receive(estimate)
      data.receiveTruth(
        at: instant, position: truth.position, speed: 12, yaw: truth.yaw)
      data.receiveError(at: instant, north: 0.4 * sd, east: 0.7 * growth, down: 0.2 * sd)
      guard index.isMultiple(of: Int(rate)), !isOut else { continue }
      receiveFix(at: instant, truth.position, isBad: index % (count / 9) < Int(rate), &noise, &data)
    }
    return data
  }

  private func receiveFix(
    at instant: SensorInstant, _ position: GeodeticPosition, isBad: Bool, _ noise: inout Noise,
    _ data: inout ReportData
  ) {
    let scale = isBad ? 40.0 : 1.5
    let fix = SatelliteFix(
      instant: instant,
      position: shifted(position, north: noise.next() * scale, east: noise.next() * scale))
    data.receive(fix)
    let size = isBad ? 300 : 3 * abs(noise.next())
    for (quantity, dimension) in [
      (FusionOutcome.Quantity.satellitePosition, 2), (.satelliteVelocity, 3),
      (.barometricAltitude, 1),
    ] {
      data.receive(
        FusionOutcome(
          instant: instant, quantity: quantity, verdict: isBad ? .refused(.outsideGate) : .accepted,
          normalizedInnovationSquared: size, dimension: dimension, threshold: 16))
    }
  }

  private func place(
    _ t: Double
  ) -> (position: GeodeticPosition, velocity: Vector3<NorthEastDown>, yaw: Double) {
    let phase = t * 0.02
    let s = LocalMath.sine(phase)
    let c = LocalMath.cosine(phase)
    let north = size * s * c
    let east = size * s
    let velocity = Vector3<NorthEastDown>(size * 0.02 * (c * c - s * s), size * 0.02 * c, 0)
    let origin = GeodeticPosition(
      latitude: latitude, longitude: longitude, height: 400 + 8 * LocalMath.sine(phase / 2))
    return (
      shifted(origin, north: north, east: east), velocity,
      LocalMath.arctangent(y: velocity.y, x: velocity.x)
    )
  }

  private func shifted(
    _ position: GeodeticPosition, north: Double, east: Double
  ) -> GeodeticPosition {
    let radius = 6_371_000.0
    return GeodeticPosition(
      latitude: position.latitude + north / radius,
      longitude: position.longitude + east / (radius * LocalMath.cosine(position.latitude)),
      height: position.height)
  }
}

/// Values spread between -1 and 1, the same in every run.
struct Noise {
  var state: UInt64

  mutating func next() -> Double {
    // SplitMix64 (S. Vigna), public domain.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double(Int64(bitPattern: z ^ (z >> 31))) / 9.3e18
  }
}
