/// How a run ended, as the shell sees it.
package enum ExitStatus: Int32, Hashable, Sendable {
  case good = 0
  /// The command ran and found something wanting.
  case finding = 1
  /// The command line cannot be understood.
  case usage = 2
  /// The data are missing, damaged or cannot be trusted.
  case data = 3
  /// A file or folder may not be read or written.
  case permission = 4
}
