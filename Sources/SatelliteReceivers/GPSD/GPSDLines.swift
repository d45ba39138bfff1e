internal import Sensing

/// Cuts gpsd's stream into lines, in bounded memory.
struct GPSDLines: Sendable {
  /// A SKY with sixty satellites has six kilobytes.
  static let longestLine = 32_768

  private var line: [UInt8] = []
  private var isTooLong = false
  /// Where the next byte stands in the stream, where the line began, and its number from 1.
  private(set) var offset = 0
  private var start = 0
  private var number = 1
  private var receipt = SensorInstant(nanoseconds: 0)

  init() { line.reserveCapacity(4_096) }

  struct Line {
    var bytes: [UInt8]
    var isTooLong: Bool
    var offset: Int
    var number: Int
    /// When its first byte was received.
    var receipt: SensorInstant
  }

  /// The next whole line of `bytes` from `index` on; moves `index` behind what was taken.
  mutating func next(
    _ bytes: Span<UInt8>, _ index: inout Int, at instant: SensorInstant
  ) -> Line? {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      offset += 1
      if byte == .lineFeed {
        if line.last == .carriageReturn { line.removeLast() }
        let found = Line(
          bytes: line, isTooLong: isTooLong, offset: start, number: number, receipt: receipt)
        line.removeAll(keepingCapacity: true)
        isTooLong = false
        start = offset
        number += 1
        if found.bytes.isEmpty { continue }
        return found
      }
      if line.isEmpty { receipt = instant }
      if line.count == Self.longestLine {
        isTooLong = true
      } else {
        line.append(byte)
      }
    }
    return nil
  }
}
