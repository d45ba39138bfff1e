/// How much of the sphere of directions a set of vectors covers.
public struct DirectionCoverage: Hashable, Sendable {
  /// How many of the cells hold at least one direction.
  public private(set) var cellsSeen = 0
  /// Three times the least eigenvalue of the mean of d·dᵀ: one where all directions are alike
  /// frequent, zero where they lie in a plane.
  public private(set) var evenness = 0.0

  /// The cells: nine on each face of a cube.
  public static let cells = 54

  /// Measures vectors about a centre; those of length zero do not count.
  init(of vectors: [SIMD3<Double>]) {
    var seen = Array(repeating: false, count: Self.cells)
    var rows = [SIMD3<Double>](repeating: .zero, count: 3)
    var count = 0.0
    for vector in vectors {
      let length = (vector * vector).sum().squareRoot()
      guard length > 0, length.isFinite else { continue }
      let d = vector / length
      seen[Self.cell(of: d)] = true
      for i in 0..<3 { rows[i] += d[i] * d }
      count += 1
    }
    cellsSeen = seen.count { $0 }
    guard count > 0, let values = eigenvalues(rows.map { $0 / count }) else { return }
    evenness = max(3 * values.x, 0)
  }

  private static func cell(of d: SIMD3<Double>) -> Int {
    var axis = 0
    for i in 1..<3 where abs(d[i]) > abs(d[axis]) { axis = i }
    let face = 2 * axis + (d[axis] < 0 ? 1 : 0)
    // Of a face from -1 to 1 the thirds; its corners are seen at smaller angles, which does not matter.
    func third(_ x: Double) -> Int { x < -1.0 / 3 ? 0 : x < 1.0 / 3 ? 1 : 2 }
    let u = d[(axis + 1) % 3] / abs(d[axis])
    let v = d[(axis + 2) % 3] / abs(d[axis])
    return 9 * face + 3 * third(u) + third(v)
  }

  /// Whether an ellipsoid can be told from it: half of the cells, and no plane.
  public var isEnough: Bool { 2 * cellsSeen >= Self.cells && evenness >= 0.25 }
}
