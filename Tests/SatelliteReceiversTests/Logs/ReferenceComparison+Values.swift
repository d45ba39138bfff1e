import SatelliteReceivers

extension ReferenceComparison {
  /// The next epoch of the fix's time, in order.
  mutating func epoch(of fix: ReferenceFix) -> ReceiverEpoch? {
    let epochs = log.decoded.epochs
    // Several reports of gpsd may be about one epoch, and a cycle may end after its successor began.
    for index in max(0, next - 2)..<epochs.count where isTime(of: epochs[index], fix) {
      next = index
      return epochs[index]
    }
    // Before a receiver has told its leap seconds, gpsd takes the 18 it was compiled with.
    if next == 0, let first = epochs.first, isLeapSecondsOff(fix, first) {
      exclude("time: gpsd takes 18 leap seconds before the log's own NAV-TIMEGPS says 14")
      return first
    }
    return nil
  }

  /// Whether gpsd's time is the epoch's with 18 leap seconds where the receiver says otherwise.
  func isLeapSecondsOff(_ fix: ReferenceFix, _ epoch: ReceiverEpoch) -> Bool {
    guard let time = fix.time, let utc = epoch.utc, let leapSeconds = epoch.leapSeconds,
      leapSeconds != 18
    else { return false }
    let moved = utc.nanosecondsSince1970 - Int64(18 - leapSeconds) * 1_000_000_000
    return abs(moved - time.nanosecondsSince1970) <= 1_000_000
  }

  private func isTime(of epoch: ReceiverEpoch, _ fix: ReferenceFix) -> Bool {
    if let time = fix.time {
      guard let utc = epoch.utc else { return false }
      // gpsd cuts or rounds to milliseconds.
      return abs(utc.nanosecondsSince1970 - time.nanosecondsSince1970) <= 1_000_000
    }
    guard let timeOfDay = fix.lastTimeOfDay else { return false }
    return epoch.nanosecondsOfDay == timeOfDay
  }

  mutating func comparePosition(
    _ fix: ReferenceFix, _ epoch: ReceiverEpoch, _ stated: [NMEASentence.Position]
  ) {
    guard let latitude = fix.numbers["lat"], let longitude = fix.numbers["lon"] else { return }
    // 1e-7 deg is the demand; gpsd prints 1e-9.
    let tolerance = 1e-7
    func isClose(_ a: Double, _ b: Double) -> Bool {
      abs(a - latitude) <= tolerance && abs(b - longitude) <= tolerance
    }
    let isOther = stated.contains { isClose($0.latitudeDegrees, $0.longitudeDegrees) }
    let (ourLatitude, ourLongitude) = (epoch.latitudeDegrees, epoch.longitudeDegrees)
    if let ourLatitude, let ourLongitude, !isClose(ourLatitude, ourLongitude), isOther {
      return exclude("position: gpsd takes the epoch's coarser sentence, this program its GGA")
    }
    compare("position", latitude, ourLatitude, tolerance, fix)
    compare("position", longitude, ourLongitude, tolerance, fix)
  }

  mutating func compareHeights(_ fix: ReferenceFix, _ epoch: ReceiverEpoch) {
    compare("height", fix.numbers["altMSL"], epoch.meanSeaLevelHeight, 0.001, fix)
    if epoch.geoidSeparation == nil, epoch.ellipsoidalHeight == nil {
      if fix.numbers["altHAE"] != nil {
        exclude("ellipsoidal height: the log has no geoid separation, gpsd takes its own geoid")
      }
    } else {
      compare("height", fix.numbers["altHAE"], epoch.ellipsoidalHeight, 0.001, fix)
    }
  }

  mutating func compareMode(_ fix: ReferenceFix, _ epoch: ReceiverEpoch) {
    compare("mode", Double(fix.mode), Double(epoch.mode.rawValue), 0, fix)
  }

  /// Holds one value against gpsd's; what gpsd does not state is not compared.
  mutating func compare(
    _ what: String, _ theirs: Double?, _ ours: Double?, _ tolerance: Double, _ fix: ReferenceFix
  ) {
    guard let theirs else { return }
    // Half a unit of gpsd's last printed digit and rounding come on top of the tolerance.
    if let ours, abs(ours - theirs) <= tolerance * 1.001 {
      count(what)
    } else {
      let value = ours.map { "\($0)" } ?? "nothing"
      fail("\(log.name).chk:\(fix.line): \(what) is \(value), gpsd says \(theirs)")
    }
  }
}
