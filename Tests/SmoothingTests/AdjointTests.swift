import ErrorStateFilter
import Testing

@testable import Smoothing

/// The way back against references that were written independently of it.
@Suite("The adjoint of the error")
struct AdjointTests {
  // Numbers of the size of one, 28 states, matrices with condition numbers of some thousands: 1e-12
  // is what rounding leaves; a wrong sign shows in the first digit.
  static let tolerance = 1e-9

  @Test("going back step by step gives the batch solution", arguments: 1...5 as ClosedRange<UInt64>)
  func batch(seed: UInt64) {
    let problem = LinearProblem(seed: seed)
    let reference = problem.batch()
    var adjoint = ErrorAdjoint()
    // The batch holds the states before each transition and after the last.
    var node = reference.count - 1
    for index in problem.steps.indices.reversed() {
      problem.goBack(over: index, &adjoint)
      if case .transition = problem.steps[index] { node -= 1 }
      let (mean, covariance) = problem.smoothed(index, by: adjoint)
      #expect(mean.largestDifference(from: reference[node].mean) < Self.tolerance)
      #expect(covariance.largestDifference(from: reference[node].covariance) < Self.tolerance)
    }
    #expect(node == 0)
  }

  @Test("all steps in one give the same as step by step", arguments: [[], [7], [6, 7]])
  func segment(held: [Int]) {
    let problem = LinearProblem(seed: 9, held: held)
    var byStep = ErrorAdjoint()
    for index in problem.steps.indices.reversed() { problem.goBack(over: index, &byStep) }
    var atOnce = ErrorAdjoint()
    atOnce.goBack(over: problem.segment())
    for (a, b) in zip(byStep.vector + byStep.matrix, atOnce.vector + atOnce.matrix) {
      #expect(abs(a - b) < Self.tolerance * max(1, abs(a)))
    }
    // Through the numbers of a file, and once more from what was reached.
    var numbers: [Double] = []
    problem.segment().append(to: &numbers)
    #expect(numbers.count == SegmentMap.count)
    let read = SegmentMap(numbers: numbers[...])
    byStep.goBack(over: problem.segment())
    atOnce.goBack(over: read)
    for (a, b) in zip(byStep.matrix, atOnce.matrix) {
      #expect(abs(a - b) < Self.tolerance * max(1, abs(a)))
    }
  }

  @Test("where the gain is held, the smoothed state is one before and after the update")
  func held() {
    let problem = LinearProblem(seed: 4, held: [6, 7])
    var adjoint = ErrorAdjoint()
    for index in problem.steps.indices.reversed() {
      let after = problem.smoothed(index + 1, by: adjoint)
      problem.goBack(over: index, &adjoint)
      guard case .update = problem.steps[index] else { continue }
      let before = problem.smoothed(index, by: adjoint)
      #expect(before.mean.largestDifference(from: after.mean) < Self.tolerance)
      #expect(before.covariance.largestDifference(from: after.covariance) < Self.tolerance)
    }
  }

  @Test("what an innovation would tell a held state is kept from the smoothed one, too")
  func heldState() {
    // One update alone, at the end: the smoothed state is the filter's after it.
    let problem = LinearProblem(seed: 11, held: [6, 7])
    let last = problem.steps.count - 1
    var adjoint = ErrorAdjoint()
    problem.goBack(over: last, &adjoint)
    let smoothed = problem.smoothed(last, by: adjoint).mean
    #expect(abs(smoothed[6, 0] - problem.means[last][6, 0]) < Self.tolerance)
    #expect(abs(smoothed[7, 0] - problem.means[last][7, 0]) < Self.tolerance)
    #expect(abs(smoothed[8, 0] - problem.means[last][8, 0]) > 1e-3)
  }

  @Test("errors that are others from here on tell nothing of those before")
  func forgotten() {
    let problem = LinearProblem(seed: 3)
    var adjoint = ErrorAdjoint()
    for index in problem.steps.indices.reversed() { problem.goBack(over: index, &adjoint) }
    adjoint.goBack(overForgotten: .position)
    for i in 0..<3 {
      #expect(adjoint.vector[i] == 0)
      for k in 0..<28 {
        #expect(adjoint.matrix[i * 28 + k] == 0 && adjoint.matrix[k * 28 + i] == 0)
      }
    }
    #expect(adjoint.vector[3] != 0)
    // By the segment's map the same.
    var map = problem.segment()
    map.add(forgotten: .position)
    for i in 0..<84 { #expect(map.transition[i] == 0) }
  }

  @Test("P⁻¹ times a vector leaves out the states without a variance")
  func solution() {
    var covariance = ErrorCovariance()
    for k in 0..<20 { covariance[k, k] = Double(k + 1) }
    covariance[1, 2] = 0.5
    covariance[2, 1] = 0.5
    var b = [Double](repeating: 1, count: 28)
    b[25] = 7
    let x = CovarianceSolution.solve(&covariance, b)
    // 2 x₁ + x₂/2 = 1, x₁/2 + 3 x₂ = 1.
    #expect(abs(2 * x[1] + 0.5 * x[2] - 1) < 1e-10)
    #expect(abs(0.5 * x[1] + 3 * x[2] - 1) < 1e-10)
    #expect(abs(x[19] - 1.0 / 20) < 1e-10)
    #expect(x[25] == 0)
  }
}
