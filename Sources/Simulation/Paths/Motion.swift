/// Where a body is and how it is turned, with derivatives in time.
struct Motion: Sendable {
  /// EarthFixed, m; good to the second derivative.
  var position: JetVector
  /// The body's x axis, EarthFixed; good to the first derivative, as are the others.
  var forward: JetVector
  var right: JetVector
  var down: JetVector
  /// The ellipsoid's outward unit normal below the body.
  var normal: Triple
  /// Height above the ellipsoid, m.
  var height: Double
}

extension Motion {
  /// A level frame that looks along `tangent` as far as that is not vertical.
  static func axes(along tangent: JetVector, normal: JetVector) -> (
    forward: JetVector, right: JetVector, down: JetVector
  ) {
    let right = tangent.cross(normal).direction
    return (tangent, right, tangent.cross(right))
  }

  /// Turns the body about its own axes: first yaw, then pitch, then roll, radians.
  mutating func turn(yaw: Jet, pitch: Jet, roll: Jet) {
    let (sinYaw, cosYaw) = yaw.sineAndCosine
    (forward, right) = (cosYaw * forward + sinYaw * right, cosYaw * right - sinYaw * forward)
    let (sinPitch, cosPitch) = pitch.sineAndCosine
    (forward, down) = (cosPitch * forward - sinPitch * down, cosPitch * down + sinPitch * forward)
    turn(roll: roll)
  }

  /// Turns the body about its x axis, radians: a positive roll lowers the right side.
  mutating func turn(roll: Jet) {
    let (sinRoll, cosRoll) = roll.sineAndCosine
    (right, down) = (cosRoll * right + sinRoll * down, cosRoll * down - sinRoll * right)
  }

  /// A body that follows a path over the ground.
  ///
  /// - Parameters:
  ///   - normal: of the ellipsoid along the path, as a function of the path parameter.
  ///   - height: above the ellipsoid, m, as a function of the path parameter.
  ///   - parameter: the path parameter as a function of time.
  /// - Returns: The motion with its x axis along the path, wings level.
  static func following(normal: JetVector, height: Jet, parameter: Jet) -> Motion {
    let path = Ellipsoid.position(normal: normal, height: height)
    let tangent = path.derivative.direction
    let up = normal.composed(with: parameter)
    let axes = axes(along: tangent.composed(with: parameter), normal: up)
    return Motion(
      position: path.composed(with: parameter), forward: axes.forward, right: axes.right,
      down: axes.down, normal: normal.value, height: height.value)
  }

  /// The acceleration to the right as seen on the ground, m/s²; good to the first derivative.
  var sidewaysAcceleration: Jet { right.dot(position.derivative.derivative) }
}
