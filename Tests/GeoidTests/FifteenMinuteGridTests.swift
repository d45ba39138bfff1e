import Foundation
import Geoid
import Testing

private typealias FineGrid = Geoid.FifteenMinuteGrid

/// The file as Debian's package proj-data installs it.
private enum Installed {
  static let path = "/usr/share/proj/egm96_15.gtx"
  static let isThere = FileManager.default.isReadableFile(atPath: path)
  static let reason: Comment = "needs \(path) (apt-get install proj-data)"
  static let bytes = (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) } ?? []

  /// Read once, because unoptimised code takes a second for it.
  static let grid = Result<Geoid.FifteenMinuteGrid, any Error> {
    try Geoid.FifteenMinuteGrid(gtx: bytes)
  }

  static func node(_ row: Int, _ column: Int) -> Double {
    let at = 40 + (row * 1440 + (column + 2880) % 1440) * 4
    return Double(
      Float(bitPattern: bytes[at..<at + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
  }
}

@Suite("EGM96's 15-minute grid", .enabled(if: Installed.isThere, Installed.reason))
struct FifteenMinuteGridTests {
  private static let degree = Double.pi / 180
  #if DEBUG
    private static let step = 7
  #else
    private static let step = 1
  #endif

  @Test("every node has the file's height to 0.01 m")
  func nodes() throws {
    let grid = try Installed.grid.get()
    var largest = 0.0
    for row in stride(from: 0, to: 721, by: Self.step) {
      for column in stride(from: 0, to: 1440, by: Self.step) {
        let found = grid.undulation(
          latitude: (Double(row) / 4 - 90) * Self.degree,
          longitude: (Double(column) / 4 - 180) * Self.degree)
        largest = max(largest, abs(found - Installed.node(row, column)))
      }
    }
    // A node's place is off by the rounding of radians, nanometres, where the slope is below 1e-3.
    #expect(largest < 1e-6)
  }

  @Test("between the nodes the stated error holds against the Fourier series of a row")
  func betweenNodes() throws {
    let grid = try Installed.grid.get()
    // The rows of the largest error of all (5° N, Ecuador) and of quieter places.
    for row in Self.step == 1 ? [380, 379, 381, 120, 500, 640] : [380, 120] {
      let values = (0..<1440).map { Installed.node(row, $0) }
      // No row holds a wave shorter than four nodes, EGM96 being of degree 360: its interpolating
      // trigonometric polynomial is EGM96 itself.
      var half: [Double] = []
      for k in 0...360 {
        var (real, imaginary) = (0.0, 0.0)
        let turn = 2 * Double.pi * Double(k) / 1440
        for (j, value) in values.enumerated() {
          real += value * cos(turn * Double(j))
          imaginary -= value * sin(turn * Double(j))
        }
        half += [real, imaginary]
      }
      var largest = 0.0
      for column in stride(from: 0, to: 1440, by: row == 380 ? 1 : 9) {
        let at = Double(column) + 0.5
        var sum = half[0]
        for k in 1...360 {
          let turn = 2 * Double.pi * Double(k) / 1440 * at
          sum += 2 * (half[2 * k] * cos(turn) - half[2 * k + 1] * sin(turn))
        }
        let found = grid.undulation(
          latitude: (Double(row) / 4 - 90) * Self.degree, longitude: (at / 4 - 180) * Self.degree)
        largest = max(largest, abs(found - sum / 1440))
      }
      #expect(largest < FineGrid.maximumError, "row \(row)")
      // Stated as it is and not with a margin that would hide a worse interpolation.
      if row == 380 { #expect(largest > 0.03) }
    }
  }

  @Test(
    "the test points of NIMA's EGM96 synthesis program are met",
    arguments: [
      // INPUT.DAT and OUTF477.DAT of NIMA's EGM96 programs: latitude, longitude, undulation.
      (38.628155, 269.779155, -31.628), (-14.621217, 305.021114, -2.969),
      (46.874319, 102.448729, -43.575), (-23.617446, 133.874712, 15.871),
      (38.625473, 359.9995, 50.066), (-0.466744, 0.0023, 17.329),
    ])
  func published(latitude: Double, longitude: Double, undulation: Double) throws {
    let grid = try Installed.grid.get()
    let found = grid.undulation(
      latitude: latitude * Self.degree, longitude: longitude * Self.degree)
    #expect(abs(found - undulation) < FineGrid.maximumError, "\(found)")
  }

  @Test("it agrees with the bundled grid within that one's error, poles and antimeridian included")
  func bundled() throws {
    let grid = try Installed.grid.get()
    for latitude in stride(from: -90.0, through: 90, by: 4.3) {
      for longitude in stride(from: -180.0, through: 540, by: 11.7) {
        let fine = grid.undulation(
          latitude: latitude * Self.degree, longitude: longitude * Self.degree)
        let coarse = Geoid.undulation(
          latitude: latitude * Self.degree, longitude: longitude * Self.degree)
        #expect(abs(fine - coarse) < Geoid.maximumError + FineGrid.maximumError)
      }
      let west = grid.undulation(latitude: latitude * Self.degree, longitude: -.pi)
      let east = grid.undulation(latitude: latitude * Self.degree, longitude: .pi)
      #expect(abs(west - east) < 1e-9)
    }
    #expect(grid.undulation(latitude: .nan, longitude: 0).isNaN)
  }

  @Test("a file that is another or damaged is refused, and why is said")
  func damaged() throws {
    func refusal(_ bytes: [UInt8]) -> FineGrid.GridError? {
      do throws(FineGrid.GridError) {
        _ = try FineGrid(gtx: bytes)
        return nil
      } catch { return error }
    }
    #expect(refusal([]) == .length(found: 0, expected: 4_153_000))
    #expect(refusal(Installed.bytes.dropLast(1)) == .length(found: 4_152_999, expected: 4_153_000))
    #expect(refusal(Installed.bytes + [0]) == .length(found: 4_153_001, expected: 4_153_000))
    var bytes = Installed.bytes
    bytes[35] = 0xd0
    #expect(refusal(bytes) == .header(field: "rows", found: 720, expected: 721))
    bytes = Installed.bytes
    bytes[0] = 0x40
    guard case .header(field: "southern edge", _, expected: -90) = refusal(bytes) else {
      Issue.record("a wrong edge was taken")
      return
    }
    // Not a number in the third row, fourth column.
    bytes = Installed.bytes
    bytes.replaceSubrange(
      40 + 4 * (2 * 1440 + 3)..<40 + 4 * (2 * 1440 + 4), with: [0x7f, 0xc0, 0, 0])
    guard case .value(row: 2, column: 3, _) = refusal(bytes) else {
      Issue.record("a height that is none was taken")
      return
    }
    #expect("\(FineGrid.GridError.value(row: 2, column: 3, found: 999))".contains("row 2"))
  }
}
