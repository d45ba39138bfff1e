/// Which devices are meant, by what the kernel calls them; never by their number.
package struct DeviceMatch: Hashable, Sendable {
  /// Patterns of which one must fit the name, the label or the path.
  package var any: [GlobPattern] = []
  /// Patterns of which one must fit the driver's name of the device.
  package var names: [GlobPattern] = []
  /// The same for the label.
  package var labels: [GlobPattern] = []
  /// The same for the path of the device that carries it.
  package var paths: [GlobPattern] = []

  package init() {}

  /// Whether nothing is asked for, so that every device will do.
  package var isEmpty: Bool {
    any.isEmpty && names.isEmpty && labels.isEmpty && paths.isEmpty
  }

  /// Whether a device is meant: it must fit every kind of pattern that was given.
  package func accepts(name: String?, label: String?, path: String?) -> Bool {
    func fits(_ patterns: [GlobPattern], _ text: String?) -> Bool {
      if patterns.isEmpty { return true }
      guard let text else { return false }
      return patterns.contains { $0.matches(text) }
    }
    let texts = [name, label, path].compactMap(\.self)
    return fits(names, name) && fits(labels, label) && fits(paths, path)
      && (any.isEmpty || texts.contains { text in any.contains { $0.matches(text) } })
  }
}
