internal import Glibc

/// A system call that failed: which, on what, with which number, and what to do about it.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call, as its manual page is called: `open`.
  public var call: String
  /// The file, device or address that the call was about.
  public var path: String?
  public var number: ErrorNumber
  /// What to do about it where the call knows better than the number tells.
  public var specificRemedy: String?

  public init(
    call: String, path: String? = nil, number: ErrorNumber, specificRemedy: String? = nil
  ) {
    self.call = call
    self.path = path
    self.number = number
    self.specificRemedy = specificRemedy
  }

  /// The number that the failed call has just left in errno; nothing may come between.
  static func last(_ call: String, path: String?) -> Self {
    Self(call: call, path: path, number: ErrorNumber(rawValue: errno))
  }

  /// The errno itself.
  public var code: Int32 { number.rawValue }

  /// `EBUSY`
  public var symbol: String { number.symbol }

  /// `/dev/ttyUSB0: open: Device or resource busy (EBUSY); another program has it…`
  public var description: String {
    var text = ""
    if let path { text += "\(path): " }
    text += "\(call): \(number.words) (\(symbol))"
    if let remedy { text += "; \(remedy)" }
    return text
  }
}
