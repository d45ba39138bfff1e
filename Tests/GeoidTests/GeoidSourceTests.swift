import Foundation
import Geoid
import Testing

/// The 15-minute grid of EGM96 as Debian's package proj-data installs it.
private enum SourceGrid {
  static let path = "/usr/share/proj/egm96_15.gtx"
  static let isInstalled = FileManager.default.isReadableFile(atPath: path)
  static let rows = 721
  static let columns = 1440

  /// Row by row from the south pole, from 180° west to the east, m.
  static func nodes() throws -> [Float] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    // A header of four doubles and two integers, then big-endian floats.
    try #require(bytes.count == 40 + rows * columns * 4)
    return (0..<rows * columns).map { index in
      let at = 40 + index * 4
      return Float(
        bitPattern: bytes[at..<at + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
  }
}

@Suite("Bundled EGM96 against its source")
struct GeoidSourceTests {
  #if DEBUG
    /// Every 5th node each way, so that an unoptimised build takes a second.
    private static let step = 5
  #else
    private static let step = 1
  #endif

  @Test(
    "the stated errors hold at the nodes of the 15-minute grid",
    .enabled(if: SourceGrid.isInstalled, "needs \(SourceGrid.path) (apt-get install proj-data)"))
  func statedErrors() throws {
    let nodes = try SourceGrid.nodes()
    var (largest, total, weights) = (0.0, 0.0, 0.0)
    for row in stride(from: 0, to: SourceGrid.rows, by: Self.step) {
      let latitude = (Double(row) * 0.25 - 90) * .pi / 180
      let weight = cos(latitude)
      for column in stride(from: 0, to: SourceGrid.columns, by: Self.step) {
        let longitude = (Double(column) * 0.25 - 180) * .pi / 180
        let error =
          Geoid.undulation(latitude: latitude, longitude: longitude)
          - Double(nodes[row * SourceGrid.columns + column])
        largest = max(largest, abs(error))
        total += weight * error * error
        weights += weight
      }
    }
    let rootMeanSquare = (total / weights).squareRoot()
    #expect(largest <= Geoid.maximumError)
    if Self.step == 1 {
      #expect(rootMeanSquare <= Geoid.rootMeanSquareError)
      // Stated as they are, not with a margin that would hide a worse table.
      #expect(largest > Geoid.maximumError - 0.011)
      #expect(rootMeanSquare > Geoid.rootMeanSquareError - 0.0011)
    } else {
      // A sample of 41 000 nodes; the root mean square of so many is within some per cent.
      #expect(abs(rootMeanSquare / Geoid.rootMeanSquareError - 1) < 0.1)
    }
  }
}
