internal import LinearAlgebra
internal import LinuxPlatform
internal import Spatial

/// Looks at one device's folder and gathers what it is and what is wrong with it.
struct DeviceExamination {
  let folder: String
  let files: DeviceFiles
  let attributes: Set<String>
  let name: String
  var problems: [IndustrialIOProblem] = []
  var channels: [IndustrialIOChannel] = []
  var mounts: [Quantities: Matrix3<Body, Body>] = [:]

  /// The device in `folder`, or `nil` where it is gone or measures nothing of interest.
  static func device(
    number: Int, folder: String, in tree: IndustrialIOTree
  ) -> IndustrialIODevice? {
    guard let names = try? DirectoryListing.names(in: folder), !names.isEmpty else { return nil }
    let files = tree.files
    let name = (try? files.read("\(folder)/name")) ?? ""
    var examination = DeviceExamination(
      folder: folder, files: files, attributes: Set(names), name: name)
    let buffer = examination.examineBuffer()
    var measures: Quantities = []
    var refusedMounts: Quantities = []
    var isOfInterest = false
    for quantity in Quantities.each {
      switch examination.examine(quantity, buffer: buffer) {
      case .absent: continue
      case .unreadable: isOfInterest = true
      case .refusedMount:
        isOfInterest = true
        refusedMounts.insert(quantity)
      case .readable:
        isOfInterest = isOfInterest || quantity != .temperature
        measures.insert(quantity)
      }
    }
    // A thermometer alone is no navigation sensor.
    guard isOfInterest else { return nil }
    let node = "\(tree.root)/dev/iio:device\(number)"
    let isNodePresent = FileStatus.exists(node)
    examination.examineAccess(buffer: buffer, node: node, isNodePresent: isNodePresent)
    return IndustrialIODevice(
      name: name.isEmpty ? "iio:device" : name,
      label: examination.read("label").flatMap { $0.isEmpty ? nil : $0 },
      path: tree.parentPath(of: folder), number: number,
      folder: (try? FileSystem.resolve(folder)) ?? folder, node: node,
      isNodePresent: isNodePresent, measures: measures, refusedMounts: refusedMounts,
      channels: examination.channels,
      buffer: buffer,
      currentTrigger: FileStatus.exists("\(folder)/trigger/current_trigger")
        ? (try? files.read("\(folder)/trigger/current_trigger")) ?? "" : nil,
      timestampClock: examination.read("current_timestamp_clock"),
      problems: examination.problems, attributes: examination.attributes,
      mounts: examination.mounts)
  }

  enum Finding { case absent, unreadable, refusedMount, readable }

  /// The attribute, or `nil` where it is not there or cannot be read, which is then a problem.
  mutating func read(_ attribute: String) -> String? {
    guard attributes.contains(attribute) else { return nil }
    do {
      return try files.read("\(folder)/\(attribute)")
    } catch {
      problems.append(
        IndustrialIOProblem(
          .unreadable, .warning, [],
          problem: "\(attribute) cannot be read (\(error.number.words), \(error.symbol))",
          remedy: error.remedy ?? ""))
      return nil
    }
  }

  mutating func report(
    _ kind: IndustrialIOProblem.Kind, _ severity: IndustrialIOProblem.Severity,
    _ quantities: Quantities, _ problem: String, _ remedy: String = ""
  ) {
    problems.append(
      IndustrialIOProblem(kind, severity, quantities, problem: problem, remedy: remedy))
  }
}
