import LinuxPlatform
import Sensing
import Synchronization
import Testing

@testable import LivePipeline

/// A folder in which devices come and go: named pipes whose names end in a number that changes with
/// every plug, as the kernel's do.
final class FakeBay: Sendable {
  let folder: String
  private let plugs = Mutex<[String: Plug]>([:])
  private let counter = Atomic<Int>(0)

  private struct Plug {
    var path: String
    var writer: Line
  }

  /// The end of a pipe that plays the device.
  final class Line: Sendable {
    let descriptor: FileDescriptor
    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }

  init() throws { folder = try FileSystem.makeTemporaryDirectory() }

  deinit { try? FileSystem.removeTree(folder) }

  /// Makes the device appear under a new number.
  func plug(_ name: String) throws {
    let number = counter.add(1, ordering: .relaxed).newValue
    // Made aside first, so that nobody finds it before there is somebody at its other end.
    let hidden = "\(folder)/.\(number)"
    let path = "\(folder)/\(name):\(number)"
    try FileSystem.makePipe(hidden)
    let writer = try FileDescriptor.open(hidden, .readingAndWriting, .nonblocking)
    try FileSystem.rename(hidden, to: path)
    let line = Line(writer)
    plugs.withLock { $0[name] = Plug(path: path, writer: line) }
  }

  /// Makes it vanish; whoever reads it sees the end.
  func unplug(_ name: String) throws {
    guard let plug = plugs.withLock({ $0.removeValue(forKey: name) }) else { return }
    try FileSystem.remove(plug.path)
  }

  /// Lets the device say a value that was true at `instant`.
  func say(_ name: String, _ value: Int64, at instant: SensorInstant) throws {
    try write(name, Self.bytes(value, at: instant))
  }

  /// A sample as the device says it.
  static func bytes(_ value: Int64, at instant: SensorInstant) -> [UInt8] {
    [instant.nanoseconds, value].flatMap { word in
      stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// Lets the device say bytes.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    guard let line = plugs.withLock({ $0[name]?.writer }) else { return }
    try line.descriptor.writeAll(bytes, until: BootClock.now(plusSeconds: 20))
  }

  /// The path under which the device is now.
  func path(of name: String) -> String? {
    guard let names = try? DirectoryListing.names(in: folder) else { return nil }
    return names.first { $0.hasPrefix(name + ":") }.map { "\(folder)/\($0)" }
  }

  /// How many descriptors of this process lead into the folder, its own not counted.
  var openCount: Int {
    guard let names = try? DirectoryListing.names(in: "/proc/self/fd") else { return -1 }
    let all = names.count { name in
      (try? FileSystem.destination(ofLink: "/proc/self/fd/\(name)"))?.hasPrefix(folder) ?? false
    }
    return all - plugs.withLock { $0.count }
  }
}
