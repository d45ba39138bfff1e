import IndustrialIO
import Testing

extension KernelTests {
  /// A device that another program captures from.
  @Suite struct BusyTests {
    @Test("somebody else's buffer is left alone, with an error that says so, and had afterwards")
    func busy() throws {
      let tree = IndustrialIOTree()
      let device = try KernelTests.device("bmp280", in: tree)
      let plan = try CapturePlan(device, in: tree)
      let other = try GuestTool("hold-buffer", device.node, "60")
      #expect(!other.printed().isEmpty)
      let before = try Guest.state()
      let failure = #expect(throws: IndustrialIOFailure.self) {
        var capture = try DeviceCapture(plan, in: tree)
        _ = try KernelTests.readings(1, of: &capture)
      }
      #expect(failure?.kind == .busy)
      #expect(try Guest.state() == before)
      other.end()
      var capture = try DeviceCapture(plan, in: tree)
      #expect(try KernelTests.readings(3, of: &capture).count == 3)
      KernelTests.end(capture)
    }
  }
}
