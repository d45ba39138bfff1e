internal import Fusion
internal import Sensing

/// A stretch of time, seconds from the start.
struct Stretch: Hashable {
  var start: Double
  var end: Double
}

extension ReportData {
  /// The modes in order of time; in each bucket the least of them, dead reckoning before all.
  var modeStretches: [(mode: FusionEstimate.Mode, stretch: Stretch)] {
    Self.runs(mode) { bucket in
      let dead = Double(FusionEstimate.Mode.deadReckoning.rawValue)
      let value = bucket.maximum == dead ? dead : bucket.minimum
      return FusionEstimate.Mode(rawValue: UInt8(value))
    }
  }

  /// What carries position, height and heading, each in order of time; in each bucket what carries
  /// worst.
  var carrierRows: [(name: String, runs: [(carrier: StateCarriers.Carrier, stretch: Stretch)])] {
    [
      ("position by", positionCarrier), ("height by", heightCarrier),
      ("heading by", headingCarrier),
    ].map { name, series in
      let runs = Self.runs(series) { bucket -> StateCarriers.Carrier? in
        // Nothing comes first, what reckons on last.
        let value = bucket.minimum == 0 ? 0 : bucket.maximum
        return StateCarriers.Carrier(rawValue: UInt8(value))
      }
      return (name, runs.map { (carrier: $0.0, stretch: $0.1) })
    }
  }

  /// When the engine navigated without an aid.
  var outages: [Stretch] {
    modeStretches.filter { $0.mode == .deadReckoning }.map(\.stretch)
  }

  /// When the vehicle stood still.
  var rests: [Stretch] {
    Self.runs(standstill) { $0.mean >= 0.5 }.filter(\.0).map(\.1)
  }

  /// When a sensor delivered, from its events; empty where it never appeared.
  func presence(of kind: SensorKind) -> [Stretch] {
    var stretches: [Stretch] = []
    var since: Double?
    for entry in events.entries {
      switch entry.event.kind {
      case .sensorAppeared(kind), .sensorReturned(kind): since = since ?? max(0, entry.time)
      case .sensorLost(kind):
        if let start = since { stretches.append(Stretch(start: start, end: entry.time)) }
        since = nil
      default: break
      }
    }
    if let since { stretches.append(Stretch(start: since, end: duration)) }
    return stretches
  }

  /// Neighbouring buckets of the same value; a run lasts until the next one, or over a gap until
  /// its own last bucket ends.
  private static func runs<Value: Equatable>(
    _ series: BucketedSeries, value: (BucketedSeries.Bucket) -> Value?
  ) -> [(Value, Stretch)] {
    let longest = series.longestStep
    var runs: [(Value, Stretch)] = []
    for (index, bucket) in series.buckets.enumerated() where !bucket.isEmpty {
      guard let value = value(bucket) else { continue }
      let start = Double(index) * series.width
      let stretch = Stretch(start: start, end: start + series.width)
      guard let last = runs.last, start - last.1.end <= longest else {
        runs.append((value, stretch))
        continue
      }
      if last.0 == value {
        runs[runs.count - 1].1.end = stretch.end
      } else {
        runs[runs.count - 1].1.end = start
        runs.append((value, stretch))
      }
    }
    return runs
  }
}
