internal import Sensing

extension OpenEpoch {
  mutating func add(_ sentence: NMEASentence, at instant: SensorInstant) {
    switch sentence {
    case .gga(let gga): add(gga, at: instant)
    case .rmc(let rmc): add(rmc, at: instant)
    case .gns(let gns): add(gns, at: instant)
    case .gll(let gll):
      touch(.gll, at: instant)
      if let position = gll.position { take(position, .gll) }
      take(status: gll.isValid, gll.indicator)
    case .gsa(let gsa): add(gsa, at: instant)
    case .gst(let gst):
      touch(.gst, at: instant)
      guard positionRank < .navPOSLLH, !epoch.sources.contains(.navCOV) else { break }
      epoch.standardDeviationNorth = gst.standardDeviationLatitude
      epoch.standardDeviationEast = gst.standardDeviationLongitude
      epoch.standardDeviationDown = gst.standardDeviationHeight
    case .vtg(let vtg):
      touch(.vtg, at: instant)
      take(vtg.indicator)
      take(speed: vtg.speed, course: vtg.courseDegrees, .rmc)
    case .zda: touch(.zda, at: instant)
    case .heading(let heading):
      touch(heading.source, at: instant)
      epoch.headingDegrees = heading.headingDegrees ?? epoch.headingDegrees
      epoch.standardDeviationHeadingDegrees =
        heading.standardDeviationDegrees ?? epoch.standardDeviationHeadingDegrees
    case .other: break
    }
  }

  private mutating func add(_ gga: NMEASentence.GGA, at instant: SensorInstant) {
    touch(.gga, at: instant)
    if let quality = gga.quality {
      take(quality: quality)
      // Receivers that lose their last satellite hold the position for a while, quality and all.
      if quality != 0, gga.satellites == 0 { deniesFix = true }
    }
    if let position = gga.position { take(position, .gga) }
    if let height = gga.meanSeaLevelHeight {
      take(meanSeaLevel: height, separation: gga.geoidSeparation, .gga)
    }
    if !epoch.sources.hasSolutionOfUBX {
      epoch.satellites = gga.satellites ?? epoch.satellites
    }
    take(horizontalDilution: gga.horizontalDilution)
    epoch.correctionAge = gga.correctionAge ?? epoch.correctionAge
  }

  private mutating func add(_ rmc: NMEASentence.RMC, at instant: SensorInstant) {
    touch(.rmc, at: instant)
    take(status: rmc.isValid, rmc.indicator)
    if let position = rmc.position { take(position, .rmc) }
    take(speed: rmc.speed, course: rmc.courseDegrees, .rmc)
  }

  private mutating func add(_ gns: NMEASentence.GNS, at instant: SensorInstant) {
    touch(.gns, at: instant)
    take(gns.indicator, goesBefore: true)
    if let position = gns.position { take(position, .gga) }
    if let height = gns.meanSeaLevelHeight {
      take(meanSeaLevel: height, separation: gns.geoidSeparation, .gga)
    }
    // Beside the combined sentence some receivers send one per constellation with its part.
    if let satellites = gns.satellites, !epoch.sources.hasSolutionOfUBX {
      epoch.satellites = max(satellites, epoch.satellites ?? 0)
    }
    take(horizontalDilution: gns.horizontalDilution)
    epoch.correctionAge = gns.correctionAge ?? epoch.correctionAge
  }

  private mutating func add(_ gsa: NMEASentence.GSA, at instant: SensorInstant) {
    touch(.gsa, at: instant)
    dimension = FixMode(rawValue: max(dimension.rawValue, gsa.mode.rawValue)) ?? dimension
    epoch.positionDilution = gsa.positionDilution ?? epoch.positionDilution
    epoch.verticalDilution = gsa.verticalDilution ?? epoch.verticalDilution
    // GGA gives the same with its own rounding; that one came first or will replace this.
    if !epoch.sources.contains(.gga) && !epoch.sources.contains(.gns) {
      take(horizontalDilution: gsa.horizontalDilution)
    }
  }

  private mutating func take(horizontalDilution: Double?) {
    guard let horizontalDilution, !epoch.sources.contains(.navDOP) else { return }
    epoch.horizontalDilution = horizontalDilution
  }

  /// The status letter rules; the mode indicator says what kind of position it is.
  private mutating func take(status: Bool?, _ indicator: ModeIndicator?) {
    switch status {
    case true: statesFix = true
    case false: deniesFix = true
    default: break
    }
    take(indicator)
  }
}
