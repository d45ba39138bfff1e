internal import LinearAlgebra
internal import Testing

/// Sums of three products of numbers up to three, rounded a few times each.
private let tolerance = 1e-14

@Suite struct MatrixTests {
  private static let samples:
    [(a: Matrix3<Here, There>, b: Matrix3<There, Here>, v: Vector3<Here>)] =
      {
        var generator = RepeatableGenerator(seed: 2)
        return (0..<200).map { _ in (generator.matrix(), generator.matrix(), generator.vector()) }
      }()

  @Test("the product is associative, with matrices and with vectors")
  func associativity() {
    for (a, b, v) in Self.samples {
      #expect((((a * b) * a) - (a * (b * a))).largest <= tolerance)
      #expect(((a * b) * v - a * (b * v)).norm <= tolerance)
    }
  }

  @Test("the product matches the sum over the inner index, element by element")
  func product() {
    for (a, b, _) in Self.samples {
      let ab = a * b
      for row in 0..<3 {
        for column in 0..<3 {
          let sum = (0..<3).reduce(0.0) { $0 + a[row, $1] * b[$1, column] }
          #expect((ab[row, column] - sum).magnitude <= tolerance)
        }
      }
    }
  }

  @Test("transposing twice changes nothing and turns a product round")
  func transposition() {
    for (a, b, _) in Self.samples {
      #expect(a.transposed.transposed == a)
      #expect((a * b).transposed == b.transposed * a.transposed)
    }
  }

  @Test("the determinant of a product is the product of the determinants")
  func determinant() {
    for (a, b, _) in Self.samples {
      #expect(((a * b).determinant - a.determinant * b.determinant).magnitude <= 10 * tolerance)
    }
    #expect(Matrix3<Here, Here>(diagonal: Vector3(2, 3, 4)).determinant == 24)
    #expect(Matrix3<Here, Here>.identity.determinant == 1)
  }

  @Test("the trace of a product does not depend on the order")
  func trace() {
    for (a, b, _) in Self.samples {
      #expect(((a * b).trace - (b * a).trace).magnitude <= tolerance)
    }
  }

  @Test("the cross-product matrix multiplies as the cross product does, and is antisymmetric")
  func crossProductMatrix() {
    for (a, _, v) in Self.samples {
      let w = a.row0.relabeled(as: Here.self)
      let skew = Matrix3<Here, Here>(crossProductOf: w)
      #expect((skew * v - w.cross(v)).norm <= tolerance)
      #expect(skew.transposed + skew == .zero)
    }
  }

  @Test("subscripts read and write the element they name")
  func subscripts() {
    var m = Matrix3<Here, There>.zero
    for row in 0..<3 { for column in 0..<3 { m[row, column] = Double(10 * row + column) } }
    #expect(
      m == Matrix3(Vector3(0, 1, 2), Vector3(10, 11, 12), Vector3(20, 21, 22)))
    #expect((2 * m - m - m).largest == 0)
  }
}
