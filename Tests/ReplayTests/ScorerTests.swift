import Glibc
import Testing
import TextFiles

@testable import Replay

@Suite("scoring an estimate")
struct ScorerTests {
  private func score(
    _ truth: String, _ estimate: String, _ change: (inout Scorer.Options) -> Void = { _ in }
  ) throws -> ScoreReport {
    let folder = try TestFolder(["truth.csv": truth, "estimate.csv": estimate])
    var options = Scorer.Options(dataset: folder.path, estimate: folder.path + "/estimate.csv")
    change(&options)
    return try Scorer.score(options)
  }

  @Test("a trajectory's figures are those of the reference tool, to the printed digit")
  func trajectory() throws {
    let report = try score(ScoreGolden.truth, ScoreGolden.estimate)
    #expect(report.text == ScoreGolden.text)
    #expect(report.json == ScoreGolden.json)
    #expect(report.passes)
  }

  @Test("attitude with quaternions is scored by rotation")
  func rotation() throws {
    let report = try score(ScoreGolden.rotationTruth, ScoreGolden.rotationEstimate)
    #expect(report.text == ScoreGolden.rotationText)
  }

  @Test("too little coverage does not pass")
  func coverage() throws {
    let rotation = try score(ScoreGolden.rotationTruth, ScoreGolden.rotationEstimate) {
      $0.requiredCoverage = 0.81
    }
    #expect(!rotation.passes)
    let none = try score(ScoreGolden.truth, ScoreGolden.estimate) { $0.from = 100 }
    #expect(!none.passes && none.number("epochs") == 0)
    #expect(none.text.contains("north_rmse_m                 nan\n"))
    #expect(none.json.contains("\"north_rmse_m\": NaN"))
  }

  @Test("a missing column and a missing file are errors")
  func missing() throws {
    let error = #expect(throws: DataError.self) {
      try score(ScoreGolden.truth, "t_s,lat_deg\n0,1\n")
    }
    #expect(error?.problem == "estimate has no column lon_deg")
    let folder = try TestFolder()
    #expect(throws: DataError.self) {
      try Scorer.score(.init(dataset: folder.path, estimate: folder.path))
    }
  }

  @Test("the length of a vector is correctly rounded where the plain formula is not")
  func hypotenuse() {
    var random = MersenneTwister(seed: 6)
    for _ in 0..<10_000 {
      let x = random.normal(mean: 0, standardDeviation: 3)
      let y = random.normal(mean: 0, standardDeviation: 0.01)
      let exact = (Float80(x) * Float80(x) + Float80(y) * Float80(y)).squareRoot()
      // Half a unit in the last place, and the little that Float80 itself is off.
      let error = abs(Float80(PythonNumber.hypotenuse(x, y)) - exact)
      #expect(error <= Float80(Double(exact).ulp) * 0.5005)
    }
  }

  @Test(
    "the output equals the reference tool's, byte for byte",
    .enabled(
      if: ReferenceTool("score") != nil, "neither ../shared/tools nor Python is beside this clone"),
    arguments: ReferenceTool.presentSets)
  func reference(_ name: String) throws {
    guard let tool = ReferenceTool("score"), let set = ReferenceTool.dataset(name),
      PathKind(set + "/truth.csv") == .file
    else { return }
    // The receiver's own fixes are an estimate like any other.
    var options = Scorer.Options(dataset: set, estimate: set + "/gnss.csv")
    let folder = try TestFolder()
    for (from, to) in [(-Double.infinity, Double.infinity), (10, 40)] {
      options.from = from
      options.to = to
      let report = try Scorer.score(options)
      let window = from.isFinite ? "--from \(from) --to \(to)" : ""
      for (flag, ours) in [("", report.text), ("--json", report.json)] {
        try tool.run("'\(set)' '\(set)/gnss.csv' \(window) \(flag) > '\(folder.path)/out'")
        #expect(try folder.text("out") == ours)
      }
    }
  }
}
