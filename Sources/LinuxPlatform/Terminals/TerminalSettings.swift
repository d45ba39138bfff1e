internal import CLinux

/// The line settings of a terminal: speed, framing, and what the kernel does to the bytes.
struct TerminalSettings: Sendable {
  private var settings: clinux_terminal_settings

  init(of descriptor: borrowing FileDescriptor) throws(SystemError) {
    var settings = clinux_terminal_settings()
    let number = descriptor.number
    _ = try SystemCall.retrying("TCGETS2", path: descriptor.path) {
      // The call fills the local.
      unsafe clinux_get_terminal_settings(number, &settings)
    }
    self.settings = settings
  }

  /// The same, but raw, 8N1, modem lines ignored, receiver on; `baud` nil keeps the speed.
  func raw(baud: UInt32?) -> TerminalSettings {
    var copy = self
    // The call changes the local.
    unsafe clinux_make_raw(&copy.settings, baud ?? 0)
    return copy
  }

  /// Bits per second of what is received, as the driver has it.
  var baud: UInt32 {
    var copy = settings
    // The call reads the local.
    return unsafe clinux_input_speed(&copy)
  }

  func apply(to descriptor: borrowing FileDescriptor) throws(SystemError) {
    var copy = settings
    let number = descriptor.number
    _ = try SystemCall.retrying("TCSETS2", path: descriptor.path) {
      // The call reads the local.
      unsafe clinux_set_terminal_settings(number, &copy)
    }
  }
}
