// error: cannot convert value of type 'Vector3<NorthEastDown>' to expected argument type

import LinearAlgebra
import Spatial

func misuse(attitude: Rotation<Body, NorthEastDown>, velocity: Vector3<NorthEastDown>) -> Double {
  (attitude * velocity).x
}
