internal import LinearAlgebra
internal import Testing

/// Sums of three products of numbers up to one: each rounds by at most 2⁻⁵³, a few of them by 1e-15.
private let tolerance = 2e-15

@Suite struct VectorTests {
  private static let samples: [(a: Vector3<Here>, b: Vector3<Here>, c: Vector3<Here>)] = {
    var generator = RepeatableGenerator(seed: 1)
    return (0..<200).map { _ in (generator.vector(), generator.vector(), generator.vector()) }
  }()

  @Test(
    "the cross product stands on both factors, turns right-handed, and changes sign when swapped")
  func crossProduct() {
    #expect(Vector3<Here>(1, 0, 0).cross(Vector3(0, 1, 0)) == Vector3(0, 0, 1))
    #expect(Vector3<Here>(0, 1, 0).cross(Vector3(0, 0, 1)) == Vector3(1, 0, 0))
    for (a, b, _) in Self.samples {
      #expect(a.dot(a.cross(b)).magnitude <= tolerance)
      #expect(b.dot(a.cross(b)).magnitude <= tolerance)
      #expect(a.cross(b) == -(b.cross(a)))
    }
  }

  @Test("Lagrange's and Grassmann's identities hold")
  func identities() {
    for (a, b, c) in Self.samples {
      let lagrange = a.squaredNorm * b.squaredNorm - a.dot(b) * a.dot(b)
      #expect((a.cross(b).squaredNorm - lagrange).magnitude <= 10 * tolerance)
      let grassmann = a.dot(c) * b - a.dot(b) * c
      #expect((a.cross(b.cross(c)) - grassmann).norm <= 5 * tolerance)
    }
  }

  @Test("a normalised vector has length one and keeps its direction; the zero vector has none")
  func normalized() {
    for (a, _, _) in Self.samples {
      guard let unit = a.normalized else {
        Issue.record("\(a) has no direction")
        continue
      }
      #expect((unit.norm - 1).magnitude <= tolerance)
      #expect((a.norm * unit - a).norm <= tolerance)
    }
    #expect(Vector3<Here>.zero.normalized == nil)
  }

  @Test("subscripts read and write the coordinate they name")
  func subscripts() {
    var v = Vector3<Here>(1, 2, 3)
    #expect([v[0], v[1], v[2]] == [1, 2, 3])
    for index in 0..<3 { v[index] += 10 }
    #expect(v == Vector3(11, 12, 13))
    #expect(v.scaled(by: Vector3(2, 3, 4)) == Vector3(22, 36, 52))
    #expect(v.relabeled(as: There.self) == Vector3<There>(11, 12, 13))
  }

  @Test("one coordinate that is no number makes a vector not finite")
  func finiteness() {
    #expect(Vector3<Here>(1, 2, 3).isFinite)
    for index in 0..<3 {
      for bad in [Double.nan, .infinity, -.infinity] {
        var v = Vector3<Here>(1, 2, 3)
        v[index] = bad
        #expect(!v.isFinite)
      }
    }
  }
}
