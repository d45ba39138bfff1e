internal import Sensing

/// What waits for the horizon beside the inertial samples: a queue for each kind of sensor, so that a
/// reading of eight bytes does not take the room of a fix.
struct MeasurementQueues {
  private var satellite = SatelliteQueue()
  private var pressure = PressureQueue()
  private var magnetic = MagneticQueue()
  private var odometer = OdometerQueue()
  /// When the oldest of each kind was, by its raw value; beyond all time where there is none.
  private var first = InlineArray<5, SensorInstant>(repeating: Self.never)
  /// The newest of each kind.
  private var last = InlineArray<5, SensorInstant>(repeating: Self.never)
  /// The oldest of all, and of which kind it is; of equal instants the order of kinds decides, not
  /// that of arrival.
  private(set) var next: SensorInstant?
  private(set) var nextKind = SensorKind.satellite
  private(set) var isFull = false

  private static var never: SensorInstant { SensorInstant(nanoseconds: .max) }

  /// Takes a measurement to its place in time; `false` where there is no room.
  mutating func insert(_ fix: SatelliteFix) -> Bool {
    note(
      satellite.insert(fix, at: fix.instant, &last[1]), .satellite, satellite.isFull, fix.instant)
  }

  mutating func insert(_ sample: PressureSample) -> Bool {
    note(
      pressure.insert(sample, at: sample.instant, &last[2]), .barometer, pressure.isFull,
      sample.instant)
  }

  mutating func insert(_ sample: MagneticSample) -> Bool {
    note(
      magnetic.insert(sample, at: sample.instant, &last[3]), .magnetometer, magnetic.isFull,
      sample.instant)
  }

  mutating func insert(_ sample: OdometerSample) -> Bool {
    note(
      odometer.insert(sample, at: sample.instant, &last[4]), .odometer, odometer.isFull,
      sample.instant)
  }

  /// Whether the same measurement waits already.
  mutating func holds(_ fix: SatelliteFix) -> Bool { satellite.holds(fix) }
  mutating func holds(_ sample: PressureSample) -> Bool { pressure.holds(sample) }
  mutating func holds(_ sample: MagneticSample) -> Bool { magnetic.holds(sample) }
  mutating func holds(_ sample: OdometerSample) -> Bool { odometer.holds(sample) }

  mutating func popSatellite() -> SatelliteFix? {
    let fix = satellite.popFirst()
    setFirst(.satellite, satellite.frontInstant)
    return fix
  }

  mutating func popPressure() -> PressureSample? {
    let sample = pressure.popFirst()
    setFirst(.barometer, pressure.frontInstant)
    return sample
  }

  mutating func popMagnetic() -> MagneticSample? {
    let sample = magnetic.popFirst()
    setFirst(.magnetometer, magnetic.frontInstant)
    return sample
  }

  mutating func popOdometer() -> OdometerSample? {
    let sample = odometer.popFirst()
    setFirst(.odometer, odometer.frontInstant)
    return sample
  }

  private mutating func note(
    _ isTaken: Bool, _ kind: SensorKind, _ isFull: Bool, _ instant: SensorInstant
  ) -> Bool {
    if isFull { self.isFull = true }
    let index = Int(kind.rawValue)
    if isTaken && instant < first[index] { setFirst(kind, instant) }
    return isTaken
  }

  private mutating func setFirst(_ kind: SensorKind, _ instant: SensorInstant?) {
    first[Int(kind.rawValue)] = instant ?? Self.never
    isFull = satellite.isFull || pressure.isFull || magnetic.isFull || odometer.isFull
    var earliest = first[1]
    nextKind = .satellite
    if first[2] < earliest { (earliest, nextKind) = (first[2], .barometer) }
    if first[3] < earliest { (earliest, nextKind) = (first[3], .magnetometer) }
    if first[4] < earliest { (earliest, nextKind) = (first[4], .odometer) }
    next = earliest == Self.never ? nil : earliest
  }
}

/// What has a time of validity.
protocol Timed {
  var instant: SensorInstant { get }
}

extension InertialSample: Timed {}
extension SatelliteFix: Timed {}
extension PressureSample: Timed {}
extension MagneticSample: Timed {}
extension OdometerSample: Timed {}

extension FixedQueue where Element: Timed {
  /// The time of the first; read without moving it.
  @inline(__always)
  var frontInstant: SensorInstant? {
    mutating get { front { $0.instant } }
  }

  /// Takes an element to its place in time, behind others of the same instant; `last` is the instant
  /// of the queue's last.
  @inline(__always)
  mutating func insert(
    _ element: Element, at instant: SensorInstant, _ last: inout SensorInstant
  ) -> Bool {
    if isEmpty || instant >= last {
      let isTaken = append(element)
      if isTaken { last = instant }
      return isTaken
    }
    return insert(element, before: { $0.instant < $1.instant })
  }
}

extension FixedQueue where Element: Timed & Equatable {
  /// Whether an equal element of the same instant is in it, searching from the back.
  mutating func holds(_ element: Element) -> Bool {
    var index = count - 1
    while index >= 0, let other = self.element(index), other.instant >= element.instant {
      if other == element { return true }
      index -= 1
    }
    return false
  }
}
