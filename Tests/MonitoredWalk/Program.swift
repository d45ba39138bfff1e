import Binnacle
import Glibc
import Synchronization

/// Walks on from the step that it came to when it was killed last, and writes down every event.
@main
enum Program {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let last = Int(arguments[2]) else { exit(64) }
    let folder = arguments[1]
    let events = try open(folder + "/events", O_WRONLY | O_APPEND | O_CREAT)
    let progress = try open(folder + "/progress", O_RDWR | O_CREAT)
    try write("started\n", to: events)

    let monitor = try Monitor("walk", folder: folder)
    try await monitor.add(Walk.fences.mapValues(\.condition))
    let written = Mutex<Int64>(0)
    let consumer = Task {
      for try await event in monitor.events {
        let seconds = event.instant.nanoseconds / 1_000_000_000
        try write(
          "\(event.sequence) \(event.identifier) \(event.state.rawValue) \(seconds)\n", to: events)
        written.withLock { $0 = event.sequence }
      }
    }
    var newest: Int64 = 0
    var step = try readNumber(progress)
    while step <= last {
      newest = try await monitor.update(with: Walk.location(at: step)).last?.sequence ?? newest
      step += 1
      // Lost with the process, the step is only taken again: the monitor knows it already.
      try writeNumber(step, to: progress)
    }
    // What is not delivered when it is closed would be left to the next walk.
    while written.withLock({ $0 }) < newest { try await Task.sleep(for: .milliseconds(1)) }
    await monitor.close()
    try await consumer.value
  }

  private struct Failure: Error { var call: String }

  private static func open(_ path: String, _ flags: Int32) throws -> Int32 {
    // The string outlives the call.
    let descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw Failure(call: "open \(path)") }
    return descriptor
  }

  /// One write, so that a kill comes before it or after it.
  private static func write(_ text: String, to descriptor: Int32) throws {
    let bytes = Array(text.utf8)
    // The kernel reads the array's bytes during the call.
    let count = unsafe bytes.withUnsafeBytes { bytes in
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
    if count != bytes.count { throw Failure(call: "write") }
  }

  private static func readNumber(_ descriptor: Int32) throws -> Int {
    var number = 0
    // The kernel writes at most the number's bytes.
    let count = unsafe pread(descriptor, &number, 8, 0)
    if count != 0 && count != 8 { throw Failure(call: "pread") }
    return number
  }

  private static func writeNumber(_ number: Int, to descriptor: Int32) throws {
    var number = number
    // The kernel reads the number's bytes.
    if unsafe pwrite(descriptor, &number, 8, 0) != 8 { throw Failure(call: "pwrite") }
  }
}
