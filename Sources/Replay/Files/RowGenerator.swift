package import TextFiles

/// Makes the text of a sensor's file, piece by piece, while it is read.
///
/// So recordings of other kinds become rows that are read, checked and counted as those of a file,
/// and memory does not grow with their length.
package protocol RowGenerator: AnyObject {
  /// Appends more text, the header's line first; appends nothing at the end.
  func makeRows(_ text: inout DecimalWriter) throws(DataError)
  /// How much of the recording has been read, and how long it is, bytes; zero where not known.
  var bytesRead: Int { get }
  var bytesTotal: Int { get }
}
