import IndustrialIO
import LinuxPlatform
import Testing

@Suite("Release: captures opened and closed many times")
struct CaptureCyclesReleaseTests {
  @Test("a thousand captures leave no descriptor open")
  func descriptors() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "hmc5883l")
    let rules = KernelRules(root: tree.root)
    let plan = try CapturePlan(try rules.tree.require("hmc5883l"), in: rules.tree)
    func own() throws -> Int {
      try DirectoryListing.names(in: "/proc/self/fd").filter { name in
        (try? FileSystem.destination(ofLink: "/proc/self/fd/\(name)"))?.hasPrefix(tree.root) == true
      }.count
    }
    let before = try own()
    for cycle in 0..<1000 {
      var capture = try DeviceCapture(plan, in: rules.tree)
      if cycle % 2 == 0 {
        rules.fail(.noDevice) { call, _ in call == .readScans }
        #expect(throws: IndustrialIOFailure.self) { try capture.drain { _ in } }
        rules.heal()
      }
      let leftovers = capture.close()
      #expect(leftovers.isEmpty)
    }
    #expect(try own() == before)
  }
}
