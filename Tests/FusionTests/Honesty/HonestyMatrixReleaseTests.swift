import Calibration
import Fusion
import Glibc
import Sensing
import Simulation
import Testing

/// The matrix of platforms, sensors and phases: fifty seeds, whichever they are, of an engine that
/// finds its start by itself. `Scripts/honesty` prints it.
@Suite("Honesty", .serialized)
struct HonestyMatrixReleaseTests {
  /// Only with BINNACLE_SOAK=1: the whole matrix takes minutes.
  static let isSoak = unsafe getenv("BINNACLE_SOAK") != nil
  /// Whether to print every cell.
  static let prints = unsafe getenv("BINNACLE_HONESTY") != nil

  private func judge(_ cells: [HonestyCell], _ title: String) {
    if Self.prints {
      print("\n### \(title)\n")
      print(HonestyTable.head)
      for cell in cells { print(HonestyTable.row(cell)) }
      print("\n\(HonestyTable.summary(cells))\n")
    }
    for cell in cells { #expect(cell.isInside(0.999), "\(cell.summary)") }
    let inside = cells.count { $0.isInside(0.95) }
    #expect(inside * 10 >= 9 * cells.count, "\(title): \(HonestyTable.summary(cells))")
  }

  @Test(
    "every cell of the matrix is as uncertain as stated", .enabled(if: isSoak),
    arguments: HonestyPlatform.all)
  func wholeMatrix(platform: HonestyPlatform) async {
    let study = await HonestyStudy(of: platform, with: HonestySubset.all)
    judge(study.cells, platform.name)
    if Self.prints {
      print("\n### \(platform.name), blocks\n")
      for cell in study.blocks { print("b" + HonestyTable.row(cell)) }
    }
  }

  @Test(
    "where models are not exact, errors stay inside three deviations", .enabled(if: isSoak),
    arguments: HonestyScene.all)
  func threeDeviations(scene: HonestyScene) async {
    let shares = await HonestyShares.shares(of: scene, seeds: 1...Self.sceneSeeds)
    if Self.prints { print(HonestyTable.row(scene.name, shares)) }
    for part in HonestyShares.Part.allCases {
      #expect(shares[part].percent >= 98, "\(scene.name): \(part)")
    }
  }

  static let sceneSeeds: UInt64 = 6
}

extension HonestyScene: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension HonestyPlatform: CustomTestStringConvertible {
  var testDescription: String { name }
}
