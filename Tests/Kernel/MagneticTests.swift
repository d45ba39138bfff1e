import IndustrialIO
import LinearAlgebra
import Sensing
import Spatial
import Testing

extension KernelTests {
  /// Honeywell's HMC5883L, whose driver states a scale that is a hundred times too small.
  @Suite struct MagneticTests {
    private let tree = IndustrialIOTree()
    /// T; the registers hold 218, 109, -436 counts of 1 G / 1090 in x, y, z.
    private let field = Vector3<Body>(218, 109, -436) * (1e-4 / 1090)

    @Test("the magnitude check catches the scale that the kernel states")
    func statedScale() throws {
      let device = try KernelTests.device("hmc5883l", in: tree)
      let scale = try #require(Double(try Guest.contents(of: "\(device.folder)/in_magn_scale")))
      var square = 0.0
      for axis in ["x", "y", "z"] {
        let raw = try Guest.contents(of: "\(device.folder)/in_magn_\(axis)_raw")
        // Gauss.
        let value = try #require(Double(raw)) * scale
        square += value * value
      }
      let verdict = SensorMagnitude.judge(.magneticField, magnitude: square.squareRoot() * 1e-4)
      guard case .suspectScale(let factor, _) = verdict else {
        Issue.record("\(verdict)")
        return
      }
      #expect(factor == 100)
      #expect(device.problems.contains { $0.kind == .scaleFault })
    }

    @Test(
      "a capture corrects it, and reads the axes in their scattered order",
      arguments: [false, true])
    func capture(isPolled: Bool) throws {
      let before = try Guest.state()
      let device = try KernelTests.device("hmc5883l", in: tree)
      let options = CaptureOptions(isPolled: isPolled)
      var capture = try DeviceCapture(CapturePlan(device, in: tree, options: options), in: tree)
      let readings = try KernelTests.readings(3, of: &capture)
      for reading in readings {
        let sample = try #require(reading.magnetic)
        // The table has four digits of the scale.
        #expect((sample.field - field).norm < 0.001 * field.norm)
      }
      KernelTests.end(capture)
      #expect(try Guest.state() == before)
    }
  }
}
