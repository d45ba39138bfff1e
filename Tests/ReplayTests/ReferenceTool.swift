import Glibc

@testable import Replay

/// The reference programs and recordings beside a working copy; most clones have none.
struct ReferenceTool {
  let path: String

  /// `nil` where the program or Python is missing; the test then has nothing to compare with.
  init?(_ name: String) {
    path = Self.shared + "/tools/" + name
    guard PathKind(path) == .file, unsafe system("python3 --version > /dev/null 2>&1") == 0 else {
      return nil
    }
  }

  /// Runs the program; its output goes where `arguments` say.
  func run(_ arguments: String) throws {
    _ = unsafe system("python3 '\(path)' \(arguments)")
  }

  /// The folder of a recorded set, where it is there.
  static func dataset(_ name: String) -> String? {
    let folder = (unsafe getenv("DATASETS").map { unsafe String(cString: $0) } ?? shared + "/data")
    let path = folder + "/" + name
    return PathKind(path) == .folder ? path : nil
  }

  /// Sets that are small enough for a test in a debug build.
  static let presentSets = ["car_phone_60s", "car_receiver_nmea", "quad_height_conflict"].filter {
    dataset($0) != nil
  }

  /// The folder `shared` beside the package.
  private static var shared: String {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.dropLast().joined(separator: "/") + "/shared"
  }
}
