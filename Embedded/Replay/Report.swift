internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Writes `output.bin`: every estimate and every verdict, each number eight bytes.
struct Report {
  private var words = InlineArray<256, UInt64>(repeating: 0)
  private var count = 0
  /// How often each quantity met each verdict: accepted, weighted down, refused.
  private var verdicts = InlineArray<39, UInt32>(repeating: 0)
  private var events: UInt32 = 0
  private var estimates: UInt32 = 0

  private enum Tag: UInt64 {
    case estimate = 1
    case verdict, event, totals
  }

  mutating func write(_ word: UInt64) {
    words[count] = word
    count += 1
    if count == 256 { flush() }
  }

  mutating func write(_ number: Double) {
    // What the sign of a NaN is depends on the processor.
    write(number.isNaN ? 0x7ff8_0000_0000_0000 : number.bitPattern)
  }

  mutating func flush() {
    let size = Int32(truncatingIfNeeded: count &* 8)
    unsafe withUnsafeBytes(of: &words) { unsafe platform_write($0.baseAddress, size) }
    count = 0
  }

  private mutating func write<Frame>(_ v: Vector3<Frame>) {
    write(v.x)
    write(v.y)
    write(v.z)
  }

  private mutating func write<A, B>(_ r: Rotation<A, B>) {
    write(r.w)
    write(r.x)
    write(r.y)
    write(r.z)
  }

  private mutating func writeDiagonal<A, B>(_ m: Matrix3<A, B>) {
    write(m.row0.x)
    write(m.row1.y)
    write(m.row2.z)
  }

  /// The estimate that the engine has made last, and the variances of all error states.
  mutating func writeEstimate(of engine: inout FusionEngine) {
    estimates &+= 1
    write(Tag.estimate.rawValue)
    write(UInt64(bitPattern: engine.newestEstimate.instant.nanoseconds))
    let mode = engine.newestEstimate.mode.rawValue
    let reference = engine.newestEstimate.headingReference.map { $0.rawValue &+ 1 } ?? 0
    let origin = engine.newestEstimate.heightOrigin.rawValue
    let carriers = engine.newestEstimate.carriers
    write(Self.packed(mode, reference, origin, engine.newestEstimate.isStandingStill ? 1 : 0))
    write(
      Self.packed(
        carriers.position.rawValue, carriers.height.rawValue, carriers.velocity.rawValue,
        carriers.tilt.rawValue))
    write(Self.packed(carriers.heading.rawValue, carriers.barometerBias.rawValue, 0, 0))
    if let position = engine.newestEstimate.position {
      write(position.latitude)
      write(position.longitude)
      write(position.height)
    }
    if let velocity = engine.newestEstimate.velocity { write(velocity) }
    if let attitude = engine.newestEstimate.attitude { write(attitude) }
    writeDiagonal(engine.newestEstimate.positionCovariance)
    writeDiagonal(engine.newestEstimate.velocityCovariance)
    writeDiagonal(engine.newestEstimate.attitudeCovariance)
    write(engine.newestEstimate.gyroscopeBias)
    write(engine.newestEstimate.accelerometerBias)
    write(engine.newestEstimate.barometerBias ?? 0)
    write(engine.newestEstimate.deadReckoningAge)
    write(UInt64(truncatingIfNeeded: engine.newestEstimate.resetCount))
    write(engine.newestEstimate.localPosition)
    write(engine.newestEstimate.localAttitude)
    for state in 0..<28 { write(engine.variance(ofState: state) ?? 0) }
  }

  private static func packed(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> UInt64 {
    UInt64(truncatingIfNeeded: a) | UInt64(truncatingIfNeeded: b) &<< 8
      | UInt64(truncatingIfNeeded: c) &<< 16 | UInt64(truncatingIfNeeded: d) &<< 24
  }

  /// What became of the measurements, and what happened.
  mutating func writeReports(of engine: inout FusionEngine) {
    while let outcome = engine.nextOutcome() { write(outcome) }
    while let event = engine.nextEvent() {
      events &+= 1
      write(Tag.event.rawValue)
      write(UInt64(bitPattern: event.instant.nanoseconds))
      write(event.magnitude)
    }
  }

  private mutating func write(_ outcome: FusionOutcome) {
    var verdict: UInt8 = 0
    var reason: UInt8 = 0
    switch outcome.verdict {
    case .accepted: break
    case .deweighted: verdict = 1
    case .refused(let why):
      verdict = 2
      reason = why.rawValue
    }
    verdicts[Int(outcome.quantity.rawValue) * 3 + Int(verdict)] &+= 1
    write(Tag.verdict.rawValue)
    write(UInt64(bitPattern: outcome.instant.nanoseconds))
    write(
      Self.packed(
        outcome.quantity.rawValue, verdict, reason, UInt8(truncatingIfNeeded: outcome.dimension)))
    write(outcome.normalizedInnovationSquared)
    write(outcome.threshold)
    write(outcome.gateBound)
  }

  /// How many there were of each.
  mutating func finish() {
    write(Tag.totals.rawValue)
    write(UInt64(truncatingIfNeeded: estimates))
    write(UInt64(truncatingIfNeeded: events))
    for i in 0..<39 { write(UInt64(truncatingIfNeeded: verdicts[i])) }
    flush()
  }
}
