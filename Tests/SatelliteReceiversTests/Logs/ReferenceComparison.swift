import Geodesy
import LinearAlgebra
import SatelliteReceivers
import Spatial

/// Holds a log's epochs against gpsd's fixes, value by value.
///
/// Where gpsd's value is not the log's, it is excluded by what the log shows about that very value,
/// and the reason is counted.
struct ReferenceComparison {
  let log: ReferenceLog
  private(set) var compared: [String: Int] = [:]
  private(set) var excluded: [String: Int] = [:]
  private(set) var failures: [String] = []
  /// Epochs are matched in order: a log may repeat its times.
  var next = 0

  init(_ log: ReferenceLog) {
    self.log = log
    for fix in log.fixes { compare(fix) }
  }

  mutating func count(_ what: String) { compared[what, default: 0] += 1 }
  mutating func exclude(_ reason: String) { excluded[reason, default: 0] += 1 }
  mutating func fail(_ text: String) { failures.append(text) }

  private mutating func compare(_ fix: ReferenceFix) {
    guard let epoch = epoch(of: fix) else {
      if fix.time == nil, fix.lastTimeOfDay == nil, fix.numbers["lat"] == nil {
        return exclude("gpsd's report before the first sentence with a time says nothing")
      }
      failures.append("\(log.name).chk:\(fix.line): no epoch of that time")
      return
    }
    if fix.time != nil, !isLeapSecondsOff(fix, epoch) { compared["time", default: 0] += 1 }
    if epoch.exclusion == .simulator {
      return exclude("the receiver says that it simulates (GGA quality 8)")
    }
    let seen = log.seen(by: fix, timeOfDay: epoch.nanosecondsOfDay ?? -1)
    if epoch.sources.isDisjoint(with: .anyUBX) {
      compareNMEA(fix, epoch, seen)
    } else if epoch.sources.contains(.navSOL) {
      compareEarthFixed(fix, epoch)
    } else {
      comparePosition(fix, epoch, [])
      compareHeights(fix, epoch)
      compare("speed", fix.numbers["speed"], epoch.speed, 0.001, fix)
      compare("course", fix.numbers["track"], epoch.courseDegrees, 1e-4, fix)
      compareMode(fix, epoch)
    }
  }

  private mutating func compareNMEA(
    _ fix: ReferenceFix, _ epoch: ReceiverEpoch, _ seen: ReferenceLog.SeenEpoch
  ) {
    comparePosition(fix, epoch, seen.positions)
    if seen.sources.isDisjoint(with: [.gga, .gns]) {
      if fix.numbers["altMSL"] != nil {
        exclude("height: gpsd carries the one of an earlier epoch over, having read none of this")
      }
    } else {
      compareHeights(fix, epoch)
    }
    if seen.statesSpeed {
      compare("speed", fix.numbers["speed"], epoch.speed, 0.001, fix)
    } else if fix.numbers["speed"] != nil {
      exclude("speed: gpsd divides two positions, having read no RMC or VTG of this epoch yet")
    }
    if seen.statesCourse {
      compare("course", fix.numbers["track"], epoch.courseDegrees, 1e-4, fix)
    } else if fix.numbers["track"] != nil {
      exclude("course: gpsd carries it over, having read no RMC or VTG of this epoch yet")
    }
    compareModeOfNMEA(fix, epoch, seen)
  }

  private mutating func compareModeOfNMEA(
    _ fix: ReferenceFix, _ epoch: ReceiverEpoch, _ seen: ReferenceLog.SeenEpoch
  ) {
    let deciding = epoch.sources.intersection([.gga, .gns, .gsa])
    if fix.mode != Int(epoch.mode.rawValue) {
      if fix.lastSentence.hasSuffix(",2,,,,,,,*6A") {
        return exclude("mode: gpsd reads a GGA of 13 fields, which is refused here")
      }
      if !deciding.isSubset(of: seen.sources) {
        return exclude("mode: gpsd reports before it has read the epoch's GGA and GSA")
      }
      if epoch.meanSeaLevelHeight == nil, fix.mode == 3, epoch.mode == .twoDimensional {
        return exclude("mode: gpsd carries 3 over from the epoch before, this one has no height")
      }
      if fix.mode == 3, seen.dimension == .twoDimensional, epoch.mode == .twoDimensional {
        return exclude("mode: gpsd stays at 3 although the epoch's GSA says 2")
      }
      if fix.mode == 2, epoch.satellites == 3, !epoch.sources.contains(.gsa) {
        return exclude(
          epoch.quality == 0
            ? "mode: gpsd says 2 where GGA has quality 0 and RMC status V"
            : "mode: gpsd concludes 2 from three satellites once, and then 3; there is no GSA")
      }
      if fix.mode == 0, epoch.sources.isSubset(of: [.gll, .vtg]) {
        return exclude("mode: gpsd takes no fix from a GLL without mode indicator")
      }
    }
    compareMode(fix, epoch)
  }

  /// NAV-SOL: gpsd 3.2x turns the first epoch's coordinates into degrees and repeats them; what it
  /// prints of the earth-fixed solution is each epoch's own.
  private mutating func compareEarthFixed(_ fix: ReferenceFix, _ epoch: ReceiverEpoch) {
    guard let latitude = epoch.latitudeDegrees, let longitude = epoch.longitudeDegrees,
      let height = epoch.ellipsoidalHeight, let x = fix.numbers["ecefx"],
      let y = fix.numbers["ecefy"], let z = fix.numbers["ecefz"]
    else {
      failures.append("\(log.name).chk:\(fix.line): no position")
      return
    }
    let place = GeodeticPosition.degrees(latitude: latitude, longitude: longitude, height: height)
    let centre = place.earthFixed
    // gpsd prints centimetres, which are what NAV-SOL has.
    compare("position", x, centre.x, 0.001, fix)
    compare("position", y, centre.y, 0.001, fix)
    compare("position", z, centre.z, 0.001, fix)
    let velocity =
      LocalLevel.toEarthFixed(latitude: place.latitude, longitude: place.longitude)
      * Vector3<NorthEastDown>(
        epoch.velocityNorth ?? .nan, epoch.velocityEast ?? .nan, epoch.velocityDown ?? .nan)
    compare("velocity", fix.numbers["ecefvx"], velocity.x, 0.001, fix)
    compare("velocity", fix.numbers["ecefvy"], velocity.y, 0.001, fix)
    compare("velocity", fix.numbers["ecefvz"], velocity.z, 0.001, fix)
    let isCurrent =
      abs((fix.numbers["lat"] ?? 0) - latitude) < 1e-9
      && abs((fix.numbers["lon"] ?? 0) - longitude) < 1e-9
    if isCurrent {
      compare("height", fix.numbers["altHAE"], height, 0.001, fix)
      compare("speed", fix.numbers["speed"], epoch.speed, 0.001, fix)
      if (epoch.speed ?? 0) > 0 {
        compare("course", fix.numbers["track"], epoch.courseDegrees, 1e-3, fix)
      }
    } else {
      exclude(
        "degrees, height, speed: gpsd repeats those of the first NAV-SOL; compared earth-fixed")
    }
    exclude("height above sea level: NAV-SOL has none, gpsd takes its own geoid")
    compareMode(fix, epoch)
  }
}
