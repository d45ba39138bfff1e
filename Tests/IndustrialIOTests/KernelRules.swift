import IndustrialIO
import LinuxPlatform
import Synchronization

/// Lets a tree of plain files refuse and ignore what a kernel refuses and ignores (measured on
/// 6.12), and fail where a test wishes.
final class KernelRules: Sendable {
  private struct State {
    var log: [String] = []
    var faults: [(matches: @Sendable (DeviceFiles.Call, String) -> Bool, number: ErrorNumber)] = []
    var writes = 0
    var failAtWrite: (Int, ErrorNumber)?
    var isSilent = false
  }

  let root: String
  /// Whether a folder made in configfs makes a trigger.
  let makesTriggers: Bool
  private let state = Mutex(State())

  init(root: String, makesTriggers: Bool = true) {
    self.root = root
    self.makesTriggers = makesTriggers
  }

  /// Every change that was tried, as `path=text`.
  var log: [String] { state.withLock { $0.log } }

  func fail(
    _ number: ErrorNumber, when matches: @escaping @Sendable (DeviceFiles.Call, String) -> Bool
  ) {
    state.withLock { $0.faults.append((matches, number)) }
  }

  func failWrite(_ count: Int, with number: ErrorNumber) {
    state.withLock { $0.failAtWrite = (count, number) }
  }

  /// Reads of scans find nothing from here on.
  func makeSilent() { state.withLock { $0.isSilent = true } }

  func heal() {
    state.withLock {
      $0.faults = []
      $0.failAtWrite = nil
    }
  }

  var tree: IndustrialIOTree {
    IndustrialIOTree(
      root: root, files: DeviceFiles(interposer: { self.verdict($0, $1) }))
  }

  private func verdict(_ call: DeviceFiles.Call, _ path: String) -> DeviceFiles.Verdict {
    let injected: ErrorNumber? = state.withLock { state in
      if case .write(let text) = call {
        state.log.append("\(path.split(separator: "/").suffix(2).joined(separator: "/"))=\(text)")
        state.writes += 1
        if let (count, number) = state.failAtWrite, state.writes == count { return number }
      }
      return state.faults.first { $0.matches(call, path) }?.number
    }
    if let injected { return .fail(injected) }
    switch call {
    case .write(let text):
      if path.hasSuffix("/current_trigger") { return triggerVerdict(text, path) }
      if path.hasSuffix("/enable"), text.hasPrefix("1") {
        let device = FileSystem.parent(of: FileSystem.parent(of: path))
        let trigger = try? SysfsFile.read("\(device)/trigger/current_trigger")
        let hasFifo = FileStatus.exists(
          "\(FileSystem.parent(of: path))/hwfifo_watermark_max")
        return trigger == "" && !hasFifo ? .fail(.invalidArgument) : .proceed
      }
      return .proceed
    case .makeDirectory:
      guard makesTriggers else { return .proceed }
      let name = FileSystem.name(of: path)
      let folder = "\(root)/sys/devices/trigger900"
      try? FileSystem.makeDirectories(folder)
      try? WholeFile.write(name + "\n", to: "\(folder)/name")
      try? WholeFile.write("100.000000\n", to: "\(folder)/sampling_frequency")
      try? FileSystem.makeSymbolicLink("\(root)/sys/bus/iio/devices/trigger900", to: folder)
      return .proceed
    case .removeDirectory:
      try? FileSystem.remove("\(root)/sys/bus/iio/devices/trigger900")
      try? FileSystem.removeTree("\(root)/sys/devices/trigger900")
      return .proceed
    case .readScans: return state.withLock { $0.isSilent } ? .ignore : .proceed
    default: return .proceed
    }
  }

  /// A name that no trigger has is taken and sets none.
  private func triggerVerdict(_ text: String, _ path: String) -> DeviceFiles.Verdict {
    let name = text.filter { $0 != "\n" }
    if name.isEmpty || IndustrialIOTree(root: root).triggers().contains(where: { $0.name == name })
    {
      return .proceed
    }
    return .ignore
  }
}
