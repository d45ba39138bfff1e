internal import LinuxPlatform
internal import RingBuffers
package import Sensing

/// Where a source puts its readings: the producing end of its ring.
///
/// Nothing here allocates, locks or waits.
package struct SampleOutlet: ~Copyable {
  private var producer: SPSCRing<RingReading>.Producer
  private let status: ReaderStatus
  private let doorbell: Doorbell
  private let events: EventQueue
  private var last: SensorInstant?
  private var interval = 0.0
  /// Whether something was put since the bell was last rung.
  private(set) var hasNews = false

  init(
    producer: consuming SPSCRing<RingReading>.Producer, status: ReaderStatus, doorbell: Doorbell,
    events: EventQueue
  ) {
    self.producer = producer
    self.status = status
    self.doorbell = doorbell
    self.events = events
  }

  /// Puts one sample; a full ring drops and counts it.
  package mutating func put(
    _ sample: SensorSample, received: SensorInstant, utcNanoseconds: Int64? = nil
  ) {
    put(
      RingReading(
        received: received, utcNanoseconds: utcNanoseconds, content: .sample(sample)),
      sample.instant)
  }

  /// Puts a specific force, m/s², to be paired with angular rates.
  package mutating func put(acceleration: RingReading.Half, received: SensorInstant) {
    put(
      RingReading(received: received, content: .acceleration(acceleration)), acceleration.instant)
  }

  /// Puts an angular rate, rad/s, to be paired with specific forces.
  package mutating func put(angularRate: RingReading.Half, received: SensorInstant) {
    put(RingReading(received: received, content: .angularRate(angularRate)), angularRate.instant)
  }

  /// Notes that the device said something, sample or not.
  package func heard(at instant: SensorInstant) { status.heard(at: instant) }

  /// Replaces what health shows as wrong with the sensor; `nil` where nothing is.
  package func setProblem(_ problem: String?, remedy: String = "") {
    status.setProblem(problem, remedy: remedy)
  }

  /// Replaces what health shows of how a receiver's time is known; not for every sample.
  package func setTiming(_ timing: TimingReport?) { status.change { $0.timing = timing } }

  /// Tells something worth knowing; not for every sample.
  package func notice(_ text: String) { events.post(.notice, status.name, text) }

  /// Whether the fusion thread lags behind by half the ring; for sources that can wait.
  package var isHalfFull: Bool { mutating get { producer.count > producer.capacity / 2 } }

  /// Wakes the fusion thread where something was put; the reader does so after every read.
  mutating func ring() {
    if hasNews {
      hasNews = false
      doorbell.ring()
    }
  }

  /// A device that was opened anew starts a new sequence of intervals.
  mutating func restart() { last = nil }

  private mutating func put(_ reading: RingReading, _ instant: SensorInstant) {
    if let last {
      let gap = instant.seconds(since: last)
      if gap > 0 { interval = interval == 0 ? gap : interval + 0.05 * (gap - interval) }
    }
    last = instant
    if producer.append(reading) { hasNews = true } else { status.dropped(producer.dropped) }
    status.sampled(at: reading.received, interval: interval)
  }
}
