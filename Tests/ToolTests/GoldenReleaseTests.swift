import CommandLineTool
import Testing

/// The bundled datasets' estimates are those that were reviewed.
///
/// The golden files are those of the release build; another may differ in the last bit.
@Suite("Golden estimates")
struct GoldenReleaseTests {
  /// The folder of the bundled datasets.
  private static var bundled: String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Datasets"
  }

  @Test(
    "a bundled dataset gives its golden estimate, letter for letter",
    arguments: ["car_outage", "multirotor_four_sensors"])
  func golden(name: String) throws {
    let folder = TemporaryFolder()
    let data = Self.bundled + "/" + name
    let run = ToolRun("replay", data, "-o", folder.path("estimate.csv"), "--rate", "5")
    #expect(run.status == .good, "\(run.errors)")
    let golden = try #require(
      TemporaryFolder.text(data + "/golden.csv"), "Scripts/update-goldens makes it")
    let estimate = try #require(TemporaryFolder.text(folder.path("estimate.csv")))
    if let difference = GoldenDifference(golden: golden, estimate: estimate) {
      Issue.record(
        """
        \(name): \(difference.text)
        If that is meant, run Scripts/update-goldens and review `git diff --stat Datasets`.
        """)
    }
  }

  @Test(
    "a bundled dataset is what `simulate` makes, letter for letter",
    arguments: ["car_outage", "multirotor_four_sensors"])
  func simulated(name: String) throws {
    let folder = TemporaryFolder()
    let made = ToolRun("simulate", name, "-o", folder.path("made"), "--compact")
    #expect(made.status == .good, "\(made.errors)")
    for file in ["dataset.json", "imu.csv", "gnss.csv", "truth.csv"] {
      let bundled = try #require(TemporaryFolder.text("\(Self.bundled)/\(name)/\(file)"))
      // Not compared inside the macro, which would print a megabyte.
      let isSame = TemporaryFolder.text(folder.path("made/" + file)) == bundled
      #expect(isSame, "\(file) differs")
    }
  }
}
