import Foundation
import Testing

extension KernelTests {
  /// `binnacle doctor` and `binnacle devices` on the guest's chips.
  @Suite struct DoctorTests {
    private func output(of command: String) throws -> [String: Any] {
      let folder = try #require(ProcessInfo.processInfo.environment["BINNACLE_BUILD"])
      let text = try GuestTool("\(folder)/binnacle", command, "--json").output()
      return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("doctor tells of the HMC5883L's scale, and leaves everything as it was")
    func doctor() throws {
      let before = try Guest.state()
      let checks = try #require(try output(of: "doctor")["checks"] as? [[String: Any]])
      let findings = checks.flatMap { $0["findings"] as? [[String: Any]] ?? [] }
      let about = findings.filter { ($0["subject"] as? String)?.contains("hmc5883l") ?? false }
      #expect(about.contains { ($0["problem"] as? String)?.contains("100 times") ?? false })
      #expect(try Guest.state() == before)
    }

    @Test("devices lists the three chips and the receiver, and changes nothing")
    func devices() throws {
      let before = try Guest.state()
      let list = try output(of: "devices")
      let text = String(decoding: try JSONSerialization.data(withJSONObject: list), as: UTF8.self)
      for name in ["bmp280", "bmi160", "hmc5883l", "gnss0"] {
        #expect(text.contains(name))
      }
      #expect(try Guest.state() == before)
    }
  }
}
