// error: initializer is inaccessible

import Binnacle

func misuse(location: Location) -> LocationUpdate {
  LocationUpdate(location)
}
