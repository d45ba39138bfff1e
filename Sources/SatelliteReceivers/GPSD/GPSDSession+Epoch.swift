internal import Sensing

/// The TPVs of one epoch, so far.
struct PendingFix: Sendable {
  var fix: GPSDFix
  /// When the first byte of the first one was received.
  var receipt: SensorInstant
  /// When the last one was received.
  var lastReceipt: SensorInstant
}

/// Whether a receiver without fix repeats its last position.
///
/// gpsd 3.22 keeps mode 3 and the position that a receiver goes on sending although its own status
/// says that there is no fix; only speed and course vanish (measured: RMC status V, GGA quality 0).
struct RepeatedPosition: Sendable {
  private var latitude: Double?
  private var longitude: Double?
  private var height: Double?

  init() {}

  /// Takes an epoch's position and speed; true where the position is the last one with a speed,
  /// to the last digit, and there is no speed any more.
  mutating func isRepeated(_ fix: GPSDFix) -> Bool {
    let position = (
      fix.latitudeDegrees, fix.longitudeDegrees, fix.ellipsoidalHeight ?? fix.meanSeaLevelHeight
    )
    guard fix.speed == nil, fix.velocityNorth == nil else {
      (latitude, longitude, height) = position
      return false
    }
    return latitude != nil && position == (latitude, longitude, height)
  }
}

extension GPSDSession {
  /// A normal distribution's 95 % lie within this many standard deviations.
  static let deviationsOf95Percent = 1.959_964
  /// And those of a circular one within this many of one axis: √(-2 ln 0.05).
  static let circularDeviationsOf95Percent = 2.447_747

  mutating func epoch(of pending: PendingFix) -> ReceiverEpoch {
    let fix = pending.fix
    var epoch = ReceiverEpoch()
    epoch.receipt = pending.receipt
    epoch.sources = [.gpsdTPV]
    epoch.utc = fix.time
    epoch.nanosecondsOfDay = fix.time?.nanosecondsOfDay
    epoch.mode = fix.mode
    epoch.leapSeconds = fix.leapSeconds
    epoch.correctionAge = fix.correctionAge
    let hasPosition = fix.mode == .twoDimensional || fix.mode == .threeDimensional
    if hasPosition, let latitude = fix.latitudeDegrees, let longitude = fix.longitudeDegrees {
      epoch.latitudeDegrees = latitude
      epoch.longitudeDegrees = longitude
      epoch.ellipsoidalHeight = fix.ellipsoidalHeight
      epoch.meanSeaLevelHeight = fix.meanSeaLevelHeight
      epoch.geoidSeparation = fix.geoidSeparation
      epoch.speed = fix.speed
      epoch.courseDegrees = fix.trackDegrees.map { $0 == 360 ? 0 : $0 }
      epoch.velocityNorth = fix.velocityNorth
      epoch.velocityEast = fix.velocityEast
      epoch.velocityDown = fix.velocityDown
      setDeviations(&epoch, fix, at: pending.lastReceipt)
    }
    if repetition.isRepeated(fix), hasPosition {
      epoch.exclusion = .receiverHasNoFix
      epoch.mode = .none
    }
    if let (sky, instant) = sky,
      pending.lastReceipt.seconds(since: instant) < Self.longestAge
    {
      epoch.sources.insert(.gpsdSKY)
      epoch.satellites = sky.satellites
      epoch.horizontalDilution = sky.horizontalDilution
      epoch.verticalDilution = sky.verticalDilution
      epoch.positionDilution = sky.positionDilution
    }
    return epoch
  }

  /// Standard deviations, from the best of what gpsd gives.
  ///
  /// GST holds the receiver's own. Without it the errors of TPV are taken, which gpsd states at
  /// 95 % confidence (gpsd_json(5)). Of a u-blox receiver it hands on the receiver's own figures
  /// undivided instead (measured with 3.22: hAcc 1.8 m gives eph 1.800, vAcc epv, sAcc eps).
  /// `climb` and, but for u-blox, `eps` are differences of gpsd's making and say nothing of a
  /// velocity that was measured.
  private func setDeviations(
    _ epoch: inout ReceiverEpoch, _ fix: GPSDFix, at instant: SensorInstant
  ) {
    if let (noise, received) = noise, instant.seconds(since: received) < Self.longestAge,
      let north = noise.standardDeviationNorth, let east = noise.standardDeviationEast
    {
      epoch.sources.insert(.gpsdGST)
      epoch.standardDeviationNorth = north
      epoch.standardDeviationEast = east
      epoch.standardDeviationDown = noise.standardDeviationUp
      return
    }
    let driver = (fix.device ?? configuration.device).flatMap { drivers[$0] }
    let isUblox = driver == "u-blox"
    let linear = isUblox ? 1 : Self.deviationsOf95Percent
    let circular = isUblox ? 2.0.squareRoot() : Self.circularDeviationsOf95Percent
    if let north = fix.errorNorth, let east = fix.errorEast {
      epoch.standardDeviationNorth = north / linear
      epoch.standardDeviationEast = east / linear
    } else if let horizontal = fix.errorHorizontal {
      epoch.standardDeviationNorth = horizontal / circular
      epoch.standardDeviationEast = horizontal / circular
    }
    epoch.standardDeviationDown = fix.errorVertical.map { $0 / linear }
    if isUblox, let speed = fix.errorSpeed {
      epoch.standardDeviationVelocityNorth = speed
      epoch.standardDeviationVelocityEast = speed
      if fix.velocityDown != nil { epoch.standardDeviationVelocityDown = speed }
    }
  }
}
