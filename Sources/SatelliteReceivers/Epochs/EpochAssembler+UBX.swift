package import Sensing

extension EpochAssembler {
  /// Takes a UBX message whose first byte arrived at `receipt`.
  package mutating func add(
    _ message: UBXMessage, receipt: SensorInstant, host: UTCTime? = nil,
    report: (ReceiverReport) -> Void
  ) {
    noteLeapSeconds(message, report)
    guard let source = message.source, let timeOfWeek = message.timeOfWeekMilliseconds else {
      return
    }
    if case .endOfEpoch = message {
      guard let index = indexOf(timeOfWeek) else { return }
      open[index].touch(source, at: receipt)
      closeUpTo(index, report)
      return
    }
    let utc = utc(of: message).map {
      note($0.date, $0.nanosecondsOfDay, isFullWeek: true, report)
    }
    if let utc { timeOfWeekOffset = Self.offset(utc.nanosecondsOfDay, timeOfWeek) }
    let found = place(timeOfWeek, utc, source, receipt: receipt, host: host, report)
    guard let index = found else { return }
    open[index].add(message, source, at: receipt)
    open[index].timeOfWeekMilliseconds = timeOfWeek
    if let utc {
      open[index].dated = utc
      open[index].isDatedByUBX = true
      open[index].epoch.nanosecondsOfDay = utc.nanosecondsOfDay
    }
    open[index].epoch.timeOfWeekNanoseconds = Self.precise(
      timeOfWeek, open[index].dated?.nanosecondsSince1970)
    finishCycle(index, source, report)
  }

  /// The open epoch of this time of week or of the time of day that it stands for.
  private mutating func place(
    _ timeOfWeek: UInt32, _ utc: UTCTime?, _ source: EpochSources, receipt: SensorInstant,
    host: UTCTime?, _ report: (ReceiverReport) -> Void
  ) -> Int? {
    if let index = indexOf(timeOfWeek) {
      latest = index
      return index
    }
    let day = UTCTime.nanosecondsPerDay
    let offset = timeOfWeekOffset.map { (Int64(timeOfWeek) * 1_000_000 + $0 + day) % day }
    if let time = utc?.nanosecondsOfDay ?? offset {
      return place(time, source, receipt: receipt, host: host, report)
    }
    // Neither date nor leap seconds are known yet: the time of week alone holds it together.
    if open.count == Self.openLimit { close(earliest, report) }
    var begun = timeless ?? OpenEpoch(receipt: receipt, host: host)
    timeless = nil
    begun.timeOfWeekMilliseconds = timeOfWeek
    open.append(begun)
    latest = open.count - 1
    return latest
  }

  private func indexOf(_ timeOfWeek: UInt32) -> Int? {
    open.firstIndex { $0.timeOfWeekMilliseconds == timeOfWeek }
  }

  /// The instant that the message gives with its date.
  private func utc(of message: UBXMessage) -> UTCTime? {
    switch message {
    case .positionVelocityTime(let pvt): return pvt.utc
    case .utcTime(let time): return time.utc
    case .gpsTime(let time):
      guard let week = time.gpsWeek, let nanoseconds = time.timeOfWeekNanoseconds,
        let leapSeconds = time.leapSeconds
      else { return nil }
      return UTCTime(
        gpsWeek: week, timeOfWeekNanoseconds: nanoseconds, leapSeconds: leapSeconds)
    case .solution(let solution):
      guard let week = solution.gpsWeek, let nanoseconds = solution.timeOfWeekNanoseconds,
        let leapSeconds
      else { return nil }
      return UTCTime(
        gpsWeek: week, timeOfWeekNanoseconds: nanoseconds, leapSeconds: leapSeconds)
    default: return nil
    }
  }

  private mutating func noteLeapSeconds(
    _ message: UBXMessage, _ report: (ReceiverReport) -> Void
  ) {
    let told: Int? =
      switch message {
      case .leapSeconds(let leap): leap.current
      case .gpsTime(let time): time.leapSeconds
      default: nil
      }
    guard let told, told != leapSeconds else { return }
    leapSeconds = told
    report(.event(.leapSeconds(told)))
  }

  /// UTC time of day less time of week, 0 to a day, to the millisecond.
  private static func offset(_ nanosecondsOfDay: Int64, _ timeOfWeek: UInt32) -> Int64 {
    let day = UTCTime.nanosecondsPerDay
    let milliseconds = (nanosecondsOfDay + 500_000) / 1_000_000
    let difference = (milliseconds - Int64(timeOfWeek)) * 1_000_000 % day
    return difference < 0 ? difference + day : difference
  }

  /// The time of week, ns, with the part of a millisecond that UTC has beside it.
  private static func precise(_ timeOfWeek: UInt32, _ utc: Int64?) -> Int64 {
    let whole = Int64(timeOfWeek) * 1_000_000
    guard let utc else { return whole }
    // Leap seconds are whole: below a millisecond, UTC and GPS time agree.
    let part = UTCTime.floorDivide(utc + 500_000, 1_000_000) * 1_000_000
    return whole + (utc - part)
  }
}

extension UBXMessage {
  /// The message it is, or `nil` where nothing of it goes into an epoch.
  var source: EpochSources? {
    switch self {
    case .positionVelocityTime: .navPVT
    case .highPrecisionPosition: .navHPPOSLLH
    case .covariance: .navCOV
    case .relativePosition: .navRELPOSNED
    case .endOfEpoch: .navEOE
    case .leapSeconds: .navTIMELS
    case .solution: .navSOL
    case .geodeticPosition: .navPOSLLH
    case .velocity: .navVELNED
    case .gpsTime: .navTIMEGPS
    case .utcTime: .navTIMEUTC
    case .dilution: .navDOP
    case .status: .navSTATUS
    case .earthFixedPosition, .earthFixedVelocity, .version, .other, .malformed: nil
    }
  }
}
