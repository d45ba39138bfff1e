import Foundation
import IndustrialIO
import LinearAlgebra

/// The rig's virtual HID sensor hub: an accelerometer and a gyroscope at its rate, a magnetometer
/// at a fifth of it. Its end is that of its devices, as if unplugged.
final class SensorHub {
  /// Hz.
  static let rate = 100.0
  static let names = ["accel_3d", "gyro_3d", "magn_3d"]

  private let tool: GuestTool

  /// Plugs it in, and waits until all its devices are there.
  init(in tree: IndustrialIOTree = IndustrialIOTree()) throws {
    tool = try GuestTool("sensor-hub", String(Self.rate), "170")
    let appeared = Guest.holds {
      let present = Set(tree.devices().filter(\.isNodePresent).map(\.name))
      return present.isSuperset(of: Self.names)
    }
    guard appeared else {
      throw Failure(description: "the hub's devices did not appear")
    }
  }

  /// Pulls it out.
  func unplug() { tool.end() }

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// The tick whose accelerometer sample this is; checks y and z against what the hub sent.
  static func tick(ofAcceleration reading: IndustrialReading) -> (number: Int, isIntact: Bool) {
    // The hub's unit is a thousandth of standard gravity; sysfs prints the scale with 9 decimals.
    let unit = 9.80665e-3
    let number = Int((reading.acceleration.x / unit).rounded())
    let angle = 0.5 * Double(number) / rate
    let expected = [(1_000 * sin(angle)).rounded(), (1_000 * cos(angle)).rounded()]
    let read = [reading.acceleration.y / unit, reading.acceleration.z / unit]
    // Far from a neighbouring integer, near enough for a scale that is rounded.
    return (number, zip(expected, read).allSatisfy { abs($0 - $1) < 0.2 })
  }

  /// The tick whose gyroscope sample this is; checks x.
  static func tick(ofAngularVelocity reading: IndustrialReading) -> (number: Int, isIntact: Bool) {
    let unit = 1e-3 * Double.pi / 180
    return (
      Int((reading.angularVelocity.y / unit).rounded()),
      abs(reading.angularVelocity.x / unit - 28_648) < 2
    )
  }
}
