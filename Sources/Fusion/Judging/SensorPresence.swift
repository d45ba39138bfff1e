internal import Sensing

/// Which sensors are heard, how often, and since when one is silent.
///
/// Times are kept in nanoseconds, so that a sample costs a few comparisons.
struct SensorPresence {
  private var sensors = InlineArray<5, Sensor>(repeating: Sensor())
  /// Before this nobody can have been silent for too long.
  private var nextLook = Int64.min

  private struct Sensor {
    var isKnown = false
    var isLost = false
    var wasFused = false
    /// The newest sample received and the newest fused.
    var last: Int64 = 0
    var lastFused: Int64 = 0
    /// Smoothed interval of the samples fused, s; zero until there are two.
    var interval = 0.0
    /// How long it may be silent.
    var patience: Int64 = 5_000_000_000
  }

  /// What became of a sensor's presence.
  enum Change {
    case appeared(SensorKind)
    case lost(SensorKind, since: SensorInstant)
    case returned(SensorKind)
  }

  /// Smoothed interval of the samples of a kind, s; zero where it is not known.
  func interval(of kind: SensorKind) -> Double { sensors.span[Int(kind.rawValue)].interval }

  /// Whether a sample of a kind was ever fused, or could have been.
  func isHeard(_ kind: SensorKind) -> Bool { sensors.span[Int(kind.rawValue)].wasFused }

  /// When the newest sample of a kind that was fused was valid; `nil` where none was.
  func lastFused(_ index: Int) -> SensorInstant? {
    let sensor = sensors.span[index]
    return sensor.wasFused ? SensorInstant(nanoseconds: sensor.lastFused) : nil
  }

  /// Measures a sensor's interval as its samples are fused: what has arrived ahead of them, early or
  /// late, must not show in the estimates.
  @inline(__always)
  mutating func noteFused(_ kind: SensorKind, at instant: SensorInstant) {
    let index = Int(kind.rawValue)
    let now = instant.nanoseconds
    if sensors[index].wasFused {
      let gap = now &- sensors[index].lastFused
      if gap <= 0 { return }
      let seconds = Double(gap) * 1e-9
      let old = sensors[index].interval
      let interval = old == 0 ? seconds : 0.95 * old + 0.05 * min(seconds, 4 * old)
      sensors[index].interval = interval
      sensors[index].patience = Self.patience(interval)
    }
    sensors[index].wasFused = true
    sensors[index].lastFused = now
    // Counted from what has arrived: what is fused lies a horizon behind.
    nextLook = min(nextLook, sensors[index].last &+ sensors[index].patience)
  }

  /// Takes a sample's arrival where nothing about it is worth telling; `false` where something is.
  @inline(__always)
  mutating func noteUsual(_ kind: SensorKind, at instant: SensorInstant) -> Bool {
    let index = Int(kind.rawValue)
    let now = instant.nanoseconds
    if now >= nextLook || !sensors[index].isKnown || sensors[index].isLost
      || now &- sensors[index].last > sensors[index].patience
    {
      return false
    }
    sensors[index].last = max(sensors[index].last, now)
    return true
  }

  /// Takes a sample's arrival; tells of sensors that appear, fall silent and return.
  mutating func note(
    _ kind: SensorKind, at instant: SensorInstant, telling tell: (Change) -> Void
  ) {
    let index = Int(kind.rawValue)
    let now = instant.nanoseconds
    let sensor = sensors[index]
    if sensor.isKnown {
      // Where nothing else is heard, silence shows only when it ends.
      if now &- sensor.last > sensor.patience && !sensor.isLost && sensor.interval > 0 {
        sensors[index].isLost = true
        tell(.lost(kind, since: SensorInstant(nanoseconds: sensor.last &+ sensor.patience)))
      }
      if sensors[index].isLost {
        sensors[index].isLost = false
        tell(.returned(kind))
      }
      sensors[index].last = max(sensor.last, now)
    } else {
      sensors[index].isKnown = true
      sensors[index].last = now
      tell(.appeared(kind))
    }
    lookAround(except: index, at: instant, telling: tell)
  }

  /// Tells who has been silent for too long, and when to ask again.
  private mutating func lookAround(
    except index: Int, at instant: SensorInstant, telling tell: (Change) -> Void
  ) {
    nextLook = .max
    for i in 0..<5 where sensors[i].isKnown && !sensors[i].isLost {
      let end = sensors[i].last &+ sensors[i].patience
      if i != index && instant.nanoseconds > end {
        sensors[i].isLost = true
        if let other = SensorKind(rawValue: UInt8(i)) { tell(.lost(other, since: instant)) }
      } else {
        nextLook = min(nextLook, end)
      }
    }
  }

  /// How long a sensor may be silent, ns: three of its intervals, ten of a fast one's, never less
  /// than half a second; five seconds where its interval is not known yet.
  private static func patience(_ interval: Double) -> Int64 {
    let seconds = interval > 0 ? max(max(min(10 * interval, 2), 3 * interval), 0.5) : 5
    return Int64(min(seconds, 1e9) * 1e9)
  }
}
