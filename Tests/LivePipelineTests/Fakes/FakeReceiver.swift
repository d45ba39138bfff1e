import LinuxPlatform
import Synchronization

@testable import LivePipeline

/// A tree in which receivers come and go at one place, under numbers that change.
final class FakeReceiver: Sendable {
  let root: String
  private let terminal = Mutex<Terminal?>(nil)
  private let number = Atomic<Int>(0)

  private final class Terminal: Sendable {
    let pseudo: PseudoTerminal
    let path: String
    init(_ pseudo: consuming PseudoTerminal, path: String) {
      self.pseudo = pseudo
      self.path = path
    }
  }

  init() throws {
    root = try FileSystem.makeTemporaryDirectory()
    try FileSystem.makeDirectories(root + "/dev")
    try FileSystem.makeDirectories(root + "/sys/class/tty")
    try FileSystem.makeDirectories(root + "/sys/devices/usb1/1-1/1-1:1.0")
  }

  deinit { try? FileSystem.removeTree(root) }

  /// Plugs it in; the name that the kernel gives it this time.
  @discardableResult
  func plug() throws -> String {
    let name = "ttyACM\(number.add(1, ordering: .relaxed).oldValue)"
    let pseudo = try PseudoTerminal()
    try FileSystem.makeDirectory("\(root)/sys/class/tty/\(name)")
    try FileSystem.makeSymbolicLink(
      "\(root)/sys/class/tty/\(name)/device", to: "\(root)/sys/devices/usb1/1-1/1-1:1.0")
    try FileSystem.makeSymbolicLink("\(root)/dev/\(name)", to: pseudo.path)
    let plugged = Terminal(pseudo, path: name)
    terminal.withLock { $0 = plugged }
    return name
  }

  /// Unplugs it.
  func unplug() throws {
    guard let name = terminal.withLock({ $0?.path }) else { return }
    try FileSystem.remove("\(root)/dev/\(name)")
    try FileSystem.removeTree("\(root)/sys/class/tty/\(name)")
    terminal.withLock { $0 = nil }
  }

  func say(_ text: String) throws {
    guard let terminal = terminal.withLock({ $0 }) else { return }
    try terminal.pseudo.descriptor.writeAll(text, until: BootClock.now(plusSeconds: 20))
  }

  /// RMC and GGA of one epoch, `second` and tenths after noon on a day in 2026.
  static func epoch(tenths: Int, quality: Int = 1) -> String {
    let second = String(tenths / 10 % 60 + 100).dropFirst()
    let minute = String(tenths / 600 % 60 + 100).dropFirst()
    let time = "12\(minute)\(second).\(tenths % 10)0"
    let status = quality == 0 ? "V" : "A"
    return sentence("GNRMC,\(time),\(status),4717.112,N,00833.915,E,0.004,77.52,091226,,,A")
      + sentence("GNGGA,\(time),4717.112,N,00833.915,E,\(quality),08,1.01,499.6,M,48.0,M,,")
  }

  static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0) { $0 ^ $1 }
    let digits = Array("0123456789ABCDEF")
    return "$\(body)*\(digits[Int(sum) >> 4])\(digits[Int(sum) & 15])\r\n"
  }
}
