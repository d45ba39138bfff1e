package import Sensing

/// One pulse, as the kernel stamped it.
package struct Pulse: Hashable, Sendable {
  /// Counts the source's pulses; a gap means pulses that nobody fetched.
  package var sequence: UInt32
  /// CLOCK_REALTIME at the pulse, nanoseconds: what the host took for UTC.
  package var realtimeNanoseconds: Int64
  /// CLOCK_BOOTTIME at the pulse; `nil` where the real time was stepped while it was waited for, so
  /// that it cannot be told.
  package var instant: SensorInstant?
  /// `instant` is right within this many nanoseconds, apart from the interrupt's latency.
  package var uncertaintyNanoseconds: Int64

  /// The fastest that the kernel lets anybody slew the clock, plus what a quartz may be off.
  package static let largestClockRate = 600e-6

  /// Converts the stamp with the offset of the clocks after the pulse, unless the one before tells
  /// of a step.
  package init(
    sequence: UInt32, realtimeNanoseconds: Int64, before: ClockOffset, after: ClockOffset
  ) {
    self.sequence = sequence
    self.realtimeNanoseconds = realtimeNanoseconds
    let elapsed = Double(after.instant.nanoseconds - before.instant.nanoseconds)
    let uncertainty = before.uncertaintyNanoseconds + after.uncertaintyNanoseconds
    let slewed = Int64(Self.largestClockRate * max(elapsed, 0))
    let change = after.nanoseconds - before.nanoseconds
    let isSteady = abs(change) <= slewed + uncertainty
    instant = isSteady ? after.bootTime(of: realtimeNanoseconds) : nil
    // The clock may have been slewed between the pulse and the sample.
    let age = max(after.reading(at: after.instant) - realtimeNanoseconds, 0)
    uncertaintyNanoseconds =
      after.uncertaintyNanoseconds + Int64((Self.largestClockRate * Double(age)).rounded(.up))
  }
}
