package import TextFiles

extension ReceiverEpoch {
  /// The epoch as one JSON object; what the receiver did not give has no key.
  ///
  /// Degrees, metres, m/s. `time` is UTC, ISO 8601; without a date it is `time_of_day`.
  package var json: JSONText {
    var json = JSONText()
    if let utc {
      json.add("time", utc.description)
    } else if let nanosecondsOfDay {
      json.add("time_of_day", UTCTime.timeOfDay(nanosecondsOfDay))
    }
    json.add("mode", Int(mode.rawValue))
    if let exclusion { json.add("excluded", exclusion.description) }
    if let latitudeDegrees { json.add("lat", latitudeDegrees) }
    if let longitudeDegrees { json.add("lon", longitudeDegrees) }
    add(&json, "altHAE", ellipsoidalHeight)
    add(&json, "altMSL", meanSeaLevelHeight)
    add(&json, "geoidSep", geoidSeparation)
    add(&json, "speed", speed)
    add(&json, "course", courseDegrees)
    add(&json, "climb", velocityDown.map { 0 - $0 })
    add(&json, "velN", velocityNorth)
    add(&json, "velE", velocityEast)
    add(&json, "velD", velocityDown)
    add(&json, "heading", headingDegrees)
    add(&json, "baseline", baselineLength)
    if let quality { json.add("quality", quality) }
    if let satellites { json.add("satellites", satellites) }
    add(&json, "hdop", horizontalDilution)
    add(&json, "vdop", verticalDilution)
    add(&json, "pdop", positionDilution)
    add(&json, "sdNorth", standardDeviationNorth)
    add(&json, "sdEast", standardDeviationEast)
    add(&json, "sdDown", standardDeviationDown)
    add(&json, "sdVelN", standardDeviationVelocityNorth)
    add(&json, "sdVelE", standardDeviationVelocityEast)
    add(&json, "sdVelD", standardDeviationVelocityDown)
    add(&json, "sdHeading", standardDeviationHeadingDegrees)
    add(&json, "correctionAge", correctionAge)
    if let leapSeconds { json.add("leapSeconds", leapSeconds) }
    json.add("sources", sources.names)
    return json
  }

  /// Adds a value to 1e-9 of its unit, which is finer than any receiver states: what the sum of two
  /// decimals has beyond is binary rounding.
  private func add(_ json: inout JSONText, _ key: String, _ value: Double?) {
    if let value { json.add(key, (value * 1e9).rounded() / 1e9) }
  }
}

extension RefusedSentence {
  /// The refusal as one JSON object.
  package var json: JSONText {
    var json = JSONText()
    json.add("refused", reason.description)
    json.add("line", line)
    json.add("offset", offset)
    json.add("text", text)
    return json
  }
}
