/// A TPV report: what a receiver solved. Missing keys are `nil`; gpsd never sends null.
package struct GPSDFix: Hashable, Sendable {
  package var device: String?
  package var time: UTCTime?
  package var mode: FixMode
  package var latitudeDegrees: Double?
  package var longitudeDegrees: Double?
  /// altHAE: above the ellipsoid, m.
  package var ellipsoidalHeight: Double?
  /// altMSL, m; the old `alt` is not looked at, its datum changed between releases.
  package var meanSeaLevelHeight: Double?
  /// geoidSep, m.
  package var geoidSeparation: Double?
  /// Over ground, m/s.
  package var speed: Double?
  /// Course over ground, clockwise from true north.
  package var trackDegrees: Double?
  /// velN, velE, velD: only where the receiver measured them, m/s.
  package var velocityNorth: Double?
  package var velocityEast: Double?
  package var velocityDown: Double?
  /// Estimated errors along east (epx), north (epy) and up (epv), and of the horizontal position
  /// (eph), m; of the speed (eps), m/s.
  package var errorEast: Double?
  package var errorNorth: Double?
  package var errorHorizontal: Double?
  package var errorVertical: Double?
  package var errorSpeed: Double?
  /// GPS time less UTC, s.
  package var leapSeconds: Int?
  /// Age of the differential corrections, s.
  package var correctionAge: Double?

  init(_ object: GPSDObject) {
    device = object.text("device")
    time = object.time("time")
    mode =
      object.integer("mode").flatMap { UInt8(exactly: $0) }.flatMap { FixMode(rawValue: $0) }
      ?? .unknown
    latitudeDegrees = object.number("lat", in: -90...90)
    longitudeDegrees = object.number("lon", in: -180...180)
    ellipsoidalHeight = object.number("altHAE")
    meanSeaLevelHeight = object.number("altMSL")
    geoidSeparation = object.number("geoidSep")
    speed = object.magnitude("speed")
    trackDegrees = object.number("track", in: 0...360)
    velocityNorth = object.number("velN")
    velocityEast = object.number("velE")
    velocityDown = object.number("velD")
    errorEast = object.magnitude("epx")
    errorNorth = object.magnitude("epy")
    errorHorizontal = object.magnitude("eph")
    errorVertical = object.magnitude("epv")
    errorSpeed = object.magnitude("eps")
    leapSeconds = object.integer("leapseconds").flatMap { (0...255).contains($0) ? $0 : nil }
    correctionAge = object.magnitude("dgpsAge")
  }

  /// Takes over what `later`, a report of the same epoch, says; what it leaves out stays.
  mutating func merge(_ later: GPSDFix) {
    func take<Value>(_ path: WritableKeyPath<GPSDFix, Value?>) {
      if let value = later[keyPath: path] { self[keyPath: path] = value }
    }
    if later.mode != .unknown { mode = later.mode }
    take(\.latitudeDegrees)
    take(\.longitudeDegrees)
    take(\.ellipsoidalHeight)
    take(\.meanSeaLevelHeight)
    take(\.geoidSeparation)
    take(\.speed)
    take(\.trackDegrees)
    take(\.velocityNorth)
    take(\.velocityEast)
    take(\.velocityDown)
    take(\.errorEast)
    take(\.errorNorth)
    take(\.errorHorizontal)
    take(\.errorVertical)
    take(\.errorSpeed)
    take(\.leapSeconds)
    take(\.correctionAge)
  }
}
