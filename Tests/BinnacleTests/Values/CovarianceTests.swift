import Foundation
import Testing

@testable import Binnacle

@Suite("The radius of 68 %")
struct CovarianceTests {
  /// The probability that the error lies within `radius`, integrated over the directions: in each,
  /// the squared error has an exponential distribution.
  private func probability(within radius: Double, _ a: Double, _ b: Double) -> Double {
    let steps = 20_000
    var sum = 0.0
    for step in 0..<steps {
      let angle = (Double(step) + 0.5) * 2 * .pi / Double(steps)
      let form = cos(angle) * cos(angle) / (a * a) + sin(angle) * sin(angle) / (b * b)
      sum += (1 - exp(-radius * radius * form / 2)) / (form * 2 * .pi * a * b)
    }
    return sum * 2 * .pi / Double(steps)
  }

  @Test(
    "holds 68.27 % whatever the shape of the ellipse",
    arguments: [
      1, 0.9, 0.7, 0.5, 0.35, 0.25, 0.15, 0.08, 0.03,
    ])
  func shapes(ratio: Double) {
    let p = NorthEastDownCovariance(northNorth: 9, eastEast: 9 * ratio * ratio, downDown: 1)
    let held = probability(within: p.horizontalRadius, 3, 3 * ratio)
    // A radius wrong by 0.2 % moves the probability by 0.15 % at the most.
    #expect(abs(held - 0.6827) < 0.0015, "\(held)")
  }

  @Test("does not depend on how the ellipse lies")
  func rotation() {
    let straight = NorthEastDownCovariance(northNorth: 4, eastEast: 1, downDown: 1)
    // The same ellipse turned by 30 degrees.
    let (c, s) = (cos(Double.pi / 6), sin(Double.pi / 6))
    let turned = NorthEastDownCovariance(
      northNorth: 4 * c * c + s * s, northEast: 3 * c * s, eastEast: 4 * s * s + c * c, downDown: 1)
    #expect(abs(straight.horizontalRadius - turned.horizontalRadius) < 1e-12)
    #expect(abs(turned.largestHorizontalDeviation - 2) < 1e-12)
  }

  @Test("a circle has √(-2 ln 0.3173) deviations, nothing has none")
  func limits() {
    let circle = NorthEastDownCovariance(northNorth: 4, eastEast: 4, downDown: 0)
    #expect(abs(circle.horizontalRadius / (2 * (-2 * log(0.3173)).squareRoot()) - 1) < 1e-3)
    #expect(NorthEastDownCovariance(northNorth: 0, eastEast: 0, downDown: 0).horizontalRadius == 0)
    #expect(circle.rows == [4, 0, 0, 0, 4, 0, 0, 0, 0])
  }
}
