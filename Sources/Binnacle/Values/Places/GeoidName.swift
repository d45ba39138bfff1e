internal import Geoid

/// What a height above mean sea level is counted from.
public enum GeoidName: String, Hashable, Codable, Sendable, BitwiseCopyable, CaseIterable {
  /// The receiver's own model, as its separation says; receivers do not tell its name or error.
  case receiver
  /// EGM96 on the 15-minute grid of Debian's `proj-data` (`egm96_15.gtx`).
  case egm96
  /// EGM96 on the bundled 30-minute grid.
  case egm96Reduced

  /// The largest error of the grid and its interpolation against EGM96 itself, m; `nil` where nobody
  /// states one.
  ///
  /// EGM96 itself is known to 0.5 m to 1 m.
  public var maximumError: Double? {
    switch self {
    case .receiver: nil
    case .egm96: Geoid.FifteenMinuteGrid.maximumError
    case .egm96Reduced: Geoid.maximumError
    }
  }
}

extension GeoidName: CustomStringConvertible {
  public var description: String {
    switch self {
    case .receiver: "receiver"
    case .egm96: Geoid.FifteenMinuteGrid.name
    case .egm96Reduced: Geoid.name
    }
  }
}
