internal import Glibc

/// A Gauss-Markov process on three axes, or on one.
struct GaussMarkov: Sendable {
  private let wander: Wander
  private(set) var value: Triple

  /// Draws the initial value from the steady state.
  init(_ wander: Wander, from random: inout RandomStream) {
    self.wander = wander
    value = wander.sd * random.normals()
  }

  /// Lets `interval` seconds pass; exact for any interval.
  mutating func advance(by interval: Double, from random: inout RandomStream) {
    // A constant draws nothing: its stream stays the same whatever the rate.
    guard wander.timeConstant < .infinity, wander.sd > 0 else { return }
    let kept = exp(-interval / wander.timeConstant)
    let driven = wander.sd * (-expm1(-2 * interval / wander.timeConstant)).squareRoot()
    value = kept * value + driven * random.normals()
  }
}
