internal import Geodesy
internal import Geoid
internal import SatelliteReceivers
internal import Sensing

/// The heights that a satellite receiver gave, nothing made up.
///
/// The same for every protocol (NMEA, UBX, gpsd), rounded to a tenth of a millimetre, which is the
/// finest that a receiver gives. A height that it did not give is `nil`, never a copy of the other.
public struct ReceiverAltitude: Hashable, Codable, Sendable, BitwiseCopyable {
  /// The antenna's height above the WGS 84 ellipsoid, m.
  public var ellipsoidal: Double?
  /// The antenna's height above mean sea level by the receiver's own geoid, m.
  public var meanSeaLevel: Double?

  public init(ellipsoidal: Double?, meanSeaLevel: Double?) {
    self.ellipsoidal = ellipsoidal.map(Self.settled)
    self.meanSeaLevel = meanSeaLevel.map(Self.settled)
  }

  /// The geoid of `meanSeaLevel`.
  public var geoid: GeoidName { .receiver }

  /// The receiver's geoid above the ellipsoid, m, where it gave both heights.
  public var geoidSeparation: Double? {
    guard let ellipsoidal, let meanSeaLevel else { return nil }
    return Self.settled(ellipsoidal - meanSeaLevel)
  }

  private static func settled(_ height: Double) -> Double { (height * 1e4).rounded() / 1e4 }
}

extension ReceiverAltitude {
  /// What an epoch says of heights; `nil` where nothing, or where the epoch is no fix.
  init?(_ epoch: ReceiverEpoch) {
    guard epoch.hasFix else { return nil }
    var ellipsoidal = epoch.ellipsoidalHeight
    var meanSeaLevel = epoch.meanSeaLevelHeight
    // With the receiver's own separation one height tells the other.
    if let separation = epoch.geoidSeparation {
      if let level = meanSeaLevel, ellipsoidal == nil { ellipsoidal = level + separation }
      if let height = ellipsoidal, meanSeaLevel == nil { meanSeaLevel = height - separation }
    }
    guard ellipsoidal != nil || meanSeaLevel != nil else { return nil }
    self.init(ellipsoidal: ellipsoidal, meanSeaLevel: meanSeaLevel)
  }

  /// What is left of the heights in a fix as the engine takes it.
  init(_ fix: SatelliteFix) {
    switch fix.heightOrigin {
    case .receiver:
      self.init(
        ellipsoidal: fix.position.height,
        meanSeaLevel: fix.geoidSeparation.map { fix.position.height - $0 })
    case .egm96:
      // The bundled geoid brought it to the ellipsoid; this takes it back.
      let undulation = Geoid.undulation(
        latitude: fix.position.latitude, longitude: fix.position.longitude)
      self.init(ellipsoidal: nil, meanSeaLevel: fix.position.height - undulation)
    }
  }
}

extension ReceiverAltitude: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    if let meanSeaLevel { parts.append("\(meanSeaLevel.text(decimals: 1)) m above sea level") }
    if let ellipsoidal { parts.append("\(ellipsoidal.text(decimals: 1)) m above the ellipsoid") }
    return (parts.isEmpty ? "unknown" : parts.joined(separator: ", ")) + " by the receiver"
  }
}
