import Dispatch
import IndustrialIO
import LinearAlgebra
import LinuxPlatform
import Sensing
import Synchronization
import Testing

extension KernelTests {
  /// A HID sensor hub at 100 Hz through the kernel's own drivers.
  @Suite struct SensorHubTests {
    private let tree = IndustrialIOTree()

    private func capture(_ name: String) throws -> DeviceCapture {
      try DeviceCapture(CapturePlan(KernelTests.device(name, in: tree), in: tree), in: tree)
    }

    @Test("every sample of accelerometer and gyroscope arrives at 100 Hz, in order, none lost")
    func everySample() throws {
      let hub = try SensorHub()
      let before = try Guest.state()
      // A thread for each, as the live pipeline has.
      let outcomes = Mutex<[String: Result<[IndustrialReading], any Error>]>([:])
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        let name = SensorHub.names[index]
        let outcome = Result { try fiveHundred(of: name) }
        outcomes.withLock { $0[name] = outcome }
      }
      #expect(try Guest.state() == before)
      hub.unplug()

      let results = outcomes.withLock { $0 }
      let accelerations = try #require(try results["accel_3d"]?.get())
      let rates = try #require(try results["gyro_3d"]?.get())
      Self.expectEveryTick(accelerations, SensorHub.tick(ofAcceleration:))
      Self.expectEveryTick(rates, SensorHub.tick(ofAngularVelocity:))
      for readings in [accelerations, rates] {
        // 499 steps of 10 ms; emulation makes them uneven, but not more or fewer.
        let span = readings[499].instant.seconds(since: readings[0].instant)
        #expect(abs(span - 4.99) < 0.5)
      }
    }

    private func fiveHundred(of name: String) throws -> [IndustrialReading] {
      var capture = try capture(name)
      KernelTests.expectKernelStamps(capture)
      let readings = try KernelTests.readings(500, of: &capture)
      let dropped = capture.counts.outOfOrder
      #expect(dropped == 0)
      KernelTests.end(capture)
      return readings
    }

    private static func expectEveryTick(
      _ readings: [IndustrialReading], _ tick: (IndustrialReading) -> (number: Int, isIntact: Bool)
    ) {
      let ticks = readings.map(tick)
      #expect(ticks.allSatisfy { $0.isIntact })
      let first = ticks.first?.number ?? 0
      #expect(ticks.map(\.number) == Array(first..<first + ticks.count))
      #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.instant < $1.instant })
    }

    @Test("a magnetometer whose scans have no timestamp is stamped when it is read")
    func noTimestamp() throws {
      let hub = try SensorHub()
      var magnetometer = try capture("magn_3d")
      let start = BootClock.now()
      let readings = try KernelTests.readings(20, of: &magnetometer)
      let isStampedByKernel = magnetometer.isStampedByKernel
      #expect(!isStampedByKernel)
      for reading in readings {
        // 0.2 and -0.4 G.
        #expect(abs(reading.magneticField.x - 20e-6) < 1e-9)
        #expect(abs(reading.magneticField.y) < 1e-9)
        #expect(abs(reading.magneticField.z + 40e-6) < 1e-9)
      }
      #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.instant < $1.instant })
      #expect(start < readings[19].instant && readings[19].instant <= BootClock.now())
      KernelTests.end(magnetometer)
      hub.unplug()
    }

    @Test("a device that is unplugged is noticed within 3 s and found again under another number")
    func unplugging() throws {
      let hub = try SensorHub()
      var accelerometer = try capture("accel_3d")
      let (identity, number) = (accelerometer.device.identity, accelerometer.device.number)
      _ = try KernelTests.readings(20, of: &accelerometer)
      hub.unplug()
      let pulled = ContinuousClock.now
      let failure = #expect(throws: IndustrialIOFailure.self) {
        _ = try KernelTests.readings(1_000_000, of: &accelerometer)
      }
      #expect(failure?.kind == .disconnected)
      #expect(ContinuousClock.now - pulled < .seconds(Guest.notice))

      // While the old device is held open, its number is not free.
      let again = try SensorHub()
      let found = try #require(tree.device(identity: identity))
      #expect(found.number != number)
      _ = accelerometer.close()
      var resumed = try DeviceCapture(CapturePlan(found, in: tree), in: tree)
      let readings = try KernelTests.readings(50, of: &resumed)
      Self.expectEveryTick(readings, SensorHub.tick(ofAcceleration:))
      KernelTests.end(resumed)
      again.unplug()
    }
  }
}
