// error: cannot convert value of type 'Vector3<NorthEastDown>' to expected argument type

import LinearAlgebra
import Spatial

func misuse(force: Vector3<Body>, gravity: Vector3<NorthEastDown>) -> Vector3<Body> {
  force + gravity
}
