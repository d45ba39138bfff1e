internal import LivePipeline
internal import TextFiles

extension ConfigurationEvidence {
  init(_ configuration: LiveConfiguration) {
    self.init()
    isLeverArmStated = configuration.entries.contains {
      $0.key == "gnss.lever_arm_m" && $0.origin != .builtIn
    }
    let arm = configuration.manifest.configuration.leverArm
    isLeverArmZero = arm.x == 0 && arm.y == 0 && arm.z == 0
    warnings = configuration.warnings.map(\.description)
  }
}
