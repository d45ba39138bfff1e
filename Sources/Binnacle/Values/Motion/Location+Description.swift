extension Location: CustomStringConvertible {
  /// One line for a person: place, height, movement, time, and what is out of the ordinary.
  public var description: String {
    var text = "\(coordinate) ±\(horizontalAccuracy.text(decimals: 1)) m"
    if let altitude {
      text += ", \(altitude.text(decimals: 1)) m above sea level"
    } else if let ellipsoidalAltitude {
      text += ", \(ellipsoidalAltitude.text(decimals: 1)) m above the ellipsoid"
    }
    if altitude != nil || ellipsoidalAltitude != nil, let verticalAccuracy {
      text += " ±\(verticalAccuracy.text(decimals: 1)) m"
    }
    if isStationary {
      text += ", standing"
    } else if let speed {
      text += ", \(speed.text(decimals: 1))"
      if let speedAccuracy { text += " ±\(speedAccuracy.text(decimals: 1))" }
      text += " m/s"
      if let course {
        text += " towards \(course.text(decimals: 1))°"
        if let courseAccuracy { text += " ±\(courseAccuracy.text(decimals: 1))°" }
      }
    }
    text += timestamp.map { ", \($0)" } ?? ", at \(instant.seconds.text(decimals: 3)) s"
    if let since = sourceInformation.deadReckonedSince {
      text += ", dead reckoned for \(instant.seconds(since: since).text(decimals: 1)) s"
    } else if !sourceInformation.isFused {
      text += ", receiver alone"
    }
    switch sourceInformation.origin {
    case .simulation: text += ", simulated"
    case .replay: text += ", replayed"
    case .sensors, .gpsd, .program: break
    }
    return isReduced ? text + ", reduced accuracy" : text
  }
}
