public import LinearAlgebra

extension Vector3 where Frame == NorthEastDown {
  /// The same vector in east-north-up coordinates; exact.
  @inlinable @inline(__always)
  public var eastNorthUp: Vector3<EastNorthUp> { Vector3<EastNorthUp>(y, x, -z) }
}

extension Vector3 where Frame == EastNorthUp {
  /// The same vector in north-east-down coordinates; exact.
  @inlinable @inline(__always)
  public var northEastDown: Vector3<NorthEastDown> { Vector3<NorthEastDown>(y, x, -z) }
}

extension Vector3 where Frame == Body {
  /// The same vector in forward-left-up coordinates; exact.
  @inlinable @inline(__always)
  public var forwardLeftUp: Vector3<ForwardLeftUp> { Vector3<ForwardLeftUp>(x, -y, -z) }
}

extension Vector3 where Frame == ForwardLeftUp {
  /// The same vector in body coordinates: forward, right, down; exact.
  @inlinable @inline(__always)
  public var body: Vector3<Body> { Vector3<Body>(x, -y, -z) }
}

extension Rotation where Source == NorthEastDown, Destination == EastNorthUp {
  /// From north-east-down to east-north-up: half a turn about the horizontal axis to the north-east.
  @inlinable
  public static var betweenLevelFrames: Self {
    Self(unitW: 0, x: 0.5.squareRoot(), y: 0.5.squareRoot(), z: 0)
  }
}

extension Rotation where Source == ForwardLeftUp, Destination == Body {
  /// From forward-left-up to forward-right-down: half a turn about the forward axis.
  @inlinable
  public static var betweenVehicleFrames: Self { Self(unitW: 0, x: 1, y: 0, z: 0) }
}

extension Rotation where Source == Body, Destination == NorthEastDown {
  /// The same attitude between the frames of ROS (REP 103): forward-left-up in east-north-up.
  ///
  /// Facing east with level wings, it is the identity. The sign makes `w` positive or zero.
  @inlinable
  public var rosAttitude: Rotation<ForwardLeftUp, EastNorthUp> {
    let turned =
      Rotation<NorthEastDown, EastNorthUp>.betweenLevelFrames * self
      * Rotation<ForwardLeftUp, Body>.betweenVehicleFrames
    return turned.w < 0 ? turned.negated : turned
  }
}

extension Rotation where Source == ForwardLeftUp, Destination == EastNorthUp {
  /// The same attitude between body and north-east-down coordinates.
  ///
  /// The sign makes `w` positive or zero.
  @inlinable
  public var bodyAttitude: Rotation<Body, NorthEastDown> {
    let turned =
      Rotation<NorthEastDown, EastNorthUp>.betweenLevelFrames.inverse * self
      * Rotation<ForwardLeftUp, Body>.betweenVehicleFrames.inverse
    return turned.w < 0 ? turned.negated : turned
  }
}

extension Rotation {
  /// The other quaternion of the same rotation.
  @inlinable @inline(__always)
  public var negated: Self { Self(unitW: -w, x: -x, y: -y, z: -z) }
}
