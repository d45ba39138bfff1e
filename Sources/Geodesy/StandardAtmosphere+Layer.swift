internal import CMath

extension StandardAtmosphere {
  /// One layer: a straight line of temperature over geopotential altitude.
  struct Layer {
    /// Geopotential altitude of the layer's foot, m.
    var base: Double
    /// Temperature at the foot, K.
    var temperature: Double
    /// Temperature's change with altitude, K/m.
    var gradient: Double
    /// Pressure at the foot, Pa.
    var pressure: Double

    static var troposphere: Layer {
      Layer(base: 0, temperature: 288.15, gradient: -0.0065, pressure: seaLevelPressure)
    }
    // The pressures follow from the layer below; computed once from the constants, so that the
    // seams are continuous to round-off (the published table rounds them).
    static var tropopause: Layer {
      Layer(base: 11_000, temperature: 216.65, gradient: 0, pressure: 22_632.06397346295)
    }
    static var stratosphere: Layer {
      Layer(base: 20_000, temperature: 216.65, gradient: 0.001, pressure: 5474.888669677785)
    }

    static func containing(altitude: Double) -> Layer {
      altitude < tropopause.base
        ? troposphere : altitude < stratosphere.base ? tropopause : stratosphere
    }

    static func containing(pressure: Double) -> Layer {
      pressure > tropopause.pressure
        ? troposphere : pressure > stratosphere.pressure ? tropopause : stratosphere
    }

    /// g₀ / R, K/m: the temperature gradient of an atmosphere of constant density.
    private static var autoconvective: Double { standardGravity / specificGasConstant }

    func temperature(_ altitude: Double) -> Double { temperature + gradient * (altitude - base) }

    func pressure(_ altitude: Double) -> Double {
      if gradient == 0 {
        return pressure
          * Elementary.exponential(-Self.autoconvective * (altitude - base) / temperature)
      }
      return pressure
        * Elementary.power(temperature(altitude) / temperature, -Self.autoconvective / gradient)
    }

    func altitude(_ pressure: Double) -> Double {
      let ratio = pressure / self.pressure
      if gradient == 0 {
        return base - temperature / Self.autoconvective * Elementary.logarithm(ratio)
      }
      return base + temperature / gradient
        * (Elementary.power(ratio, -gradient / Self.autoconvective) - 1)
    }
  }
}
