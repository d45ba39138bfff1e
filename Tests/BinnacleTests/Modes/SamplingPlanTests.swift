import Fusion
import LivePipeline
import Sensing
import Testing

@testable import Binnacle

@Suite("Modes: what an accuracy costs")
struct SamplingPlanTests {
  @Test("the coarser, the less is measured and published", arguments: ActivityType.allCases)
  func order(activity: ActivityType) {
    let plans = DesiredAccuracy.allCases.sorted().map { SamplingPlan($0, activity: activity) }
    for (coarse, fine) in zip(plans, plans.dropFirst()) {
      #expect(coarse.accuracy < fine.accuracy)
      #expect(coarse.inertialRate <= fine.inertialRate)
      #expect(coarse.updateInterval >= fine.updateInterval)
      #expect(coarse.sleep >= fine.sleep)
      #expect(coarse.reading.kinds.isSubset(of: fine.reading.kinds))
    }
  }

  @Test("nobody leaves the accuracy while the process sleeps", arguments: ActivityType.allCases)
  func sleep(activity: ActivityType) {
    for accuracy in DesiredAccuracy.allCases {
      let plan = SamplingPlan(accuracy, activity: activity)
      guard let meters = accuracy.meters else {
        #expect(plan.sleep == 0)
        continue
      }
      // But for the rounding of the division.
      #expect(plan.sleep * activity.expectedSpeed <= meters * (1 + 1e-15))
      #expect(plan.sleep <= 300)
      #expect(plan.sleep == 0 || plan.sleep >= 2)
    }
  }

  @Test("the best for navigation reads everything as it is set")
  func best() {
    let plan = SamplingPlan(.bestForNavigation)
    #expect(plan.reading == ReadingPlan())
    #expect(plan.isMet(by: 1e6))
    #expect(SamplingPlan(.best).reading.inertialRateLimit == 100)
    #expect(SamplingPlan(.kilometer).reading.kinds == [.satellite])
    #expect(SamplingPlan(.tenMeters).isMet(by: 10))
    #expect(!SamplingPlan(.tenMeters).isMet(by: 10.1))
  }

  @Test("an activity sets the filter's profile, unless the vehicle's configuration does")
  func activity() {
    func profile(_ activity: ActivityType, _ isStated: Bool) -> Profile {
      var configuration = FusionConfiguration(profile: .other)
      activity.apply(to: &configuration, isProfileStated: isStated)
      return configuration.profile
    }
    #expect(profile(.automotive, false) == .automotive)
    #expect(profile(.fitness, false) == .pedestrian)
    #expect(profile(.airborne, false) == .airborne)
    #expect(profile(.marine, false) == .marine)
    #expect(profile(.automotive, true) == .other)
    #expect(profile(.other, false) == .other)
  }

  @Test("what lies on water is never held to stand because it is quiet")
  func marine() {
    var configuration = FusionConfiguration(profile: .marine)
    ActivityType.marine.apply(to: &configuration, isProfileStated: true)
    #expect(!configuration.usesStandstill)
  }
}

@Suite("Modes: when a run sleeps")
struct DutyCycleTests {
  private func at(_ seconds: Double) -> SensorInstant { SensorInstant(seconds: seconds) }

  @Test("it sleeps after the second good fix, for as long as the plan says")
  func rest() {
    var cycle = DutyCycle(plan: SamplingPlan(.kilometer, activity: .automotive))
    #expect(cycle.located(accuracy: 5, at: at(1)) == .none)
    // 1000 m at 30 m/s.
    #expect(cycle.located(accuracy: 5, at: at(2)) == .rest(until: at(2 + 1000.0 / 30)))
    #expect(cycle.located(accuracy: 5, at: at(40)) == .none)
  }

  @Test(
    "what was measured before a rest and comes out after it is past, and no reason to rest again")
  func past() {
    var cycle = DutyCycle(plan: SamplingPlan(.reduced, activity: .automotive))
    func isPast(_ seconds: Double) -> Bool { cycle.isPast(at(seconds)) }
    let isPastAtFirst = isPast(1)
    _ = cycle.located(accuracy: 5, at: at(1.3))
    let isPastAwake = isPast(1.1)
    #expect(!isPastAtFirst && !isPastAwake)
    #expect(cycle.located(accuracy: 5, at: at(1.4)) == .rest(until: at(201.4)))
    // The engine's horizon, and what was measured while the device was being closed.
    let arePast = [1.2, 1.3, 1.5].map(isPast)
    #expect(arePast == [true, true, true])
    // A waking that was brought forward counts as well, and only a new rest makes a new past.
    let areLater = [60, 1.5].map(isPast)
    #expect(areLater == [false, false])
  }

  @Test("a fix that is not good enough is waited for, but not for ever")
  func badFixes() {
    var cycle = DutyCycle(plan: SamplingPlan(.hundredMeters, activity: .automotive))
    for second in 0..<60 {
      #expect(cycle.located(accuracy: 500, at: at(Double(second))) == .none)
    }
    #expect(cycle.located(accuracy: 500, at: at(61)) != .none)
  }

  @Test("who waits for a fix keeps it awake, and fine plans never sleep")
  func awake() {
    var cycle = DutyCycle(plan: SamplingPlan(.kilometer))
    cycle.isHeldAwake = true
    for second in 0...200 {
      #expect(cycle.located(accuracy: 5, at: at(Double(second))) == .none)
    }
    for accuracy in [DesiredAccuracy.tenMeters, .best, .bestForNavigation] {
      var cycle = DutyCycle(plan: SamplingPlan(accuracy))
      for second in 0...200 {
        #expect(cycle.located(accuracy: 5, at: at(Double(second))) == .none)
      }
    }
  }
}
