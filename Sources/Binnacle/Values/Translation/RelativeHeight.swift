internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// The height since the start, which no fix corrects and nothing makes jump.
///
/// It adds up the changes of pressure altitude while a barometer delivers, those of the local pose
/// elsewhere; a change from one to the other changes no height.
struct RelativeHeight {
  /// Metres; `nil` while nothing tells a height.
  private(set) var metres: Double?
  private var lastBarometric: Double?
  private var lastDown: Double?

  init() {}

  mutating func advance(to estimate: FusionEstimate, pressure: PressureSample?) {
    let barometric = pressure.flatMap(Self.altitude)
    let down = estimate.mode == .waiting ? nil : estimate.localPosition.z
    if let barometric {
      if let lastBarometric {
        metres = (metres ?? 0) + barometric - lastBarometric
      } else if metres == nil {
        metres = 0
      }
    } else if let down, let lastDown {
      // Without movement known (attitude alone) the pose does not leave its origin.
      if estimate.velocity != nil { metres = (metres ?? 0) - (down - lastDown) }
    }
    lastBarometric = barometric
    lastDown = down
  }

  /// Geometric altitude in the standard atmosphere, m.
  private static func altitude(_ sample: PressureSample) -> Double? {
    switch sample.reading {
    case .altitude(let metres): return metres.isFinite ? metres : nil
    case .pressure(let pascals):
      let potential = StandardAtmosphere.geopotentialAltitude(pressure: pascals)
      let metres = StandardAtmosphere.geometricAltitude(geopotentialAltitude: potential)
      return metres.isFinite ? metres : nil
    }
  }
}
