internal import Sensing

extension GPSDSession {
  mutating func take(
    _ line: GPSDLines.Line, at now: SensorInstant, _ report: (GPSDReport) -> Void
  ) {
    guard phase != .ended else { return }
    // With raw or nmea switched on by somebody, sentences and binary dumps stand between.
    guard line.bytes.first == UInt8(ascii: "{") else { return }
    if line.isTooLong {
      return refuse(line, "longer than \(GPSDLines.longestLine) bytes", report)
    }
    let message: GPSDMessage
    do {
      message = try GPSDMessage.parse(line.bytes)
    } catch {
      return refuse(line, error.problem, report)
    }
    switch message {
    case .version(let release, let major, let minor):
      guard phase == .greeting else { return }
      report(.event(.greeted(release: release, protocolMajor: major, protocolMinor: minor)))
      requestWatch(at: now, report)
    case .devices(let devices):
      if devices.isEmpty { report(.event(.withoutDevice)) }
      for device in devices { take(device, report) }
    case .device(let device): take(device, report)
    case .watch(let isEnabled, let isJSON):
      guard phase == .watching || phase == .greeting else { return }
      guard isEnabled, isJSON else { return requestWatch(at: now, report) }
      phase = .reporting
      lastFix = now
      report(.event(.watching))
    case .error(let message):
      report(.event(.error(message)))
      // What stood behind a request in one packet with a wrong one is lost with it.
      if phase == .watching { requestWatch(at: now, report) }
    case .fix(let fix): take(fix, receipt: line.receipt, at: now, report)
    case .sky(let value): if isWanted(value.device) { sky = (value, now) }
    case .noise(let value): if isWanted(value.device) { noise = (value, now) }
    case .pulse(let pulse): if isWanted(pulse.device) { report(.pulse(pulse)) }
    case .timeOffset, .other: break
    }
  }

  private mutating func refuse(
    _ line: GPSDLines.Line, _ problem: String, _ report: (GPSDReport) -> Void
  ) {
    refusedLines += 1
    report(
      .refused(
        RefusedSentence(
          text: RefusedSentence.printable(line.bytes.span), reason: .malformedJSON(problem),
          offset: line.offset,
          line: line.number)))
  }

  /// A device counts where no other was asked for, or where a report does not name one.
  func isWanted(_ device: String?) -> Bool {
    guard let wanted = configuration.device, let device else { return true }
    return wanted == device
  }

  private mutating func take(_ device: GPSDDevice, _ report: (GPSDReport) -> Void) {
    guard isWanted(device.path) else { return }
    guard device.isActivated else {
      if activated.remove(device.path) != nil { report(.event(.deactivated(path: device.path))) }
      return
    }
    if let period = device.cycle { cycle = period }
    // A device that was closed and opened again comes without its driver and keeps it.
    var device = device
    if device.driver == nil { device.driver = drivers[device.path] }
    let isNews = !activated.contains(device.path) || drivers[device.path] != device.driver
    guard isNews, drivers.count < Self.deviceLimit, activated.count < Self.deviceLimit else {
      return
    }
    activated.insert(device.path)
    drivers[device.path] = device.driver
    report(.event(.activated(device)))
  }

  private mutating func take(
    _ fix: GPSDFix, receipt: SensorInstant, at now: SensorInstant, _ report: (GPSDReport) -> Void
  ) {
    guard isWanted(fix.device) else { return }
    if isSilent {
      isSilent = false
      report(.event(.resumed(seconds: now.seconds(since: lastFix))))
    }
    lastFix = now
    if var same = pending, fix.time != nil, same.fix.time == fix.time,
      same.fix.device == fix.device
    {
      same.fix.merge(fix)
      same.lastReceipt = now
      pending = same
      return
    }
    finish(report)
    pending = PendingFix(fix: fix, receipt: receipt, lastReceipt: now)
  }

  /// Hands out the epoch that is being put together.
  mutating func finish(_ report: (GPSDReport) -> Void) {
    guard let fix = pending else { return }
    pending = nil
    report(.epoch(epoch(of: fix)))
  }
}
