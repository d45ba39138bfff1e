/// A host and a port, as in `localhost:2947` or `[::1]:2947`.
package struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  package var host: String
  package var port: UInt16

  /// Where gpsd listens unless it was told otherwise.
  package static let gpsd = NetworkAddress(host: "localhost", port: 2947)

  package init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `host`, `host:port` or `[IPv6]:port`; `nil` where it is none of them.
  package init?(_ text: String, defaultPort: UInt16) {
    var host = Substring(text)
    var rest = Substring()
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
    } else if let colon = text.firstIndex(of: ":") {
      // More than one colon without brackets: an address of version 6 without a port.
      if text[text.index(after: colon)...].contains(":") {
        host = Substring(text)
      } else {
        host = text[..<colon]
        rest = text[colon...]
      }
    }
    guard !host.isEmpty, !host.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      return nil
    }
    self.host = String(host)
    port = defaultPort
    if rest.isEmpty { return }
    guard rest.hasPrefix(":"), let number = UInt16(rest.dropFirst()), number > 0 else {
      return nil
    }
    port = number
  }

  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
