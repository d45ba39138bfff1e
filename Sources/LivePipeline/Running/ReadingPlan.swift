package import Sensing
internal import Synchronization

/// What a run shall read at present, of all that it could.
package struct ReadingPlan: Hashable, Sendable {
  /// Devices that measure none of these are let go of.
  package var kinds: Set<SensorKind>
  /// The highest rate at which inertial sensors shall measure, Hz; `nil`: as they are set.
  package var inertialRateLimit: Double?

  package init(
    kinds: Set<SensorKind> = Set(SensorKind.allCases), inertialRateLimit: Double? = nil
  ) {
    self.kinds = kinds
    self.inertialRateLimit = inertialRateLimit
  }
}

extension LivePipeline {
  /// Reads from now on what the plan says; may be called from any thread, at any time.
  ///
  /// A device that is let go of is closed, put back as it was found, and wakes nobody.
  package func adopt(_ plan: ReadingPlan) {
    let isNew = reading.withLock { current in
      defer { current = plan }
      return current != plan
    }
    if !isNew { return }
    for handle in handles { handle.adopt(plan) }
  }

  /// Lets go of every device until an instant (CLOCK_BOOTTIME): the process sleeps, if the program
  /// has nothing else to do.
  package func rest(until end: SensorInstant) {
    let plan = reading.withLock { $0 }
    for handle in handles where handle.isWanted(by: plan) { handle.control.askRest(until: end) }
  }

  /// Ends the rest before its time.
  package func endRest() {
    let plan = reading.withLock { $0 }
    for handle in handles where handle.isWanted(by: plan) {
      handle.control.askRest(until: SensorInstant(nanoseconds: .min))
    }
  }
}

extension ReaderHandle {
  /// Whether its device measures something that is wanted; half of an inertial sensor does.
  fileprivate func isWanted(by plan: ReadingPlan) -> Bool {
    let kinds = settings.partner == nil ? settings.kinds : [.inertial]
    return kinds.contains(where: plan.kinds.contains)
  }

  func adopt(_ plan: ReadingPlan) {
    if settings.kinds.contains(.inertial) || settings.partner != nil {
      control.setRateLimit(plan.inertialRateLimit ?? .infinity)
    }
    let end: Int64 = isWanted(by: plan) ? .min : .max
    // A device that is read, or rests until its time, is left alone.
    if end == .max || control.isLetGo { control.askRest(until: SensorInstant(nanoseconds: end)) }
  }
}
