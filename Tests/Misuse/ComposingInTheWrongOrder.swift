// error: no '*' candidates produce the expected contextual result type

import Spatial

func misuse(
  attitude: Rotation<Body, NorthEastDown>, level: Rotation<NorthEastDown, EarthFixed>
) -> Rotation<Body, EarthFixed> {
  attitude * level
}
