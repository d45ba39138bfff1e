internal import Fusion
internal import Geodesy
internal import Geoid
internal import LinearAlgebra
internal import LivePipeline
internal import Replay
internal import Sensing
internal import Spatial
internal import TextFiles

/// The lines of `binnacle run --json`, one JSON object each; `type` says what it is.
enum RunJSON {
  private static let degree = 180 / Double.pi

  /// The state now; names and units are those of the columns of an estimate file.
  static func line(_ estimate: FusionEstimate) -> String {
    var object = JSONText()
    object.add("type", "estimate")
    object.add("t_s", estimate.instant.seconds)
    object.add("mode", EstimateWriter.name(estimate.mode))
    if let position = estimate.position {
      object.add("lat_deg", position.latitude * degree)
      object.add("lon_deg", position.longitude * degree)
      object.add("height_m", position.height)
      object.add(
        "msl_height_m",
        position.height
          - Geoid.undulation(latitude: position.latitude, longitude: position.longitude))
      let covariance = estimate.positionCovariance
      object.add("sd_north_m", covariance.row0.x.squareRoot())
      object.add("sd_east_m", covariance.row1.y.squareRoot())
      object.add("sd_down_m", covariance.row2.z.squareRoot())
      object.add("height_from", EstimateWriter.name(estimate.heightOrigin))
    }
    if let velocity = estimate.velocity {
      object.add("v_north_mps", velocity.x)
      object.add("v_east_mps", velocity.y)
      object.add("v_down_mps", velocity.z)
      let covariance = estimate.velocityCovariance
      object.add("sd_v_north_mps", covariance.row0.x.squareRoot())
      object.add("sd_v_east_mps", covariance.row1.y.squareRoot())
      object.add("sd_v_down_mps", covariance.row2.z.squareRoot())
    }
    let angles = AttitudeAngles(estimate)
    object.add("roll_deg", angles.roll)
    object.add("pitch_deg", angles.pitch)
    object.add("yaw_deg", angles.yaw)
    object.add("sd_roll_deg", angles.standardDeviationRoll)
    object.add("sd_pitch_deg", angles.standardDeviationPitch)
    object.add("sd_yaw_deg", angles.standardDeviationYaw)
    // Without a heading a quaternion would state one.
    if angles.yaw != nil, let q = estimate.attitude {
      object.add("qw", q.w)
      object.add("qx", q.x)
      object.add("qy", q.y)
      object.add("qz", q.z)
    }
    object.add("heading_reference", estimate.headingReference.map(EstimateWriter.name))
    let gyroscope = estimate.gyroscopeBias
    object.add("gyro_bias_x_radps", gyroscope.x)
    object.add("gyro_bias_y_radps", gyroscope.y)
    object.add("gyro_bias_z_radps", gyroscope.z)
    let accelerometer = estimate.accelerometerBias
    object.add("accel_bias_x_mps2", accelerometer.x)
    object.add("accel_bias_y_mps2", accelerometer.y)
    object.add("accel_bias_z_mps2", accelerometer.z)
    object.add("baro_bias_m", estimate.barometerBias)
    object.add("carried_by", Self.object(estimate.carriers))
    object.add("dead_reckoning_age_s", estimate.deadReckoningAge)
    object.add("standing", estimate.isStandingStill)
    object.add("reset_count", estimate.resetCount)
    object.add("last_reset_s", estimate.lastReset?.seconds)
    return object.text
  }

  /// Something happened in the engine.
  static func line(_ event: FusionEvent) -> String {
    var object = JSONText()
    object.add("type", "event")
    object.add("t_s", event.instant.seconds)
    object.add("event", event.kind.key)
    object.add("magnitude", event.kind.unit == nil ? nil : event.magnitude)
    return object.text
  }

  /// Something happened to a sensor.
  static func line(_ event: PipelineEvent) -> String {
    var object = JSONText()
    object.add("type", "sensor_event")
    object.add("t_s", event.instant.seconds)
    object.add("sensor", event.sensor)
    object.add("event", event.kind.rawValue)
    object.add("detail", event.detail)
    return object.text
  }

  private static func object(_ carriers: StateCarriers) -> JSONText {
    var object = JSONText()
    object.add("position", carriers.position.key)
    object.add("height", carriers.height.key)
    object.add("velocity", carriers.velocity.key)
    object.add("tilt", carriers.tilt.key)
    object.add("heading", carriers.heading.key)
    object.add("baro_bias", carriers.barometerBias.key)
    return object
  }

  /// How the sensors do, and what becomes of what they measure.
  static func line(_ health: PipelineHealth, _ tally: OutcomeTally) -> String {
    var object = JSONText()
    object.add("type", "health")
    object.add("samples_fused", health.fused)
    object.add("samples_refused", health.refused)
    object.add("recording", health.isRecording)
    object.add("problem", health.problem)
    object.add("sensors", health.sensors.map(Self.object))
    object.add("measurements", tally.seen.map { tally[$0].liveObject(of: $0) })
    return object.text
  }

  private static func object(_ sensor: SensorHealth) -> JSONText {
    var object = JSONText()
    object.add("sensor", sensor.name)
    object.add("measures", sensor.kinds.map(\.key))
    object.add("device", sensor.device)
    object.add("how", sensor.how)
    object.add("state", sensor.state.key)
    // Of a sensor that says nothing nothing is used, and a rate that was is no rate.
    let isRunning = sensor.state == .running
    object.add("used", isRunning && sensor.isChosen)
    object.add("rate_hz", isRunning ? sensor.rate : nil)
    object.add("age_s", sensor.lastSampleAge)
    object.add("samples", sensor.samples)
    object.add("dropped", sensor.dropped)
    object.add("restarts", sensor.restarts)
    if let latency = sensor.latency {
      var member = JSONText()
      member.add("min", latency.minimum)
      member.add("mean", latency.mean)
      member.add("p95", latency.percentile95)
      member.add("max", latency.maximum)
      object.add("latency_s", member)
    }
    if let timing = sensor.timing {
      var member = JSONText()
      member.add("by", timing.basis.rawValue)
      member.add("sd_s", timing.uncertainty)
      member.add("min_latency_s", timing.minimumLatency)
      object.add("time", member)
    }
    object.add("problem", sensor.problem)
    object.add("remedy", sensor.remedy)
    return object
  }
}
