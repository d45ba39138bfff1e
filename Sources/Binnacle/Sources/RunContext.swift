internal import Sensing

/// What a run tells its manager, and how it is asked to stop.
struct RunContext: Sendable {
  let core: ManagerCore
  let stop: StopSignal

  /// Tells what is known now.
  func publish(_ values: EstimateValues) {
    if core.setLatest(values) { core.estimates.publish(.values(values)) }
  }

  func tell(_ event: HealthEvent) { core.health.publish(event) }

  /// Answers all open requests: there is nothing that could measure.
  func tellUnavailable(reason: String, remedy: String) {
    core.estimates.end(.unavailable(reason: reason, remedy: remedy), need: .answer)
  }
}
