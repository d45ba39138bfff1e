import IndustrialIO
import LinuxPlatform
import Testing

extension KernelTests {
  /// The only device called `name`.
  static func device(_ name: String, in tree: IndustrialIOTree) throws -> IndustrialIODevice {
    let found = tree.devices().filter { $0.name == name }
    try #require(found.count == 1)
    return try #require(found.first)
  }

  static func expectKernelStamps(_ capture: borrowing DeviceCapture) {
    let (mode, isStampedByKernel) = (capture.mode, capture.isStampedByKernel)
    #expect(mode == .buffered)
    #expect(isStampedByKernel)
  }

  /// Closes the capture, which must be able to put everything back.
  static func end(_ capture: consuming DeviceCapture) {
    let failures = capture.close()
    #expect(failures.isEmpty)
  }

  /// The first `count` readings of a capture, which throws where they do not come in 60 s.
  static func readings(
    _ count: Int, of capture: inout DeviceCapture
  ) throws -> [IndustrialReading] {
    var readings: [IndustrialReading] = []
    let deadline = ContinuousClock.now + .seconds(60)
    while readings.count < count {
      try #require(ContinuousClock.now < deadline, "only \(readings.count) readings in 60 s")
      _ = try capture.wait()
      _ = try capture.drain { readings.append($0) }
    }
    return Array(readings.prefix(count))
  }
}
