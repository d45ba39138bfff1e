internal import Fusion
package import LinearAlgebra
package import Spatial
package import TextFiles

extension DatasetManifest {
  mutating func readInertial(_ block: inout ManifestFields) throws(DataError) {
    var inertial = configuration.inertial
    inertial.angleRandomWalk = try block.positive("angle_random_walk_rad_per_sqrt_s")
    inertial.velocityRandomWalk = try block.positive("velocity_random_walk_mps_per_sqrt_s")
    inertial.gyroscopeBias = try block.positive("gyro_bias_sd_radps")
    inertial.accelerometerBias = try block.positive("accel_bias_sd_mps2")
    inertial.biasTime = try block.positive("bias_time_s")
    inertial.gyroscopeScale = try block.number("gyro_scale_sd", in: 0...1)
    inertial.accelerometerScale = try block.number("accel_scale_sd", in: 0...1)
    inertial.accelerometerRange = try block.positive("accel_range_mps2")
    inertial.gyroscopeRange = try block.positive("gyro_range_radps")
    inertial.initialGyroscopeBias = try Self.prior(
      &block, "initial_gyro_bias_radps", "initial_gyro_bias_sd_radps")
    inertial.initialAccelerometerBias = try Self.prior(
      &block, "initial_accel_bias_mps2", "initial_accel_bias_sd_mps2")
    if let mount = try block.mount("mount") { inertial.mount = mount }
    configuration.inertial = inertial
  }

  /// A bias and its standard deviations: both or none.
  private static func prior(
    _ block: inout ManifestFields, _ bias: String, _ deviation: String
  ) throws(DataError) -> FusionConfiguration.BiasPrior? {
    let mean = try block.numbers(bias, count: 3)
    let spread = try block.deviations(deviation)
    guard let mean, let spread else {
      if mean == nil, spread == nil { return nil }
      let missing = mean == nil ? bias : deviation
      throw block.error(
        mean == nil ? deviation : bias, "stands without \(missing)", remedy: "give both or none")
    }
    return FusionConfiguration.BiasPrior(
      bias: Vector3(mean[0], mean[1], mean[2]),
      deviation: Vector3(spread[0], spread[1], spread[2]))
  }

  mutating func readSatellite(_ block: inout ManifestFields) throws(DataError) {
    if try block.keyword("height", ["ellipsoidal", "msl"]) == "msl" {
      heightReference = .meanSeaLevel
    }
    if let arm = try block.numbers("lever_arm_m", count: 3) {
      for length in arm where abs(length) > 1000 {
        throw block.error(
          "lever_arm_m", "\(length) m is no distance on a vehicle", remedy: "it is in metres")
      }
      configuration.satellite.leverArm = Vector3(arm[0], arm[1], arm[2])
    }
  }

  mutating func readBarometer(_ block: inout ManifestFields) throws(DataError) {
    configuration.barometer.deviation = try block.positive("sd_m")
    configuration.barometer.bias = try block.positive("bias_sd_m")
    configuration.barometer.biasTime = try block.positive("bias_time_s")
  }

  mutating func readMagnetometer(_ block: inout ManifestFields) throws(DataError) {
    configuration.magnetometer.deviation = try block.positive("sd_ut")
      .map { FileUnit.tesla(microtesla: $0) }
    // A thousand times the Earth's field: more than any sensor reads.
    configuration.magnetometer.initialOffset = try block.numbers(
      "hard_iron_ut", count: 3, upTo: 50_000
    ).map {
      Vector3(
        FileUnit.tesla(microtesla: $0[0]), FileUnit.tesla(microtesla: $0[1]),
        FileUnit.tesla(microtesla: $0[2]))
    }
    if let iron = try block.softIron("soft_iron") {
      configuration.magnetometer.softIron = iron
    }
  }
}

extension ManifestFields {
  /// Three standard deviations above zero.
  mutating func deviations(_ key: String) throws(DataError) -> [Double]? {
    guard let list = try numbers(key, count: 3) else { return nil }
    for value in list where !(value > 0) {
      throw error(key, "\(value) is not above zero", remedy: "a standard deviation is")
    }
    return list
  }

  /// A matrix that takes sensor axes to body axes, row by row.
  package mutating func mount(_ key: String) throws(DataError) -> Matrix3<Body, Body>? {
    guard let m = try numbers(key, count: 9) else { return nil }
    let mount = Matrix3<Body, Body>(
      Vector3(m[0], m[1], m[2]), Vector3(m[3], m[4], m[5]), Vector3(m[6], m[7], m[8]))
    if let reason = Self.refusal(of: mount) {
      throw error(
        key, "\(reason)",
        remedy: "its rows are the body axes in sensor axes: a rotation, determinant +1")
    }
    return mount
  }

  /// A matrix that takes a magnetometer's readings less the offset to the field, row by row.
  mutating func softIron(_ key: String) throws(DataError) -> Matrix3<Body, Body>? {
    guard let m = try numbers(key, count: 9, upTo: 10) else { return nil }
    let iron = Matrix3<Body, Body>(
      Vector3(m[0], m[1], m[2]), Vector3(m[3], m[4], m[5]), Vector3(m[6], m[7], m[8]))
    let determinant = iron.determinant
    // Iron that doubles or halves the field along every axis is no sensor any more.
    guard determinant > 0.1, determinant < 10 else {
      throw error(
        key, "the determinant is \(determinant)",
        remedy: "the matrix is near the identity; binnacle-calibrate finds it")
    }
    return iron
  }

  /// Why a matrix is no mount; `nil` where it is a rotation to four digits, as people write them.
  private static func refusal(of mount: Matrix3<Body, Body>) -> String? {
    let determinant = mount.determinant
    if abs(determinant) < 1e-3 {
      return "the matrix is singular (determinant \(determinant)): an axis is lost"
    }
    let residual = mount * mount.transposed - .identity
    for row in 0..<3 {
      for column in 0..<3 where abs(residual[row, column]) > 1e-3 {
        return "the matrix is no rotation: its rows are not unit vectors at right angles"
      }
    }
    if determinant < 0 {
      return "the matrix reflects (determinant \(determinant)): an axis has the wrong sign"
    }
    return nil
  }
}
