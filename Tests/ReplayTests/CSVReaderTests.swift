import Testing
import TextFiles

@testable import Replay

@Suite("CSV files")
struct CSVReaderTests {
  private static let text =
    "\u{FEFF}# a note\r\n\r\nt_s, \"b\" ,name\r\n1.5,\"2\",\"x, \"\"y\"\"\"\n  \n# note\n-3,,plain\n4,5,6\n7,8"

  private func rows(_ bytes: [UInt8], piece: Int, capacity: Int = 1 << 16) throws -> [String] {
    var csv = try CSVReader(
      ByteSource(bytes: bytes, piece: piece, name: "x.csv"), capacity: capacity)
    var rows = [csv.columnNames.joined(separator: "|")]
    while try csv.nextRow() {
      let cells = (0..<csv.cellCount).map { csv.text($0) }.joined(separator: "|")
      rows.append("\(csv.line):\(csv.isCut ? "cut:" : "")\(cells)")
    }
    return rows
  }

  private static let expected = [
    "t_s|b|name", "4:1.5|2|x, \"y\"", "7:-3||plain", "8:4|5|6", "9:cut:7|8",
  ]

  @Test("mark, CRLF, notes, blank lines, quotes and a cut last line are understood")
  func tolerance() throws {
    #expect(try rows(Array(Self.text.utf8), piece: .max) == Self.expected)
  }

  @Test("buffers may end at any byte", arguments: 1...40)
  func pieces(_ piece: Int) throws {
    #expect(try rows(Array(Self.text.utf8), piece: piece, capacity: 16) == Self.expected)
  }

  @Test("a line longer than a mebibyte is an error, not memory")
  func longLine() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: CSVReader.longestLine + 10)
    #expect(throws: DataError.self) { try rows(bytes, piece: .max) }
  }

  @Test("two columns of one name are an error with their place")
  func twins() throws {
    let error = #expect(throws: DataError.self) { try rows(Array("t_s,a,a\n".utf8), piece: .max) }
    #expect(error?.description.hasPrefix("x.csv:1:7: a: two columns have this name") == true)
  }

  @Test("random bytes, flipped bits and cuts never crash a reader")
  func fuzz() throws {
    var random = MersenneTwister(seed: 3)
    let good = Array((inertialHeader + inertialRows(20)).utf8)
    for _ in 0..<2000 {
      var bytes = good
      switch Int(random.uniform() * 3) {
      case 0: bytes = (0..<Int(random.uniform() * 300)).map { _ in UInt8(random.uniform() * 256) }
      case 1:
        for _ in 0..<5 {
          bytes[Int(random.uniform() * Double(bytes.count))] ^= 1 << UInt8(random.uniform() * 8)
        }
      default: bytes = Array(bytes.prefix(Int(random.uniform() * Double(bytes.count))))
      }
      let piece = 1 + Int(random.uniform() * 64)
      do throws(DataError) {
        let table = try TableReader(
          ByteSource(bytes: bytes, piece: piece, name: "imu.csv"),
          rules: [ColumnRule(name: "ax_mps2", need: .filled), ColumnRule(name: "gz_radps")],
          capacity: 32)
        while try table.next() {
          #expect(table.values[0].isFinite)
        }
        #expect(table.counts.used + table.counts.skipped == table.counts.rows)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
