internal import IndustrialIO
internal import LinearAlgebra
internal import LinuxPlatform
internal import Sensing
internal import Spatial

/// Reads one IIO device, through its buffer or its attributes.
struct IndustrialSource: SampleSource, ~Copyable {
  private let settings: IndustrialSourceSettings
  private let tree: IndustrialIOTree
  private var capture: DeviceCapture?
  /// How many of the capture's notes were told.
  private var notesTold = 0
  /// When to look whether the device can be read better than it is.
  private var nextLook = SensorInstant(nanoseconds: 0)

  init(settings: IndustrialSourceSettings) {
    self.settings = settings
    tree = IndustrialIOTree(root: settings.root)
  }

  mutating func open(_ control: ReaderControl) throws(SourceFailure) -> SourceDescription {
    guard let device = tree.device(identity: settings.identity) else {
      throw SourceFailure(
        .absent, "there is no \(settings.identity)", remedy: "plug it in, or load its driver")
    }
    do {
      let plan = try plan(for: device, below: control.rateLimit)
      let capture = try DeviceCapture(plan, in: tree)
      let description = SourceDescription(
        device: "\(device.name) (iio:device\(device.number))", how: plan.description,
        notes: capture.notes)
      notesTold = capture.notes.count
      nextLook = BootClock.now(plusSeconds: Self.lookInterval)
      self.capture = consume capture
      return description
    } catch {
      throw SourceFailure(error)
    }
  }

  /// The plan as it is configured, slower where that is faster than the run wants it.
  private func plan(
    for device: IndustrialIODevice, below limit: Double
  ) throws(IndustrialIOFailure) -> CapturePlan {
    let plan = try CapturePlan(device, in: tree, options: settings.options)
    guard let rate = plan.rate, rate > limit else { return plan }
    var options = settings.options
    options.rate = limit
    return try CapturePlan(device, in: tree, options: options)
  }

  mutating func read(
    into outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure) {
    let now: SensorInstant
    do {
      guard try capture?.wait(unless: control.wake) == true else { return }
      now = BootClock.now()
      let settings = settings
      _ = try capture?.drain { reading in
        Self.put(reading, settings, received: now, &outlet)
      }
      tellNotes(&outlet)
    } catch {
      throw SourceFailure(error)
    }
    try lookForBetter(at: now)
  }

  /// Seconds; udev has its rules through within a few of these, and the look costs a few system
  /// calls.
  private static var lookInterval: Double { 2 }

  /// Ends the capture where rights or a trigger have come that it wanted: a service that starts
  /// while udev still runs its rules must not poll for good.
  private mutating func lookForBetter(at now: SensorInstant) throws(SourceFailure) {
    guard nextLook <= now else { return }
    nextLook = now.advanced(bySeconds: Self.lookInterval)
    guard capture?.mayDoBetter(in: tree) == true else { return }
    throw SourceFailure(
      .improvable, "opened anew: what stood against the better way of reading it has changed")
  }

  /// What the capture finds out while it reads: wrong clocks, a buffer that gives nothing.
  private mutating func tellNotes(_ outlet: inout SampleOutlet) {
    let notes = capture?.notes ?? []
    for note in notes.dropFirst(notesTold) { outlet.notice(note) }
    notesTold = max(notesTold, notes.count)
  }

  mutating func close() {
    // What cannot be put back belongs to a device that has gone, or is told when it is opened again.
    _ = capture.take()?.close()
  }

  private static func put(
    _ reading: IndustrialReading, _ settings: IndustrialSourceSettings, received: SensorInstant,
    _ outlet: inout SampleOutlet
  ) {
    var reading = reading
    if settings.latency != 0 {
      reading.instant = reading.instant.advanced(bySeconds: -settings.latency)
    }
    if let mount = settings.mount {
      reading.acceleration = mount * reading.acceleration
      reading.angularVelocity = mount * reading.angularVelocity
      reading.magneticField = mount * reading.magneticField
    }
    if settings.isHalf {
      putHalf(reading, received: received, &outlet)
    } else if let inertial = reading.inertial {
      outlet.put(.inertial(inertial), received: received)
    }
    if let magnetic = reading.magnetic, settings.isUsed(.magneticField) {
      outlet.put(.magnetic(magnetic), received: received)
    }
    if let pressure = reading.barometric, settings.isUsed(.pressure) {
      outlet.put(.pressure(pressure), received: received)
    }
  }

  private static func putHalf(
    _ reading: IndustrialReading, received: SensorInstant, _ outlet: inout SampleOutlet
  ) {
    if reading.quantities.contains(.angularVelocity) {
      outlet.put(
        angularRate: RingReading.Half(
          instant: reading.instant, vector: reading.angularVelocity,
          temperature: reading.temperatureIfMeasured), received: received)
    } else if reading.quantities.contains(.acceleration) {
      outlet.put(
        acceleration: RingReading.Half(instant: reading.instant, vector: reading.acceleration),
        received: received)
    }
  }
}

extension SourceFailure {
  /// The failure that an IIO device's stands for.
  init(_ failure: IndustrialIOFailure) {
    let kind: Kind =
      switch failure.kind {
      case .disconnected: .gone
      case .denied, .busy: .denied
      case .inputOutput, .timedOut, .malformed, .unusable, .system: .broken
      }
    var bare = failure
    bare.remedy = ""
    self.init(kind, bare.description, remedy: failure.remedy)
  }
}
