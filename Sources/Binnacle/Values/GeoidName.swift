/// What a height above mean sea level is counted from.
public enum GeoidName: Hashable, Sendable {
  /// The receiver's own model, as its separation says.
  case receiver
  /// EGM96 on the 15-minute grid of Debian's `proj-data`.
  case egm96
  /// EGM96 on the bundled 30-minute grid.
  case egm96Reduced
}
