package import LivePipeline
internal import Sensing

/// What a desired accuracy costs: which sensors are read, how fast, and how long the process sleeps.
///
/// Several subscribers share one run: it follows the plan of the one who wants most.
public struct SamplingPlan: Hashable, Sendable {
  public var accuracy: DesiredAccuracy
  public var activity: ActivityType
  /// Seconds between two updates, at the least; 0: as they come.
  public var updateInterval: Double
  /// The highest rate of the inertial sensor, Hz: 0 is off, infinite as it is set.
  public var inertialRate: Double
  /// Whether barometer, magnetometer and odometer are read.
  public var usesSurroundings: Bool
  /// Seconds that the process sleeps after a fix that is good enough; 0: never.
  public var sleep: Double

  /// What an accuracy takes.
  ///
  /// A vehicle that is expected at v m/s may sleep for as long as it stays within the accuracy: that
  /// divided by v, but never more than five minutes. Less than two seconds are not worth closing the
  /// devices.
  public init(_ accuracy: DesiredAccuracy, activity: ActivityType = .other) {
    self.accuracy = accuracy
    self.activity = activity
    sleep = 0
    switch accuracy {
    case .bestForNavigation:
      (updateInterval, inertialRate, usesSurroundings) = (0, .infinity, true)
    case .best: (updateInterval, inertialRate, usesSurroundings) = (0.1, 100, true)
    // Dead reckoning through a tunnel stays; what only refines height and heading goes.
    case .tenMeters: (updateInterval, inertialRate, usesSurroundings) = (1, 50, false)
    case .hundredMeters, .kilometer, .threeKilometers, .reduced:
      (updateInterval, inertialRate, usesSurroundings) = (1, 0, false)
      let longest = min((accuracy.meters ?? 0) / activity.expectedSpeed, 300)
      sleep = longest >= 2 ? longest : 0
    }
  }

  /// Whether an estimate is as good as was wished for.
  public func isMet(by horizontalAccuracy: Double) -> Bool {
    accuracy.meters.map { horizontalAccuracy <= $0 } ?? true
  }

  /// What a live run reads under this plan.
  package var reading: ReadingPlan {
    var kinds: Set<SensorKind> = [.satellite]
    if inertialRate > 0 { kinds.insert(.inertial) }
    if usesSurroundings { kinds.formUnion([.barometer, .magnetometer, .odometer]) }
    return ReadingPlan(
      kinds: kinds,
      inertialRateLimit: inertialRate > 0 && inertialRate.isFinite ? inertialRate : nil)
  }
}
