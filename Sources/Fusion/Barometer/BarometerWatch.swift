internal import Sensing

/// Judges a barometer by how its altitude moves beside the vertical velocity.
///
/// Weather and wind move the offset of pressure altitude from height slowly; a door, a hand, a
/// connector or a wrong conversion move it at once. What moves at once is refused until it returns, or
/// until it has lasted so long that it is the new offset. Values that repeat themselves longer than
/// they ever did are those of a sensor that is stuck. See Derivation (N-7).
struct BarometerWatch {
  /// What a reading is.
  enum Finding: Equatable {
    case usable
    /// The first of its kind: another must confirm it.
    case held
    /// The second that shows this offset: to be believed from here on.
    case settled
    /// Away at once from what it showed before.
    case stepped
    /// Away for so long that this is the new offset.
    case moved
    /// Pressure of another place than this planet's surface near the vehicle.
    case implausible
    case stuck
  }

  /// What has changed with the reading judged last.
  enum Change: Equatable {
    /// The readings are away from what they were, by so many metres.
    case began(Double)
    case ended
    case stuck
    case responds
  }

  private(set) var change: Change?
  /// What the vehicle has climbed since the first reading, by its velocity, m. Height itself jumps
  /// with every correction.
  private var climb = 0.0
  private var lastRate = 0.0
  /// Smoothed offset of the altitude from the climb, m; `nil` until two readings have agreed.
  private var level: Double?
  /// The altitude itself, smoothed alike, m.
  private var altitudeLevel = 0.0
  /// Mean distance of the offsets from it, m.
  private var spread = 1.0
  private var candidate: Double?
  private var last: SensorInstant?
  /// The stretch that is refused: since when, how many, and how far away (m).
  private var away: (since: SensorInstant, count: Int, distance: Double)?
  private var readingsAway = 0
  private var isDisturbed = false
  private var held = HeldValues()

  /// Seconds after which another offset is the new one. Gusts, doors and tunnels are shorter.
  private static let patience = 30.0
  /// Seconds over which the offset is smoothed: air and cabin move it by less in that time.
  private static let memory = 3.0
  /// m: less is wind.
  private static let smallestStep = 3.0

  /// What the readings differ by until it is a step, m.
  private var bound: Double { max(Self.smallestStep, 5 * spread) }

  /// Forgets the offset: the height it was counted from was not the true one.
  mutating func forget() {
    level = nil
    candidate = nil
    away = nil
    spread = 1
  }

  /// One reading beside what the filter knows.
  struct Reading {
    var instant: SensorInstant
    /// What the sensor gave.
    var number: Double
    /// What that means, m.
    var altitude: Double
    /// Whether it is an altitude of the standard atmosphere.
    var isPressure: Bool
    /// m, and m/s upwards.
    var height: Double
    var climbRate: Double
    /// Altitude less height and bias, m.
    var innovation: Double
  }

  /// Judges the next reading.
  mutating func judge(_ reading: Reading) -> Finding {
    change = nil
    let now = reading.instant
    let interval = last.map { now.seconds(since: $0) } ?? 0
    last = now
    climb += 0.5 * (lastRate + reading.climbRate) * interval
    lastRate = reading.climbRate
    let wasStuck = held.isStuck
    held.receive(reading.number, at: now)
    if held.isStuck != wasStuck { change = held.isStuck ? .stuck : .responds }
    if held.isStuck { return .stuck }
    let offset = reading.altitude - climb
    // No weather on record moves the pressure altitude by more than 1400 m (870 hPa at sea level),
    // and no air mass scales heights by more than 15 %.
    let excess = reading.altitude - reading.height
    if reading.isPressure && !(abs(excess) < 1500 + 0.15 * abs(reading.height)) {
      noteAway(reading.innovation, size: level == nil ? excess : reading.innovation, at: now)
      return .implausible
    }
    guard let level else { return settle(offset, altitude: reading.altitude) }
    if interval > Self.patience {
      // After so long a silence the filter's own gate knows better what to expect.
      noteReturn()
      self.level = offset
      altitudeLevel = reading.altitude
      return .usable
    }
    if away != nil {
      // The velocity's error has had time to add up: the filter's height says whether it is back, which
      // is only well inside the bound.
      if abs(reading.innovation) > 0.6 * bound {
        return lasting(reading, offset: offset)
      }
      noteReturn()
      self.level = offset
      altitudeLevel = reading.altitude
      return .usable
    }
    let difference = offset - level
    let move = reading.altitude - altitudeLevel
    // Of two that part the one that has moved is at fault: where the barometer has not, it is the
    // velocity, and the barometer is needed most.
    if abs(difference) > bound && abs(move) > 0.5 * abs(difference) {
      return lasting(reading, offset: offset)
    }
    noteReturn()
    let gain = min(interval / Self.memory, 1)
    self.level = level + gain * difference
    altitudeLevel += gain * move
    spread += 0.2 * gain * (min(abs(difference), 3 * spread) - spread)
    return .usable
  }

  /// The filter refused a reading that looked well: so many of them are a step, too.
  mutating func refused(_ reading: Reading) -> Finding {
    lasting(reading, offset: reading.altitude - climb)
  }

  private mutating func settle(_ offset: Double, altitude: Double) -> Finding {
    guard let first = candidate, abs(offset - first) < 5 else {
      candidate = offset
      return .held
    }
    candidate = nil
    level = offset
    altitudeLevel = altitude
    noteReturn()
    return .settled
  }

  /// A new offset must have been one for the whole patience.
  private mutating func lasting(_ reading: Reading, offset: Double) -> Finding {
    noteAway(reading.innovation, size: reading.innovation, at: reading.instant)
    guard let away, reading.instant.seconds(since: away.since) > Self.patience, away.count > 10
    else { return .stepped }
    level = offset
    altitudeLevel = reading.altitude
    noteReturn()
    return .moved
  }

  private mutating func noteAway(_ distance: Double, size: Double, at now: SensorInstant) {
    // What wanders about is no offset: its time begins again.
    if let old = away, abs(distance - old.distance) < bound {
      away = (old.since, old.count + 1, old.distance + 0.1 * (distance - old.distance))
    } else {
      away = (now, 1, distance)
    }
    readingsAway += 1
    if !isDisturbed, readingsAway > 1 {
      isDisturbed = true
      if change == nil { change = .began(size) }
    }
  }

  private mutating func noteReturn() {
    away = nil
    readingsAway = 0
    if isDisturbed && change == nil { change = .ended }
    isDisturbed = false
  }
}
