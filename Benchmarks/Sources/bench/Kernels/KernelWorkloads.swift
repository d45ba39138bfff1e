import ErrorStateFilter
import LinearAlgebra
import Sensing
import Spatial

/// The strapdown step: Earth rate, Coriolis, gravity, coning and sculling.
final class StrapdownWorkload: Workload {
  private let samples = FilterSetup.samples(1024)
  private var state = FilterSetup.state()
  private var strapdown = Strapdown()

  func rewind() {
    state = FilterSetup.state()
    strapdown.restart()
  }

  func run(_ count: Int) {
    for index in 0..<count {
      strapdown.advance(
        &state, by: samples[index & 1023], duration: FilterSetup.interval, withScale: false)
    }
  }
}

/// P ← Φ·P·Φᵀ + Q with transitions that are there: as in the filter at 100 Hz, one in ten carries the
/// slow terms of all ten.
final class PropagationWorkload: Workload {
  private let start: ErrorCovariance
  private var covariance: ErrorCovariance
  private let transition: ErrorTransition
  private let slow: ErrorTransition
  private var steps = 0

  init(_ blocks: FilterSetup.Blocks) {
    var filter = FilterSetup.filter(blocks)
    start = filter.covariance
    covariance = start
    transition = ErrorTransition(
      over: FilterSetup.interval, endingIn: filter.state, noise: filter.noise, slow: 0)
    slow = ErrorTransition(
      over: FilterSetup.interval, endingIn: filter.state, noise: filter.noise,
      slow: 10 * FilterSetup.interval)
  }

  func rewind() {
    covariance = start
    steps = 0
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      covariance.propagate(by: steps % 10 == 0 ? slow : transition)
      steps += 1
      // Without measurements it grows for ever: every 4096 steps it begins anew, as the peers do.
      if steps & 4095 == 0 { covariance = start }
    }
  }
}

/// The transition of one step, from the state; one in ten with the slow terms of all ten.
final class TransitionWorkload: Workload {
  private var filter = FilterSetup.filter(.base)

  func run(_ count: Int) {
    for index in 0..<count {
      filter.state.specificForce.x = Double(index & 15)
      step(isSlow: index % 10 == 0)
    }
  }

  /// Not inlined, so that all of the transition has to be made.
  @inline(never)
  private func step(isSlow: Bool) {
    Self.use(
      ErrorTransition(
        over: FilterSetup.interval, endingIn: filter.state, noise: filter.noise,
        slow: isSlow ? 10 * FilterSetup.interval : 0))
  }

  @inline(never)
  @_optimize(none)
  private static func use(_ transition: ErrorTransition) {}
}

/// Strapdown, transition and covariance of one inertial sample.
final class FilterStepWorkload: Workload {
  private let samples = FilterSetup.samples(1024)
  private let start: NavigationFilter
  private var filter: NavigationFilter

  init(_ blocks: FilterSetup.Blocks) {
    start = FilterSetup.filter(blocks)
    filter = start
  }

  func rewind() { filter = start }

  func run(_ count: Int) {
    for index in 0..<count {
      if index & 4095 == 4095 { filter = start }
      filter.propagate(samples[index & 1023], duration: FilterSetup.interval)
    }
  }
}

/// One scalar update: projection, gain, and what it leaves of the covariance.
final class UpdateWorkload: Workload {
  private let start: ErrorCovariance
  private var covariance: ErrorCovariance
  private var rows: [ErrorRow]

  /// `isUnit`: the observation is one state as it is.
  init(_ blocks: FilterSetup.Blocks, isUnit: Bool) {
    var filter = FilterSetup.filter(blocks)
    start = filter.covariance
    covariance = start
    let states = blocks == .base ? 16 : blocks == .scale ? 22 : StateBlock.total
    rows = (0..<8).map { which in
      var row = ErrorRow()
      if isUnit {
        row[which] = 1
      } else {
        for k in 0..<states { row[k] = 0.1 * Double(k % 3 + 1) }
      }
      return row
    }
  }

  func rewind() { covariance = start }

  func run(_ count: Int) {
    var product = ErrorRow()
    for index in 0..<count {
      let s = covariance.project(&rows[index & 7], into: &product) + 4
      covariance.update(product: &product, innovationVariance: s)
      // What it knows would end in rounding.
      if index & 255 == 255 { covariance = start }
    }
  }
}

/// One observation as the engine fuses it: linearized, tested, fused, the state corrected.
final class ObservationWorkload<O: Observation>: Workload {
  private let start = FilterSetup.filter(.base)
  private var filter: NavigationFilter
  private let observation: O

  init(_ make: (NavigationState) -> O) {
    filter = start
    observation = make(start.state)
  }

  func rewind() { filter = start }

  func run(_ count: Int) {
    for index in 0..<count {
      var linearized = observation.linearized(at: filter.state)
      let assessed = filter.assess(&linearized)
      if assessed.normalizedInnovationSquared < 30 {
        filter.fuse(&linearized, assessed: assessed)
      }
      if index & 63 == 63 { filter = start }
    }
  }
}
