import Calibration
import Fusion
import Sensing
import Simulation
import Testing

/// Monte Carlo over seeds 1 to 50, whichever they are: a filter whose models are those of the
/// simulator must be as uncertain as it says.
@Suite("Consistency by Monte Carlo")
struct ConsistencyReleaseTests {
  @Test(
    "errors and innovations are as large as stated; with Q times 4 or R over 4 they are not",
    arguments: [ConsistencyPlatform.car, .multirotor])
  func statedCovarianceIsTrue(platform: ConsistencyPlatform) async {
    let study = await ConsistencyStudy(of: platform, as: NoiseStatement.allCases)
    #expect(study.isConsistent(.exact), "\(study.summary)")
    #expect(!study.isConsistent(.processTimesFour), "\(study.summary)")
    #expect(!study.isConsistent(.measurementOverFour), "\(study.summary)")
    for (quantity, innovations) in study.innovations(.exact) {
      // Innovations of one run are white, those of different runs independent: their squares, all
      // together, are one chi-square variable. Several sensors at once need the wider band.
      let band = ChiSquare.meanBand(dimension: innovations.dimension, runs: 1, confidence: 0.999)
      #expect(band.contains(innovations.sum), "\(quantity): \(study.summary)")
      #expect(innovations.refused == 0, "\(quantity)")
    }
  }

  @Test(
    "an engine that finds level and heading by itself is consistent, too",
    arguments: [ConsistencyPlatform.car, .multirotor])
  func alignedByItself(platform: ConsistencyPlatform) async {
    var platform = platform
    platform.startsItself = true
    if platform.name == "car" { platform.scenario.trajectory = .car(standing: 15) }
    let study = await ConsistencyStudy(of: platform, as: [.exact])
    #expect(study.isConsistent(.exact), "\(study.summary)")
  }

  // Real cars rock when they stand and slide in bends. What the engine allows for that is more than
  // the simulated car does: it may then be better than it says, never worse.
  @Test("stillness and wheels that do not slide never make the engine overconfident")
  func constraintsAreCareful() async {
    var platform = ConsistencyPlatform.car
    platform.configuration.usesStandstill = true
    platform.configuration.profile = .automotive
    let study = await ConsistencyStudy(of: platform, as: [.exact])
    let band = study.band(confidence: 0.95)
    for mean in study.meanErrors(.exact) {
      #expect(mean <= band.upperBound, "\(study.summary)")
      // A covariance twice as large as the errors would be no use.
      #expect(mean >= 0.5 * Double(study.dimension), "\(study.summary)")
    }
  }
}
