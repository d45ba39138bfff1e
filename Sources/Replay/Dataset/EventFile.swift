internal import Sensing
internal import TextFiles

/// `events.csv`, row by row.
final class EventFile {
  let table: TableReader
  private(set) var head: RecordedEvent?

  init(_ source: consuming ByteSource) throws(DataError) {
    table = try TableReader(source, rules: [], texts: ["sensor", "event", "detail"], isLoose: true)
  }

  /// Reads the next row into `head`.
  func advance() throws(DataError) {
    guard try table.next() else {
      head = nil
      return
    }
    head = RecordedEvent(
      instant: table.time, sensor: table.text("sensor"), event: table.text("event"),
      detail: table.text("detail"))
  }
}
