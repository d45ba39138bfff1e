internal import Sensing

/// An epoch that is still being put together.
struct OpenEpoch: Sendable {
  var epoch = ReceiverEpoch()
  /// When the last message for it came.
  var touched: SensorInstant
  /// UTC by the host's clock when its first message came.
  var host: UTCTime?
  /// The instant that a message of its own gave with a date.
  var dated: UTCTime?
  var isDatedByUBX = false
  /// How many messages it was made of, for learning where the cycle ends.
  var messages = 0
  var lastSource: EpochSources = []

  /// Best of the dimensions that the GSA sentences tell; one per constellation, some empty.
  var dimension = FixMode.unknown
  /// GGA, GNS, RMC, GLL or UBX say that there is a fix, or that there is none.
  var statesFix = false
  var deniesFix = false

  /// What UBX says of the dimension, which rules over GSA's.
  var ubxDimension = FixMode.unknown
  /// GPS time of week as the messages of this epoch state it, ms.
  var timeOfWeekMilliseconds: UInt32?

  /// Where position, height and velocity come from now; a higher rank replaces, an equal renews.
  var positionRank = Rank.nothing
  var heightRank = Rank.nothing
  var velocityRank = Rank.nothing

  /// How much a source is trusted with a value that several give.
  ///
  /// UBX states more digits than NMEA and its accuracy beside them.
  enum Rank: UInt8, Comparable, Sendable {
    case nothing, gll, rmc, gga, earthFixed, navPOSLLH, navPVT, navHPPOSLLH

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  init(receipt: SensorInstant, host: UTCTime?) {
    touched = receipt
    self.host = host
    epoch.receipt = receipt
  }

  mutating func touch(_ source: EpochSources, at instant: SensorInstant) {
    epoch.sources.insert(source)
    touched = instant
    messages += 1
    lastSource = source
  }

  mutating func take(_ position: NMEASentence.Position, _ rank: Rank) {
    guard rank >= positionRank else { return }
    positionRank = rank
    epoch.latitudeDegrees = position.latitudeDegrees
    epoch.longitudeDegrees = position.longitudeDegrees
  }

  /// Takes a height above mean sea level; the ellipsoidal one follows only from a separation.
  mutating func take(meanSeaLevel height: Double, separation: Double?, _ rank: Rank) {
    guard rank >= heightRank else { return }
    heightRank = rank
    epoch.meanSeaLevelHeight = height
    epoch.geoidSeparation = separation
    epoch.ellipsoidalHeight = separation.map { height + $0 }
  }

  mutating func take(speed: Double?, course: Double?, _ rank: Rank) {
    guard rank >= velocityRank, speed != nil || course != nil else { return }
    velocityRank = rank
    epoch.speed = speed ?? epoch.speed
    epoch.courseDegrees = course ?? epoch.courseDegrees
  }

  /// Takes a mode indicator; it stands for the quality where no GGA gives one.
  ///
  /// Before revision 4.1 RMC and VTG have no letter for fixed and float: GNS goes before them.
  mutating func take(_ indicator: ModeIndicator?, goesBefore: Bool = false) {
    if let indicator, !epoch.sources.contains(.gga), !epoch.sources.hasSolutionOfUBX,
      goesBefore || epoch.quality == nil
    {
      epoch.quality = indicator.quality
    }
    switch indicator {
    case nil: break
    case .notValid: deniesFix = true
    case .simulator: exclude(.simulator)
    case .manual: exclude(.manualInput)
    case .estimated: exclude(.deadReckoning)
    default: statesFix = true
    }
  }

  mutating func take(quality: Int) {
    if !epoch.sources.hasSolutionOfUBX { epoch.quality = quality }
    switch quality {
    case 0: deniesFix = true
    case 6: exclude(.deadReckoning)
    case 7: exclude(.manualInput)
    case 8: exclude(.simulator)
    default: statesFix = true
    }
  }

  mutating func exclude(_ reason: ReceiverEpoch.Exclusion) {
    // The first reason stays: what the position is says more than that it is not valid.
    epoch.exclusion = epoch.exclusion ?? reason
  }
}
