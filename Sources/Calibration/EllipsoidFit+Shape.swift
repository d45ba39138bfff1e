extension EllipsoidFit {
  /// The ellipsoid |S (u - c)| = 1 in the readings' own scale, by Gauss and Newton with Tukey's weights.
  struct Shape {
    var center: SIMD3<Double>
    var centerDeviation = SIMD3<Double>.zero
    /// S, row by row; symmetric.
    var matrix: [SIMD3<Double>]
    var weights: [Double]

    /// The pairs of indices of S's six numbers.
    private static let pairs = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)]

    init?(
      refining sphere: (center: SIMD3<Double>, radius: Double), with unit: [SIMD3<Double>]
    ) {
      center = sphere.center
      let s = 1 / sphere.radius
      matrix = [SIMD3(s, 0, 0), SIMD3(0, s, 0), SIMD3(0, 0, s)]
      weights = Array(repeating: 1, count: unit.count)
      // Outliers weigh nothing from the start; the sphere's own misfit is forgiven.
      var least = 0.1
      for _ in 0..<60 {
        weights = EllipsoidFit.robustWeights(residuals(unit), least: least / 3)
        guard let step = step(unit) else { return nil }
        if least <= 0.003 && step < 1e-10 { break }
        least = max(0.7 * least, 0.002)
      }
      weights = EllipsoidFit.robustWeights(residuals(unit), least: 0.0007)
    }

    private func residuals(_ unit: [SIMD3<Double>]) -> [Double] {
      unit.map { EllipsoidFit.norm(EllipsoidFit.times(matrix, $0 - center)) - 1 }
    }

    /// One step; how long it was, `nil` where none can be made.
    private mutating func step(_ unit: [SIMD3<Double>]) -> Double? {
      var system = SymmetricSystem(count: 9)
      var squares = 0.0
      var total = 0.0
      for (u, weight) in zip(unit, weights) where weight > 0 {
        let v = u - center
        let w = EllipsoidFit.times(matrix, v)
        let length = EllipsoidFit.norm(w)
        guard length > 0 else { continue }
        let n = w / length
        let slope = EllipsoidFit.times(matrix, n)
        var row = [-slope.x, -slope.y, -slope.z]
        for (j, k) in Self.pairs {
          row.append(j == k ? n[j] * v[j] : n[j] * v[k] + n[k] * v[j])
        }
        system.add(row, 1 - length, weight: weight)
        squares += weight * (1 - length) * (1 - length)
        total += weight
      }
      guard total > 9, let (x, inverse) = system.solved() else { return nil }
      center += SIMD3(x[0], x[1], x[2])
      for (index, (j, k)) in Self.pairs.enumerated() {
        matrix[j][k] += x[3 + index]
        if j != k { matrix[k][j] += x[3 + index] }
      }
      let variance = squares / (total - 9)
      centerDeviation = SIMD3(
        (variance * inverse[0]).squareRoot(), (variance * inverse[10]).squareRoot(),
        (variance * inverse[20]).squareRoot())
      return x.map(abs).max()
    }
  }
}
