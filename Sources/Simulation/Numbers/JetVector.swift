/// A vector function of one variable with its first three derivatives.
struct JetVector: Sendable {
  var x: Jet
  var y: Jet
  var z: Jet

  init(_ x: Jet, _ y: Jet, _ z: Jet) {
    self.x = x
    self.y = y
    self.z = z
  }

  var value: Triple { Triple(x.c0, y.c0, z.c0) }
  var first: Triple { Triple(x.c1, y.c1, z.c1) }
  var second: Triple { Triple(2 * x.c2, 2 * y.c2, 2 * z.c2) }
  var derivative: JetVector { JetVector(x.derivative, y.derivative, z.derivative) }

  func composed(with inner: Jet) -> JetVector {
    JetVector(x.composed(with: inner), y.composed(with: inner), z.composed(with: inner))
  }

  func dot(_ b: JetVector) -> Jet { x * b.x + y * b.y + z * b.z }

  func cross(_ b: JetVector) -> JetVector {
    JetVector(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }

  /// The unit vector along this one, which must not vanish.
  var direction: JetVector { dot(self).squareRoot.reciprocal * self }

  static func + (a: JetVector, b: JetVector) -> JetVector {
    JetVector(a.x + b.x, a.y + b.y, a.z + b.z)
  }
  static func - (a: JetVector, b: JetVector) -> JetVector {
    JetVector(a.x - b.x, a.y - b.y, a.z - b.z)
  }
  static prefix func - (a: JetVector) -> JetVector { JetVector(-a.x, -a.y, -a.z) }
  static func * (a: Jet, b: JetVector) -> JetVector { JetVector(a * b.x, a * b.y, a * b.z) }
  static func * (a: Double, b: JetVector) -> JetVector { JetVector(a * b.x, a * b.y, a * b.z) }
}
