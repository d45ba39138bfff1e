import IndustrialIO
import LinearAlgebra
import LinuxPlatform
import Sensing
import Testing

extension KernelTests {
  /// Bosch's BMI160 without its interrupt wired: only a timer can pace its buffer.
  @Suite struct TimerTriggerTests {
    private let tree = IndustrialIOTree()
    /// rad/s; what `stub-chips motion` plays about x.
    private let turn = 0.5

    @Test("a timer is made, paces the buffer, and everything is as it was found afterwards")
    func timer() throws {
      let before = try Guest.state()
      let motion = try GuestTool("stub-chips", "0", "motion", "100", "60")
      let device = try KernelTests.device("bmi160", in: tree)
      let plan = try CapturePlan(device, in: tree)
      #expect(plan.mode == .buffered)
      var capture = try DeviceCapture(plan, in: tree)
      KernelTests.expectKernelStamps(capture)
      #expect(try Guest.state() != before)
      let readings = try KernelTests.readings(200, of: &capture)
      KernelTests.end(capture)
      motion.end()
      #expect(try Guest.state() == before)

      var last = -1
      for reading in readings.dropFirst(5) {
        let sample = try #require(reading.inertial)
        // Half a digit of the gyroscope at its range of 2,000 °/s.
        #expect(abs(sample.angularRate.x - turn) < 0.000_54)
        // The accelerometer's x counts the updates of its registers, which the timer samples as it
        // pleases: never backwards. A digit is 2 g / 2^15.
        let count = Int((sample.specificForce.x / 9.80665 * 16_384).rounded())
        #expect(count >= last)
        last = count
        // Turning about x, gravity stays in the plane of y and z. The kernel's table of scales has
        // six decimals: 0.000598 for 0.000 598 55, so 0.1 %.
        let (y, z) = (sample.specificForce.y, sample.specificForce.z)
        #expect(abs((y * y + z * z).squareRoot() - 9.80665) < 0.0012 * 9.80665)
      }
      // 200 readings at 100 Hz are 2 s; the rate under emulation is not promised, but it advances.
      #expect(last > 50)
    }
  }
}
