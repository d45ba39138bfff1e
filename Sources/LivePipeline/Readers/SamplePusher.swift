internal import LinuxPlatform
public import Sensing

/// The program's own values as a sensor of a live run.
///
/// It cannot be copied: one thread at a time pushes. Pushing never waits; where values come faster
/// than they are fused, the newest are dropped and counted.
public struct SamplePusher: ~Copyable, Sendable {
  private var outlet: SampleOutlet

  init(outlet: consuming SampleOutlet) { self.outlet = outlet }

  /// Pushes one value; `sample.instant` is its time of validity in nanoseconds of CLOCK_BOOTTIME.
  ///
  /// `receivedAt` is when it came, now where it is not given.
  public mutating func push(_ sample: SensorSample, receivedAt: SensorInstant? = nil) {
    outlet.put(sample, received: receivedAt ?? BootClock.now())
    outlet.ring()
  }

  /// Whether what was pushed waits by half the room there is; for a program that can wait as well.
  public var isHalfFull: Bool { mutating get { outlet.isHalfFull } }
}
