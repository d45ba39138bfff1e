import Glibc
import LinuxPlatform
import Synchronization

/// Runs a piece of a test as a user whom permissions bind, also where the tests run as root.
enum Unprivileged {
  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, SystemError>?>(nil)
  }

  /// The body runs in a thread of its own, for which alone the user is changed: the kernel's own
  /// call, unlike the C library's, leaves the other threads as they are. All capabilities go with it.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(SystemError) -> Value
  ) throws -> Result<Value, SystemError>? {
    let outcome = Outcome<Value>()
    let thread = try OperatingSystemThread.spawn(.init(name: "unprivileged")) {
      // Without the right to change it, we are somebody already.
      becomeNobody()
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

  private static func becomeNobody() {
    #if arch(x86_64)
      let setresuid = 117
    #elseif arch(arm64)
      let setresuid = 147
    #endif
    // `syscall` is variadic, which Swift does not import; it takes its arguments as any function.
    guard let symbol = unsafe dlsym(nil, "syscall") else { preconditionFailure("no syscall") }
    typealias Call = @convention(c) (Int, Int, Int, Int) -> Int
    let nobody = 65534
    // The call takes three user numbers and returns a number.
    _ = unsafe unsafeBitCast(symbol, to: Call.self)(setresuid, nobody, nobody, nobody)
  }

  /// The error with which the body fails.
  static func error(
    _ body: @escaping @Sendable () throws(SystemError) -> Void
  ) throws -> SystemError? {
    guard case .failure(let error) = try run(body) else { return nil }
    return error
  }
}
