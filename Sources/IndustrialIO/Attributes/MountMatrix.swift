public import LinearAlgebra
public import Spatial

/// Why a mount matrix is refused; it is never replaced by the identity.
public enum MountMatrixFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case malformed(String)
  case singular(determinant: Double)
  case reflecting(determinant: Double)
  case notOrthogonal(error: Double)

  public var description: String {
    switch self {
    case .malformed(let text):
      "the mount matrix '\(text)' is not of the form 'a, b, c; d, e, f; g, h, i'"
    case .singular(let determinant):
      "the mount matrix has the determinant \(determinant): it loses a direction"
    case .reflecting(let determinant):
      "the mount matrix has the determinant \(determinant): it mirrors, which no mounting can"
    case .notOrthogonal(let error):
      "the mount matrix is no rotation: its rows differ from unit and right-angled by \(error)"
    }
  }
}

/// The rotation from a sensor's axes to those of the board, as the kernel knows it.
public enum MountMatrix {
  /// How far from orthogonal a matrix may be: device trees give three or four decimals.
  static let tolerance = 0.01

  /// Parses `1, 0, 0; 0, 1, 0; 0, 0, 1`; refuses what is not a proper rotation.
  public static func parse(
    _ text: some StringProtocol
  ) throws(MountMatrixFailure) -> Matrix3<Body, Body> {
    let shown = String(text.prefix(120)).trimmingBlanks
    let rows = text.split(separator: ";", omittingEmptySubsequences: false)
    var entries: [Double] = []
    for row in rows {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count == 3 else { throw .malformed(shown) }
      for cell in cells {
        guard let number = DecimalNumber(parsing: cell) else { throw .malformed(shown) }
        entries.append(number.double())
      }
    }
    guard entries.count == 9, entries.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
      throw .malformed(shown)
    }
    let matrix = Matrix3<Body, Body>(
      Vector3(entries[0], entries[1], entries[2]), Vector3(entries[3], entries[4], entries[5]),
      Vector3(entries[6], entries[7], entries[8]))
    try check(matrix)
    return matrix
  }

  /// Refuses a matrix that is not a proper rotation within `tolerance`.
  public static func check(_ matrix: Matrix3<Body, Body>) throws(MountMatrixFailure) {
    let determinant = matrix.determinant
    if abs(determinant) < 0.5 { throw .singular(determinant: determinant) }
    if determinant < 0 { throw .reflecting(determinant: determinant) }
    let product = matrix * matrix.transposed
    var error = 0.0
    for row in 0..<3 {
      for column in 0..<3 {
        error = max(error, abs(product[row, column] - (row == column ? 1 : 0)))
      }
    }
    if error > tolerance { throw .notOrthogonal(error: error) }
  }
}

extension String {
  /// Without blanks and line ends at either end.
  var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
