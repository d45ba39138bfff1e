/// A symmetric 28×28 matrix by its upper triangle, row after row.
enum PackedMatrix {
  static let count = 28 * 29 / 2

  static func pack(_ matrix: [Double], to numbers: inout [Double]) {
    for r in 0..<28 { numbers.append(contentsOf: matrix[r * 28 + r..<(r + 1) * 28]) }
  }

  static func unpack(_ numbers: ArraySlice<Double>, into matrix: inout [Double]) {
    var next = numbers.startIndex
    for r in 0..<28 {
      for c in r..<28 {
        matrix[r * 28 + c] = numbers[next]
        matrix[c * 28 + r] = numbers[next]
        next += 1
      }
    }
  }
}
