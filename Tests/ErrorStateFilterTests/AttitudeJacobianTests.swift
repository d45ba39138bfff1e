import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Attitude filter: Jacobians")
struct AttitudeJacobianTests {
  static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]

  /// Large enough to be above rounding, small enough that second-order terms stay below 1e-5.
  static let h = 1e-4

  /// A levelled filter with a heading, in the middle of a turn, that makes no further updates of its
  /// own.
  static func turningFilter(seed: UInt64) -> (AttitudeFilter, InertialSample) {
    var configuration = AttitudeFilter.Configuration()
    configuration.travelInterval = 1e9
    configuration.standstillTime = 1e9
    configuration.magneticOffsetShare = 0
    var motion = AttitudeMotion(seed: seed)
    var filter = AttitudeFilter(configuration)
    motion.run(&filter, for: 1)
    motion.turning = 1.5
    motion.travelling = 0.05
    motion.run(&filter, for: 0.6)
    return (filter, motion.advance())
  }

  /// An error state that is zero but for `index`.
  static func unit(_ index: Int, _ size: Double) -> InlineArray<24, Double> {
    var d = InlineArray<24, Double>(repeating: 0)
    d[index] = size
    return d
  }

  /// Natural size of a step of each state, so that field and latency are not lost in rounding.
  static func size(of index: Int) -> Double {
    switch index {
    case AttitudeErrorState.fieldNorth...AttitudeErrorState.fieldDown: 1e-5
    case AttitudeErrorState.magneticLatency: 1e-2
    default: 1
    }
  }

  /// The error state between two filters.
  static func difference(_ a: AttitudeFilter, _ b: AttitudeFilter) -> [Double] {
    let turn = (a.attitude * b.attitude.inverse).logarithm
    let bias = a.gyroscopeBias - b.gyroscopeBias
    let scale = a.gyroscopeScale - b.gyroscopeScale
    let velocity = a.velocity - b.velocity
    return [
      turn.x, turn.y, turn.z, bias.x, bias.y, bias.z, scale.x, scale.y, scale.z,
      a.misalignment.xy - b.misalignment.xy, a.misalignment.xz - b.misalignment.xz,
      a.misalignment.yx - b.misalignment.yx, a.misalignment.yz - b.misalignment.yz,
      a.misalignment.zx - b.misalignment.zx, a.misalignment.zy - b.misalignment.zy,
      velocity.x, velocity.y, velocity.z,
    ]
  }

  @Test("The propagation's transition matches differences of two runs", arguments: seeds)
  func transition(seed: UInt64) {
    let (filter, sample) = Self.turningFilter(seed: seed)
    let step = 0.01
    let rate = filter.corrected(sample.angularRate)
    let middle = (filter.attitude * Rotation(exponentialOf: (0.5 * step) * rate)).matrix
    let force = middle * sample.specificForce
    for column in 0..<AttitudeErrorState.fieldNorth {
      // A covariance with a single one propagates to the outer product of a column of the
      // transition, whose own diagonal element is one.
      var covariance = AttitudeCovariance()
      covariance.reset(column, variance: 1)
      covariance.propagate(
        rotation: middle, rate: sample.angularRate, force: force, step: step)
      var plus = filter
      var minus = filter
      plus.apply(Self.unit(column, Self.h))
      minus.apply(Self.unit(column, -Self.h))
      plus.propagate(sample)
      minus.propagate(sample)
      let numeric = Self.difference(plus, minus)
      for row in 0..<AttitudeErrorState.fieldNorth {
        let analytic = covariance[row, column]
        let isYawOfVelocity =
          column == AttitudeErrorState.yaw && row >= AttitudeErrorState.velocity
        if isYawOfVelocity {
          #expect(analytic == 0, "the body's travel must not make yaw observable")
        } else {
          // The transition is of first order in the step. The largest term it leaves out is the
          // velocity that a bias gains through the tilt of the same step: g · step² / 2, 5e-4.
          // Every element that is not zero is at least 0.01 times a rate of order one.
          #expect(
            abs(numeric[row] / (2 * Self.h) - analytic) < 7e-4,
            "row \(row), column \(column)")
        }
      }
    }
  }

  /// Innovation of one magnetic row as a function of the filter's state.
  static func magneticRow(
    _ kind: Int, _ filter: AttitudeFilter, _ sample: MagneticSample
  ) -> AttitudeObservationRow {
    var copy = filter
    let y = copy.level(sample)
    switch kind {
    case 0:
      return .heading(field: y.field, expected: filter.field, turning: y.turning, variance: 1)
    case 1:
      return .north(field: y.field, expected: filter.field, turning: y.turning, variance: 1)
    default:
      return .down(field: y.field, expected: filter.field, turning: y.turning, variance: 1)
    }
  }

  @Test("Each magnetic row matches differences of its innovation", arguments: seeds, [0, 1, 2])
  func magneticRows(seed: UInt64, kind: Int) {
    let (filter, _) = Self.turningFilter(seed: seed)
    guard let instant = filter.instant else {
      Issue.record("the filter never started")
      return
    }
    var random = AttitudeRandom(seed: seed &+ 100)
    let truth = Vector3<NorthEastDown>(
      16e-6 + 2e-6 * random.normal(), 2e-6 * random.normal(), 41e-6 + 2e-6 * random.normal())
    // Six milliseconds before the newest inertial sample: inside one entry of the history, where
    // the angular rate is constant.
    let sample = MagneticSample(
      instant: instant.advanced(bySeconds: -0.006 + filter.magneticLatency),
      field: filter.attitude.inverse * truth)
    let row = Self.magneticRow(kind, filter, sample)
    // Field rows are in tesla; relative to the field they are as large as the heading row.
    let unit = kind == 0 ? 1.0 : 4e-5
    for index in 0..<AttitudeErrorState.count {
      let size = Self.size(of: index) * Self.h
      var plus = filter
      var minus = filter
      plus.apply(Self.unit(index, size))
      minus.apply(Self.unit(index, -size))
      let change =
        Self.magneticRow(kind, plus, sample).innovation
        - Self.magneticRow(kind, minus, sample).innovation
      let numeric = -change / (2 * Self.h) / unit
      let analytic = row.coefficient(of: index) * Self.size(of: index) / unit
      let isLeftOut =
        (kind == 1 && index == AttitudeErrorState.yaw)
        || (kind == 0 && index == AttitudeErrorState.fieldNorth)
      if isLeftOut {
        #expect(analytic == 0, "strength must not turn the body")
      } else {
        // Central differences with 1e-4: third-order terms are below 1e-6; the latency is rounded
        // to whole nanoseconds, of 1 µs, which costs 1e-3 of its coefficient.
        #expect(abs(numeric - analytic) < 2e-5 + 2e-3 * abs(analytic), "state \(index)")
      }
    }
  }

  @Test("Zero rate and zero velocity rows match differences", arguments: seeds, [0, 1, 2])
  func standstillRows(seed: UInt64, axis: Int) {
    let (filter, sample) = Self.turningFilter(seed: seed)
    let reading = sample.angularRate
    func innovation(_ f: AttitudeFilter) -> (rate: Double, velocity: Double) {
      let mean = f.corrected(reading) + f.gyroscopeBias
      return (
        f.zeroRateRow(axis: axis, meanRate: mean, reading: reading, variance: 1).innovation,
        f.velocityRow(axis: axis, variance: 1).innovation
      )
    }
    let mean = filter.corrected(reading) + filter.gyroscopeBias
    let rate = filter.zeroRateRow(axis: axis, meanRate: mean, reading: reading, variance: 1)
    let velocity = filter.velocityRow(axis: axis, variance: 1)
    for index in 0..<AttitudeErrorState.fieldNorth {
      var plus = filter
      var minus = filter
      plus.apply(Self.unit(index, Self.h))
      minus.apply(Self.unit(index, -Self.h))
      let (a, b) = (innovation(plus), innovation(minus))
      // Both rows are linear: rounding alone, 1e-16 / 1e-4.
      #expect(abs((b.rate - a.rate) / (2 * Self.h) - rate.coefficient(of: index)) < 1e-9)
      #expect(
        abs((b.velocity - a.velocity) / (2 * Self.h) - velocity.coefficient(of: index)) < 1e-9)
    }
  }

  @Test("At the truth every innovation is zero", arguments: seeds)
  func zeroInnovation(seed: UInt64) {
    let (filter, _) = Self.turningFilter(seed: seed)
    guard let instant = filter.instant else {
      Issue.record("the filter never started")
      return
    }
    // A sample that is as late as the filter thinks it is was taken at the newest instant.
    let sample = MagneticSample(
      instant: instant.advanced(bySeconds: filter.magneticLatency),
      field: filter.attitude.inverse * filter.field)
    // The latency is rounded to a nanosecond: 2 rad/s times 1 ns.
    #expect(abs(Self.magneticRow(0, filter, sample).innovation) < 1e-8)
    #expect(abs(Self.magneticRow(1, filter, sample).innovation) < 1e-12)
    #expect(abs(Self.magneticRow(2, filter, sample).innovation) < 1e-12)
  }

  @Test("A body turned clockwise of the estimate gives a positive heading innovation")
  func headingSign() {
    let (filter, _) = Self.turningFilter(seed: 1)
    guard let instant = filter.instant else {
      Issue.record("the filter never started")
      return
    }
    let clockwise = Rotation<NorthEastDown, NorthEastDown>(exponentialOf: Vector3(0, 0, 0.05))
    let sample = MagneticSample(
      instant: instant.advanced(bySeconds: filter.magneticLatency),
      field: (clockwise * filter.attitude).inverse * filter.field)
    // The azimuth is exact for a turn about down.
    #expect(abs(Self.magneticRow(0, filter, sample).innovation - 0.05) < 1e-6)
  }
}
