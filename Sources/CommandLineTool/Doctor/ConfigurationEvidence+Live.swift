internal import Fusion
internal import LinearAlgebra
internal import LivePipeline
internal import Replay
internal import TextFiles

extension ConfigurationEvidence {
  init(_ configuration: LiveConfiguration) {
    self.init()
    isLeverArmStated = configuration.entries.contains {
      $0.key == "gnss.lever_arm_m" && $0.origin != .builtIn
    }
    isLeverArmZero = configuration.manifest.configuration.satellite.leverArm.squaredNorm == 0
    warnings = configuration.warnings.map(\.description)
  }
}
