internal import LinearAlgebra
internal import Spatial
internal import Testing

/// Each element is a handful of products of numbers up to one, rounded to 1.1e-16 each.
private let tolerance = 2e-15

@Suite struct RotationTests {
  private static let pairs: [(a: Rotation<Body, NorthEastDown>, b: Rotation<EarthFixed, Body>)] = {
    var generator = RepeatableGenerator(seed: 3)
    return (0..<300).map { _ in (generator.rotation(), generator.rotation()) }
  }()

  @Test("composing quaternions composes their matrices")
  func composition() {
    for (a, b) in Self.pairs {
      #expect((a * b).matrix.distance(to: a.matrix * b.matrix) <= tolerance)
    }
  }

  @Test("a rotation's matrix is orthogonal with determinant one")
  func orthogonality() {
    for (a, _) in Self.pairs {
      #expect((a.matrix * a.matrix.transposed).distance(to: .identity) <= tolerance)
      #expect((a.matrix.determinant - 1).magnitude <= tolerance)
      #expect(a.inverse.matrix.distance(to: a.matrix.transposed) == 0)
      #expect((a * a.inverse).matrix.distance(to: .identity) <= tolerance)
    }
  }

  @Test("the product with a vector keeps length and handedness")
  func vectors() {
    var generator = RepeatableGenerator(seed: 4)
    for (a, _) in Self.pairs {
      let u = generator.direction(in: Body.self)
      let v = generator.direction(in: Body.self)
      #expect(((a * u).norm - 1).magnitude <= tolerance)
      #expect((a * u.cross(v) - (a * u).cross(a * v)).norm <= 2 * tolerance)
    }
  }

  @Test("from a matrix comes the rotation it was made of, whichever component is the largest")
  func fromMatrix() {
    var generator = RepeatableGenerator(seed: 5)
    var largest = [0, 0, 0, 0]
    var rotations = Self.pairs.map(\.a)
    // Half turns, where the scalar part vanishes, and turns close to them.
    for axis in 0..<3 {
      for angle in [Double.pi, .pi - 1e-9, .pi - 1e-6, 3] {
        var v = Vector3<Body>.zero
        v[axis] = angle
        let turn = Rotation<Body, Body>(exponentialOf: v)
        rotations.append(Rotation(unitW: turn.w, x: turn.x, y: turn.y, z: turn.z))
      }
    }
    for _ in 0..<100 {
      let v = Double.pi * generator.direction(in: Body.self)
      let turn = Rotation<Body, Body>(exponentialOf: v)
      rotations.append(Rotation(unitW: turn.w, x: turn.x, y: turn.y, z: turn.z))
    }
    for r in rotations {
      let parts = [r.w, r.x, r.y, r.z].map(\.magnitude)
      if let index = parts.firstIndex(of: parts.max() ?? 0) { largest[index] += 1 }
      #expect(Rotation(matrix: r.matrix).angle(to: r) <= 2 * tolerance)
    }
    #expect(largest.allSatisfy { $0 > 10 }, "each of the four ways is taken: \(largest)")
  }

  @Test("renormalising repairs the length and leaves the direction")
  func renormalized() {
    for (a, _) in Self.pairs {
      let longer = Rotation<Body, NorthEastDown>(
        unitW: 1.001 * a.w, x: 1.001 * a.x, y: 1.001 * a.y, z: 1.001 * a.z)
      #expect(longer.renormalized.angle(to: a) <= tolerance)
    }
  }
}
