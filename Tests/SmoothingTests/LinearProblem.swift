@testable import Smoothing

/// A linear problem of 28 states with random transitions, noise and measurements: what a filter made
/// of it step by step, and all of it at once.
struct LinearProblem {
  enum Step {
    case transition(DenseMatrix, noise: DenseMatrix)
    case update(row: DenseMatrix, variance: Double, measured: Double, held: [Int])
  }

  var steps: [Step] = []
  /// Mean and covariance before each step and after the last.
  var means: [DenseMatrix] = []
  var covariances: [DenseMatrix] = []
  /// Each step's numbers as the smoother keeps them.
  var numbers: [[Double]] = []

  /// `held` are states whose gain is zero in every update.
  init(seed: UInt64, held: [Int] = []) {
    var source = SeededNumbers(seed: seed)
    var mean = DenseMatrix.random(28, 1, using: &source)
    var covariance = Self.covariance(0.5, &source)
    for index in 0..<12 {
      means.append(mean)
      covariances.append(covariance)
      if index % 3 == 0 {
        let (matrix, kept) = Self.transition(&source)
        let noise = Self.covariance(0.1, &source)
        steps.append(.transition(matrix, noise: noise))
        numbers.append(kept)
        mean = matrix * mean
        covariance = matrix * covariance * matrix.transposed + noise
      } else {
        let row = DenseMatrix.random(1, 28, using: &source)
        let variance = 0.2 + abs(source.next())
        let measured = 2 * source.next()
        steps.append(.update(row: row, variance: variance, measured: measured, held: held))
        numbers.append(Self.update(row, variance, measured, held, &mean, &covariance))
      }
    }
    means.append(mean)
    covariances.append(covariance)
  }

  private static func covariance(
    _ size: Double, _ source: inout SeededNumbers
  ) -> DenseMatrix {
    let root = DenseMatrix.random(28, 28, using: &source)
    return size * (root * root.transposed + DenseMatrix.identity(28))
  }

  /// Nine full rows above a diagonal, as the filter's transition has.
  private static func transition(_ source: inout SeededNumbers) -> (DenseMatrix, [Double]) {
    var matrix = DenseMatrix(28, 28)
    var rows: [Double] = []
    for r in 0..<9 {
      for c in 0..<28 {
        matrix[r, c] = (r == c ? 1 : 0) + 0.2 * source.next()
        rows.append(matrix[r, c])
      }
    }
    for k in 0..<28 {
      if k >= 9 { matrix[k, k] = 0.9 + 0.1 * source.next() }
      rows.append(matrix[k, k])
    }
    return (matrix, rows)
  }

  /// Joseph's form with the gain that is left.
  private static func update(
    _ row: DenseMatrix, _ variance: Double, _ measured: Double, _ held: [Int],
    _ mean: inout DenseMatrix, _ covariance: inout DenseMatrix
  ) -> [Double] {
    let product = covariance * row.transposed
    let s = (row * product)[0, 0] + variance
    var gain = (1 / s) * product
    for k in held { gain[k, 0] = 0 }
    let missing = product - s * gain
    let weight = (1 / s) * (row.transposed - covariance.inverse * missing)
    let innovation = measured - (row * mean)[0, 0]
    mean = mean + innovation * gain
    let rest = DenseMatrix.identity(28) - gain * row
    covariance =
      rest * covariance * rest.transposed + variance * (gain * gain.transposed)
    return row.elements + gain.elements + weight.elements + missing.elements + [s, innovation]
  }

  /// Mean and covariance of all states at once, given all measurements: the normal equations of the
  /// states before each transition and after the last, by blocks.
  func batch() -> [(mean: DenseMatrix, covariance: DenseMatrix)] {
    let transitions = steps.reduce(0) {
      if case .transition = $1 { return $0 + 1 }
      return $0
    }
    let n = 28 * (transitions + 1)
    var information = DenseMatrix(n, n)
    var vector = DenseMatrix(n, 1)
    func add(_ matrix: DenseMatrix, _ r: Int, _ c: Int) {
      for i in 0..<28 { for j in 0..<28 { information[28 * r + i, 28 * c + j] += matrix[i, j] } }
    }
    let prior = covariances[0].inverse
    add(prior, 0, 0)
    let start = prior * means[0]
    for i in 0..<28 { vector[i, 0] += start[i, 0] }
    var at = 0
    for step in steps {
      switch step {
      case .transition(let matrix, let noise):
        let weight = noise.inverse
        add(matrix.transposed * weight * matrix, at, at)
        add(-1 * (matrix.transposed * weight), at, at + 1)
        add(-1 * (weight * matrix), at + 1, at)
        add(weight, at + 1, at + 1)
        at += 1
      case .update(let row, let variance, let measured, _):
        add(1 / variance * (row.transposed * row), at, at)
        for i in 0..<28 { vector[28 * at + i, 0] += measured / variance * row[0, i] }
      }
    }
    let covariance = information.inverse
    let mean = covariance * vector
    return (0...transitions).map { k in
      (
        DenseMatrix(column: Array(mean.elements[28 * k..<28 * (k + 1)])),
        covariance.block(28 * k, 28 * k, 28)
      )
    }
  }

  /// Mean and covariance that an adjoint makes of the filter's before a step.
  func smoothed(
    _ index: Int, by adjoint: ErrorAdjoint
  ) -> (mean: DenseMatrix, covariance: DenseMatrix) {
    let p = covariances[index]
    var matrix = DenseMatrix(28, 28)
    matrix.elements = adjoint.matrix
    return (means[index] - p * DenseMatrix(column: adjoint.vector), p - p * matrix * p)
  }

  func goBack(over index: Int, _ adjoint: inout ErrorAdjoint) {
    // The array holds all of the step's numbers.
    unsafe numbers[index].withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      switch steps[index] {
      case .transition: unsafe adjoint.goBack(overTransition: start)
      case .update: unsafe adjoint.goBack(overUpdate: start)
      }
    }
  }

  /// All steps in one.
  func segment() -> SegmentMap {
    var map = SegmentMap()
    for index in steps.indices {
      unsafe numbers[index].withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        switch steps[index] {
        case .transition: unsafe map.add(transition: start)
        case .update: unsafe map.add(update: start)
        }
      }
    }
    return map
  }
}
