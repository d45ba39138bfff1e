public import LinearAlgebra
public import Sensing
public import Spatial

/// Makes inertial samples of a gyroscope and an accelerometer that are separate devices.
///
/// The gyroscope's instants rule: each of its readings becomes a sample, with the specific force
/// interpolated linearly between the two accelerometer readings around it. A reading waits for the
/// later of these two, but no longer than `maximumWait` of the sensors' own time; what has no other
/// half is told as an outcome and counted, never made up. Allocates only in `init`.
public struct InertialPairing: Sendable {
  /// What became of the readings received.
  public enum Outcome: Hashable, Sendable, BitwiseCopyable {
    case sample(InertialSample)
    /// A gyroscope reading at that instant found no accelerometer reading near enough.
    case withoutAcceleration(SensorInstant)
    /// The accelerometer goes on, but the gyroscope was silent from that instant on; told once per
    /// silence.
    case withoutAngularVelocity(since: SensorInstant)
  }

  /// Counts since the start.
  public struct Counts: Hashable, Sendable, BitwiseCopyable {
    public var samples = 0
    /// Gyroscope readings dropped for want of the other half.
    public var withoutAcceleration = 0
    /// Silences of the gyroscope.
    public var silencesOfAngularVelocity = 0
    /// Readings dropped because their instants did not come after the one before.
    public var outOfOrder = 0
    /// Readings dropped because the queue was full.
    public var overflow = 0
  }

  struct Entry: Sendable, BitwiseCopyable {
    var instant: SensorInstant
    var vector: Vector3<Body>
    var temperature: Double
  }

  /// Seconds that a gyroscope reading waits for the accelerometer; longer survives burstier
  /// delivery, shorter holds the engine up less.
  public let maximumWait: Double
  /// Seconds between two accelerometer readings over which a line may be drawn; longer bridges
  /// more losses, shorter invents less.
  public let maximumGap: Double
  public private(set) var counts = Counts()

  private var rates: EntryQueue
  private var forces: EntryQueue
  private var lastRate: SensorInstant?
  private var lastForce: SensorInstant?
  /// The newest time that either side or `advance` has told.
  private var newest: SensorInstant?
  private var isSilent = false
  private var silence: SensorInstant?

  public init(maximumWait: Double = 0.1, maximumGap: Double = 0.1, capacity: Int = 256) {
    precondition(maximumWait > 0 && maximumGap > 0, "waits and gaps are positive")
    precondition(capacity >= 2, "two readings are needed to interpolate")
    self.maximumWait = maximumWait
    self.maximumGap = maximumGap
    rates = EntryQueue(capacity: capacity)
    forces = EntryQueue(capacity: capacity)
  }

  /// Takes a gyroscope reading, rad/s; temperature in kelvin, NaN where unknown.
  public mutating func receive(
    angularVelocity: Vector3<Body>, at instant: SensorInstant, temperature: Double = .nan
  ) {
    guard lastRate.map({ $0 < instant }) ?? true else {
      counts.outOfOrder += 1
      return
    }
    lastRate = instant
    isSilent = false
    advance(to: instant)
    let entry = Entry(instant: instant, vector: angularVelocity, temperature: temperature)
    if !rates.append(entry) { counts.overflow += 1 }
  }

  /// Takes an accelerometer reading, m/s².
  public mutating func receive(acceleration: Vector3<Body>, at instant: SensorInstant) {
    guard lastForce.map({ $0 < instant }) ?? true else {
      counts.outOfOrder += 1
      return
    }
    lastForce = instant
    advance(to: instant)
    // The oldest is of no use once the queue is full of newer ones.
    if !forces.append(Entry(instant: instant, vector: acceleration, temperature: .nan)) {
      forces.removeFirst()
      _ = forces.append(Entry(instant: instant, vector: acceleration, temperature: .nan))
    }
    guard let lastRate, !isSilent, instant.seconds(since: lastRate) > maximumWait + maximumGap
    else { return }
    isSilent = true
    silence = lastRate
    counts.silencesOfAngularVelocity += 1
  }

  /// Tells that time has passed, so that readings do not wait for a side that fell silent.
  public mutating func advance(to instant: SensorInstant) {
    if newest.map({ $0 < instant }) ?? true { newest = instant }
  }

  /// The next outcome, or `nil` where more readings are needed; call it until then.
  public mutating func next() -> Outcome? {
    if let since = silence {
      silence = nil
      return .withoutAngularVelocity(since: since)
    }
    guard let rate = rates.first else { return nil }
    // Keep one accelerometer reading at or before the gyroscope's instant.
    while let second = forces.second, second.instant <= rate.instant { forces.removeFirst() }
    if let before = forces.first, before.instant == rate.instant {
      return sample(rate, force: before.vector)
    }
    if let before = forces.first, before.instant < rate.instant {
      if let after = forces.second {
        let gap = after.instant.seconds(since: before.instant)
        guard gap <= maximumGap else { return unpaired(rate) }
        let share = rate.instant.seconds(since: before.instant) / gap
        return sample(rate, force: before.vector + share * (after.vector - before.vector))
      }
    } else if forces.first != nil {
      // The accelerometer began, or came back, after this instant.
      return unpaired(rate)
    }
    if let newest, newest.seconds(since: rate.instant) > maximumWait { return unpaired(rate) }
    return nil
  }

  private mutating func sample(_ rate: Entry, force: Vector3<Body>) -> Outcome {
    rates.removeFirst()
    counts.samples += 1
    return .sample(
      InertialSample(
        instant: rate.instant, specificForce: force, angularRate: rate.vector,
        temperature: rate.temperature.isNaN ? nil : rate.temperature))
  }

  private mutating func unpaired(_ rate: Entry) -> Outcome {
    rates.removeFirst()
    counts.withoutAcceleration += 1
    return .withoutAcceleration(rate.instant)
  }
}
