import LinuxPlatform
import Testing

struct TerminalSizeTests {
  @Test("a terminal is told from a file, and one of unknown size has none")
  func terminals() throws {
    let terminal = try PseudoTerminal()
    #expect(terminal.descriptor.isTerminal == true)
    // A new pair is 0 by 0.
    #expect(TerminalSize.of(terminal.descriptor) == nil)
    let null = try FileDescriptor.open("/dev/null", .reading)
    #expect(null.isTerminal == false)
    #expect(TerminalSize.of(null) == nil)
  }
}
