internal import IndustrialIO
internal import RingBuffers
internal import Sensing
internal import Synchronization

/// One reader's ring as the fusion thread sees it, and what it knows of the sensor.
///
/// A class, since an array cannot hold what cannot be copied; it never leaves the fusion thread.
final class Feed {
  let handle: ReaderHandle
  var consumer: SPSCRing<RingReading>.Consumer
  /// When the oldest reading in the ring reached its reader; `nil` where none is known to be there.
  var oldest: SensorInstant?
  var latency = LatencyStatistics()
  /// Whether its samples are known to come nearly too late.
  var isLate = false
  /// Joins the halves of the inertial samples of this gyroscope and its accelerometer.
  var pairing: InertialPairing?
  /// Angular rates in a row that found no specific force, and whether that was told.
  var unpaired = 0
  var isUnpaired = false
  /// How many pairs there were at the last look.
  var pairedBefore = 0
  /// The feed whose pairing takes the readings of this accelerometer.
  var partner: Int?

  init(_ handle: ReaderHandle, consumer: consuming SPSCRing<RingReading>.Consumer) {
    self.handle = handle
    self.consumer = consumer
  }

  /// Looks for the oldest reading.
  func refresh() {
    if oldest == nil { oldest = consumer.peek()?.received }
  }

  /// Takes the oldest reading out.
  func pop() -> RingReading? {
    let reading = consumer.popFirst()
    oldest = consumer.peek()?.received
    return reading
  }

  /// Notes how long a sample took, and shows it now and then.
  func note(latency seconds: Double, isRare: Bool) {
    latency.add(seconds)
    // A report costs a lock and a walk through the histogram: not for every sample of a fast sensor.
    if isRare || latency.count % 256 == 1 {
      let report = latency.report
      handle.latency.withLock { $0 = report }
    }
  }
}
