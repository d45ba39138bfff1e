import Glibc
import LinuxPlatform
import Synchronization

/// Runs a piece of a test as a user whom permissions bind, also where the tests run as root.
enum Unprivileged {
  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, SystemError>?>(nil)
  }

  /// The body runs in a thread of its own: its user for file access is set for that thread alone
  /// (setfsuid, which takes away root's right to pass over permissions).
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(SystemError) -> Value
  ) throws -> Result<Value, SystemError>? {
    let outcome = Outcome<Value>()
    let thread = try OperatingSystemThread.spawn(.init(name: "unprivileged")) {
      // 65534 is nobody. Without the right to change it, we are somebody already.
      setFileAccess("setfsgid", 65534)
      setFileAccess("setfsuid", 65534)
      do throws(SystemError) {
        let value = try body()
        outcome.value.withLock { $0 = .success(value) }
      } catch {
        outcome.value.withLock { $0 = .failure(error) }
      }
    }
    thread.join()
    return outcome.value.withLock { $0 }
  }

  /// Calls `setfsuid` or its like, whose header Swift does not import.
  private static func setFileAccess(_ call: String, _ identifier: UInt32) {
    guard let symbol = unsafe dlsym(nil, call) else { preconditionFailure("no \(call)") }
    typealias Call = @convention(c) (UInt32) -> Int32
    // Both take a uid_t or gid_t and return an int.
    _ = unsafe unsafeBitCast(symbol, to: Call.self)(identifier)
  }

  /// The error with which the body fails.
  static func error(
    _ body: @escaping @Sendable () throws(SystemError) -> Void
  ) throws -> SystemError? {
    guard case .failure(let error) = try run(body) else { return nil }
    return error
  }
}
