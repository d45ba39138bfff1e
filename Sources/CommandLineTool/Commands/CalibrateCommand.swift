internal import Glibc

/// `binnacle calibrate`: hands over to `binnacle-calibrate`, a program of its own because it links the
/// GNU Scientific Library, which is under the GPL.
package enum CalibrateCommand {
  package static let specification = CommandSpecification(
    name: "calibrate",
    purpose: "Find a magnetometer's iron and an inertial sensor's noise in a recording.",
    operands: ["DATASET"],
    options: [
      OptionSpecification(
        "output", letter: "o", values: ["FILE"],
        help: "write the calibration, JSON; \"calibration\": \"FILE\" in dataset.json or in the "
          + "configuration of binnacle run uses it"),
      OptionSpecification(
        "plot", values: ["FILE.svg"],
        help: "draw the readings before and after, and the Allan deviations"),
      OptionSpecification(
        "field", values: ["UT"], help: "the strength of the field where it was recorded, µT",
        default: "the magnetic model's at the first fix; without one, the sensor's own scale"),
      OptionSpecification("json", help: "print one JSON object"),
    ],
    details: [
      "Magnetometer: an ellipsoid is fitted to the readings of mag.csv. Its centre is the hard iron, "
        + "its shape the soft iron. Turn the device slowly about all three axes, upside down as well, "
        + "away from iron; a minute is enough. Where too few directions were seen the fit is refused.",
      "Inertial sensor: of the longest time at rest, a minute at least, the Allan deviation gives the "
        + "random walk, the bias instability and the rate random walk of each axis, with one standard "
        + "deviation. An hour on a stone floor tells all three. What shakes in a vehicle is not in it.",
      "It runs the separate program binnacle-calibrate, which links the GNU Scientific Library (GPL).",
    ],
    examples: [
      (
        "binnacle calibrate turned --output calibration.json --plot turned.svg",
        "Calibrate from a recording, and look at it."
      )
    ],
    goodMeaning: "all that the recording has a file for was calibrated",
    findingMeaning: "a part could not be calibrated, or binnacle-calibrate is not installed")

  /// The name of the program.
  package static let program = "binnacle-calibrate"

  /// Becomes the program with these arguments; returns only where it cannot.
  static func run(_ arguments: [String], console: Console) throws(ToolError) -> ExitStatus {
    var folders: [String] = []
    if let own = ownFolder() { folders.append(own) }
    if let path = environment("PATH") { folders += path.split(separator: ":").map(String.init) }
    guard let path = find(in: folders) else {
      throw ToolError(
        .finding, "the program \(program) is not installed",
        remedy: "it is apart from the tool because it links the GNU Scientific Library (GPL): "
          + "make install-calibrate, or swift build --product \(program)")
    }
    let code = become(path, arguments)
    // The text is static or lives until the next call.
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    throw ToolError(
      .permission, "\(path) cannot be run: \(reason)", remedy: "install it again")
  }

  /// The first of the folders that holds the program.
  package static func find(in folders: [String]) -> String? {
    for folder in folders where !folder.isEmpty {
      let path = folder + "/" + program
      // The string is bridged for the length of the call.
      if !PathCheck.isFolder(path), unsafe access(path, X_OK) == 0 { return path }
    }
    return nil
  }

  /// The folder that this program's file lies in.
  private static func ownFolder() -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    // The call writes no more than the buffer's count.
    let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    let path = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return PathCheck.parent(of: path)
  }

  private static func environment(_ name: String) -> String? {
    // The environment's string is copied at once; nobody changes the environment after the start.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The error where the process could not become the program.
  private static func become(_ path: String, _ arguments: [String]) -> Int32 {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map {
      unsafe strdup($0)
    }
    unsafe pointers.append(nil)
    // The list ends with nil and its strings live: they are freed after the call, if it returns.
    _ = unsafe execv(path, pointers)
    let code = errno
    for index in 0...arguments.count { unsafe free(pointers[index]) }
    return code
  }
}
