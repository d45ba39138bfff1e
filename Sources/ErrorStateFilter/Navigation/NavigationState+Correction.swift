internal import Geodesy
internal import LinearAlgebra
internal import Spatial

extension NavigationState {
  /// Adds an estimated error to the nominal state: the ⊞ of Derivation (F-2).
  public mutating func add(_ error: borrowing ErrorRow) {
    var error = copy error
    add(&error, withVehicle: true)
  }

  /// The same of a row where it lies, with or without the scale factors and the vehicle.
  mutating func add(_ error: inout ErrorRow, withVehicle: Bool) {
    let step = error[.position, in: EarthFixed.self]
    position += step
    velocity += error[.velocity, in: EarthFixed.self]
    let phi = error[.attitude, in: EarthFixed.self]
    attitude = (Rotation<EarthFixed, EarthFixed>(exponentialOf: phi) * attitude).renormalized
    gyroscopeBias += error[.gyroscopeBias, in: Body.self]
    accelerometerBias += error[.accelerometerBias, in: Body.self]
    barometerBias += error[scalar: .barometerBias]
    if withVehicle {
      gyroscopeScale += error[.gyroscopeScale, in: Body.self]
      accelerometerScale += error[.accelerometerScale, in: Body.self]
      odometerScale += error[scalar: .odometerScale]
      mountingYaw += error[scalar: .mountingYaw]
      mountingPitch += error[scalar: .mountingPitch]
      axleDistance += error[scalar: .axleDistance]
      slipCompliance += error[scalar: .slipCompliance]
      satelliteLatency += error[scalar: .satelliteLatency]
    }
    moveLocalLevel(by: step)
  }
}
