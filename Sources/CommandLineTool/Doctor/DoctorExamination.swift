internal import IndustrialIO
internal import LinearAlgebra
internal import LinuxPlatform
package import LivePipeline
internal import Sensing
internal import Spatial

/// Gathers the evidence: looks at devices and ports, and listens to each for a moment.
package struct DoctorExamination {
  let configuration: LiveConfiguration
  /// How long a device is listened to before it is called dead, s.
  package var deviceSeconds = 1.5
  /// How long a port is listened to before it is called silent, s: two of its periods.
  package var portSeconds = 2.5
  /// Is told what is being looked at.
  private let report: (String) -> Void

  package init(configuration: LiveConfiguration, report: @escaping (String) -> Void = { _ in }) {
    self.configuration = configuration
    self.report = report
  }

  package func evidence() -> DoctorEvidence {
    var root = configuration.root
    while root.hasSuffix("/") { root.removeLast() }
    var evidence = DoctorEvidence()
    let tree = IndustrialIOTree(root: root)
    for device in tree.devices() {
      report("listening to \(device.name)")
      evidence.devices.append(examine(device, in: tree))
    }
    let receiver = configuration[.receiver]
    let daemon = configuration.daemon
    if daemon == nil {
      let ports = ReceiverPorts(root: root, configured: receiver.device).ports
      // What is at the other end of a serial port nobody knows: it may reset when it is opened.
      evidence.unusedPorts = ports.filter { !$0.isUsed }.map(\.path)
      for port in ports where port.isUsed {
        report("listening to \(port.path)")
        evidence.ports.append(
          PortListener(configuration: configuration).listen(to: port.path, seconds: portSeconds))
      }
    }
    // Another root is another machine's: this one's gpsd says nothing about it.
    if daemon != nil || root.isEmpty {
      report("asking gpsd")
      evidence.gpsd = GPSDListener.listen(to: daemon, seconds: portSeconds)
    }
    evidence.configuration = ConfigurationEvidence(configuration)
    return evidence
  }

  private func examine(_ device: IndustrialIODevice, in tree: IndustrialIOTree) -> DeviceEvidence {
    var evidence = DeviceEvidence(device: device)
    do throws(IndustrialIOFailure) {
      let plan = try CapturePlan(device, in: tree, options: options(for: device))
      evidence.plan = plan
      evidence.probe = try probe(plan, in: tree)
    } catch {
      evidence.failure = error
    }
    return evidence
  }

  /// What the configuration wishes for a device that measures this.
  private func options(for device: IndustrialIODevice) -> CaptureOptions {
    let sensor: LiveSensor =
      if device.measures.isSuperset(of: .inertial) {
        .imu
      } else if device.measures.contains(.acceleration) {
        .accelerometer
      } else if device.measures.contains(.angularVelocity) {
        .gyroscope
      } else {
        device.measures.contains(.magneticField) ? .magnetometer : .barometer
      }
    let settings = configuration[sensor]
    return CaptureOptions(
      rate: settings.rate, isPolled: settings.isPolled, usesMountMatrix: settings.mount == nil)
  }

  /// Captures until enough has come, or nothing for long enough; puts the device back as it was.
  private func probe(
    _ plan: CapturePlan, in tree: IndustrialIOTree
  ) throws(IndustrialIOFailure) -> CaptureProbe {
    var capture = try DeviceCapture(plan, in: tree)
    let start = BootClock.now()
    var sums = MagnitudeSums()
    while sums.readings < 20 || BootClock.now().seconds(since: start) < 0.2 * deviceSeconds {
      if BootClock.now().seconds(since: start) >= deviceSeconds { break }
      _ = try capture.wait()
      _ = try capture.drain { sums.add($0) }
    }
    var probe = CaptureProbe(
      isBuffered: capture.mode == .buffered, seconds: BootClock.now().seconds(since: start),
      readings: sums.readings)
    probe.magnitudes = sums.means
    probe.zeroTimestamps = capture.counts.zeroTimestamps
    probe.implausibleTimestamps = capture.counts.implausibleTimestamps
    probe.notes = capture.notes
    _ = capture.close()
    return probe
  }
}

/// The sizes of what a device reads, summed.
private struct MagnitudeSums {
  var readings = 0
  private var sums = [Double](repeating: 0, count: 4)
  private var counts = [Int](repeating: 0, count: 4)
  private static let quantities: [Quantities] = [
    .acceleration, .angularVelocity, .magneticField, .pressure,
  ]

  mutating func add(_ reading: IndustrialReading) {
    readings += 1
    let values = [
      reading.acceleration.norm, reading.angularVelocity.norm, reading.magneticField.norm,
      reading.pressure,
    ]
    for (index, quantity) in Self.quantities.enumerated()
    where reading.quantities.contains(quantity) {
      sums[index] += values[index]
      counts[index] += 1
    }
  }

  var means: [CaptureProbe.Magnitude] {
    Self.quantities.enumerated().compactMap { index, quantity in
      counts[index] == 0
        ? nil
        : CaptureProbe.Magnitude(quantity: quantity, value: sums[index] / Double(counts[index]))
    }
  }
}
