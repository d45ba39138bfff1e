import Foundation
import Testing

extension KernelTests {
  /// `binnacle run` on the guest's sensors, which are pulled out and put back.
  @Suite struct LiveRunTests {
    private static let gadget = "/sys/kernel/config/usb_gadget/receiver/UDC"
    private static let configuration = """
      {
        "name": "rig",
        "imu": {"match": {"name": "the hub's halves alone"}},
        "accel": {"match": {"name": "accel_3d"}},
        "gyro": {"match": {"name": "gyro_3d"}},
        "mag": {"match": {"name": "hmc5883l"}},
        "baro": {"match": {"name": "bmp280"}}
      }
      """

    @Test("unplugging is told within 3 s, others go on, and what comes back is read again")
    func unplugging() throws {
      let before = try Guest.state()
      var hub = try SensorHub()
      var receiver = try GuestTool("receiver", "/dev/ttyGS0", "5", "170")
      let live = try LiveLines(configuration: Self.configuration)
      for sensor in ["gyro", "accel", "gnss", "baro", "mag"] {
        try live.first(within: 60, "\(sensor) connected") { $0.isEvent("connected", of: sensor) }
      }
      let fix = try live.first(within: 60, "a position") { $0.number("lat_deg") != nil }
      // Where the receiver starts; it drives east at 5 m/s.
      #expect(abs((fix.number("lat_deg") ?? 0) - 48.1173) < 0.0005)

      // The hub goes, the receiver stays.
      var mark = live.lines.count
      let fixes = live.health(of: "gnss")?.number("samples") ?? 0
      hub.unplug()
      for sensor in ["gyro", "accel"] {
        try live.first(after: mark, within: Guest.notice, "the loss of the hub's \(sensor)") {
          $0.isEvent("lost", of: sensor)
        }
      }
      try live.first(within: 60, "fixes during the loss") { _ in
        (live.health(of: "gnss")?.number("samples") ?? 0) >= fixes + 10
      }
      mark = live.lines.count
      hub = try SensorHub()
      for sensor in ["gyro", "accel"] {
        try live.first(after: mark, within: 60, "the return of the hub's \(sensor)") {
          $0.isEvent("resumed", of: sensor)
        }
      }

      // The receiver goes, the hub stays.
      mark = live.lines.count
      let samples = live.health(of: "gyro")?.number("samples") ?? 0
      try Guest.write("\n", to: Self.gadget)
      try live.first(after: mark, within: Guest.notice, "the loss of the receiver") {
        $0.isEvent("lost", of: "gnss")
      }
      try live.first(within: 60, "inertial samples during the loss") { _ in
        (live.health(of: "gyro")?.number("samples") ?? 0) >= samples + 100
      }
      mark = live.lines.count
      try Guest.write("dummy_udc.0\n", to: Self.gadget)
      try live.first(after: mark, within: 60, "the receiver's return") {
        $0.isEvent("resumed", of: "gnss")
      }
      // Its line was hung up with the plug: whoever wrote to it has to open it again.
      receiver.end()
      receiver = try GuestTool("receiver", "/dev/ttyGS0", "5", "170")
      let count = live.health(of: "gnss")?.number("samples") ?? 0
      try live.first(within: 60, "fixes after the return") { _ in
        (live.health(of: "gnss")?.number("samples") ?? 0) >= count + 10
      }

      #expect(live.interrupt() == 0)
      receiver.end()
      hub.unplug()
      #expect(Guest.holds { (try? Guest.state()) == before })
    }
  }
}
