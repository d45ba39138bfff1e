/// A pulse-per-second input that the kernel offers.
package struct PulsePerSecondDevice: Hashable, Sendable {
  /// `/dev/pps0`, under the root that was searched.
  package var path: String
  /// What the kernel calls the source: `usbserial0`, `pps-gpio.-1`; `nil` where sysfs says nothing.
  package var name: String?
  /// The serial line that carries the pulse, as `/dev/ttyS0`; `nil` where it is none (a GPIO).
  package var line: String?

  /// All that are under `root`, in the order of their numbers.
  package static func all(root: String = "/") throws(SystemError) -> [PulsePerSecondDevice] {
    let root = root.hasSuffix("/") ? String(root.dropLast()) : root
    var found: [(number: Int, device: PulsePerSecondDevice)] = []
    for entry in try DirectoryListing.namesIfPresent(in: "\(root)/dev") {
      guard entry.hasPrefix("pps"), let number = Int(entry.dropFirst(3)), number >= 0 else {
        continue
      }
      let folder = "\(root)/sys/class/pps/\(entry)"
      found.append(
        (
          number,
          PulsePerSecondDevice(
            path: "\(root)/dev/\(entry)", name: text("\(folder)/name"),
            line: text("\(folder)/path"))
        ))
    }
    return found.sorted { $0.number < $1.number }.map(\.device)
  }

  /// What an attribute says; an empty or unreadable one says nothing.
  private static func text(_ path: String) -> String? {
    do {
      let text = try SysfsFile.read(path)
      return text.isEmpty ? nil : text
    } catch { return nil }
  }
}
