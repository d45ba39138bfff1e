import Fusion
import Glibc
import Sensing
import Simulation
import Testing

/// The matrix of platforms, sensors and phases: fifty seeds, whichever they are, of an engine that
/// finds its start by itself. `Scripts/honesty` writes it down.
@Suite("Honesty", .serialized)
struct HonestyMatrixReleaseTests {
  /// The whole matrix takes minutes.
  static let isSoak = unsafe getenv("BINNACLE_SOAK") != nil

  /// A cell or two of each platform for every run of the tests.
  private static let few: [(HonestyPlatform, HonestySubset)] = [
    (.car, HonestySubset()), (.multirotor, .everything),
    (.ship, HonestySubset(hasMagnetometer: true)),
    (.walk, HonestySubset(hasVelocity: false, hasBarometer: true, hasMagnetometer: true)),
  ]

  @Test("errors and innovations are as large as stated, from the start through an outage")
  func fewCells() async {
    var cells: [HonestyCell] = []
    for (platform, subset) in Self.few {
      cells += await HonestyStudy(of: platform, with: [subset]).cells
    }
    judge(cells)
  }

  @Test("every cell of the matrix is as uncertain as stated", .enabled(if: isSoak))
  func wholeMatrix() async {
    var cells: [HonestyCell] = []
    for platform in HonestyPlatform.all {
      let new = await HonestyStudy(of: platform, with: HonestySubset.all).cells
      HonestyTable.write(
        ["", "## \(platform.name)", "", HonestyTable.head] + new.map(HonestyTable.row)
          + ["", HonestyTable.summary(new)])
      cells += new
    }
    judge(cells.filter { !Self.isUnmet($0) })
    withKnownIssue("a large tilt, and turns before the heading is known", isIntermittent: true) {
      judge(cells.filter(Self.isUnmet))
    }
  }

  /// Innovations of a magnetometer share the tilt that it must not correct: where that is large they are not
  /// white. What flies finds its heading by positions alone while it turns, and is a sixth too sure of a
  /// combination of its states, of none by itself.
  private static func isUnmet(_ cell: HonestyCell) -> Bool {
    guard cell.subset.contains("position only") else { return false }
    return cell.quantity == "magneticField" || cell.platform == "flight" && cell.quantity == "state"
  }

  private func judge(_ cells: [HonestyCell]) {
    for cell in cells { #expect(cell.isInside(0.999), "\(cell.summary)") }
    let inside = cells.count { $0.isInside(0.95) }
    let outside = cells.filter { !$0.isInside(0.95) }.map(\.summary).joined(separator: "; ")
    #expect(inside * 10 >= 9 * cells.count, "\(HonestyTable.summary(cells)): \(outside)")
  }

  @Test(
    "with Q times 4 or with R over 4 the matrix fails",
    arguments: [NoiseStatement.processTimesFour, .measurementOverFour])
  func mutations(statement: NoiseStatement) async {
    let platforms = Self.isSoak ? HonestyPlatform.all : [.multirotor]
    for platform in platforms {
      let study = await HonestyStudy(of: platform, with: [.everything], as: statement)
      #expect(!study.cells.isHonest, "\(platform.name): \(HonestyTable.summary(study.cells))")
    }
  }

  @Test("what never moves and has no magnetometer never states a heading")
  func headingThatCannotBeSeen() async {
    let subsets = [HonestySubset(), HonestySubset(hasVelocity: false)]
    let study = await HonestyStudy(
      of: .still, with: subsets, seeds: Self.isSoak ? 1...50 : 1...3)
    for subset in subsets { #expect(study.headings(with: subset) == 0, "\(subset.name)") }
  }

  @Test(
    "where models are not exact, 98 % of the errors stay inside three deviations",
    arguments: isSoak ? HonestyScene.all : HonestyScene.few)
  func threeDeviations(scene: HonestyScene) async {
    let shares = await HonestyShares.shares(of: scene, seeds: 1...(Self.isSoak ? 8 : 2))
    if scene.name == HonestyScene.all.first?.name {
      HonestyTable.write(["", "## Inexact models", "", HonestyTable.sharesHead])
    }
    HonestyTable.write([HonestyTable.row(scene.name, shares)])
    for part in HonestyShares.Part.allCases where !scene.unmet.contains(part) {
      #expect(shares[part].percent >= 98, "\(scene.name): \(part)")
    }
  }
}

extension HonestyScene: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension HonestyPlatform: CustomTestStringConvertible {
  var testDescription: String { name }
}
