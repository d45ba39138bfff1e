import IndustrialIO
import Sensing
import Testing

extension KernelTests {
  /// Bosch's BMP280, whose registers hold the worked example of its data sheet (section 3.12).
  @Suite struct PressureTests {
    private let tree = IndustrialIOTree()

    @Test("the data sheet's example is 100,653 Pa at 25.08 °C through the _input attributes")
    func inputs() throws {
      let device = try KernelTests.device("bmp280", in: tree)
      let plan = try CapturePlan(device, in: tree, options: CaptureOptions(isPolled: true))
      #expect(plan.mode == .polled)
      var capture = try DeviceCapture(plan, in: tree)
      let reading = try #require(try KernelTests.readings(1, of: &capture).first)
      // The driver prints 100.653253906 kPa and 25080 millidegrees: half of the last digit.
      #expect(abs(reading.pressure - 100_653.253_906) < 5e-7 + 1e-9 * 100_653)
      #expect(abs(reading.temperature - (273.15 + 25.08)) < 1e-9)
      KernelTests.end(capture)
    }

    @Test("the buffer gives the same pressure within 1 Pa, though sysfs prints the scale truncated")
    func buffer() throws {
      let before = try Guest.state()
      let device = try KernelTests.device("bmp280", in: tree)
      let plan = try CapturePlan(device, in: tree)
      #expect(plan.mode == .buffered)
      var capture = try DeviceCapture(plan, in: tree)
      let readings = try KernelTests.readings(10, of: &capture)
      for reading in readings {
        // Required; as printed, the scale would be 6.4 Pa off.
        #expect(abs(reading.pressure - 100_653.253_906) < 1)
      }
      for (earlier, later) in zip(readings, readings.dropFirst()) {
        #expect(earlier.instant < later.instant)
      }
      KernelTests.end(capture)
      #expect(try Guest.state() == before)
    }
  }
}
