internal import Sensing

extension EpochAssembler {
  /// The open epoch of this time of day, begun where there is none; `nil` where it was handed out.
  mutating func place(
    _ time: Int64, _ source: EpochSources, receipt: SensorInstant, host: UTCTime?,
    _ report: (ReceiverReport) -> Void
  ) -> Int? {
    for index in open.indices {
      guard let known = open[index].epoch.nanosecondsOfDay else { continue }
      if Self.isSame(known, time) {
        latest = index
        return index
      }
    }
    if closed.contains(where: { Self.isSame($0.time, time) && $0.isRecent(at: receipt) }) {
      missed(source, report)
      return nil
    }
    // A jump, as of a receiver that finds its clock: what came before is done.
    while let other = open.first?.epoch.nanosecondsOfDay,
      abs(EpochCalendar.wrapped(time - other)) > Self.neighbourhood
    {
      close(earliest, report)
    }
    if open.count == Self.openLimit { close(earliest, report) }
    var begun = OpenEpoch(receipt: receipt, host: host)
    if let waiting = timeless {
      begun = waiting
      timeless = nil
    }
    begun.epoch.nanosecondsOfDay = time
    open.append(begun)
    latest = open.count - 1
    return latest
  }

  /// A message without a time: to the cycle it stands in.
  mutating func addTimeless(
    _ sentence: NMEASentence, _ source: EpochSources, receipt: SensorInstant, host: UTCTime?,
    _ report: (ReceiverReport) -> Void
  ) {
    // A receiver without time sends its cycle with empty times: the second GGA begins another.
    let begins = sentence.usuallyHasTime
    if !open.isEmpty {
      if begins, open[latest].epoch.sources.contains(source) {
        finish(report: report)
      } else {
        let index = latest
        open[index].add(sentence, at: receipt)
        finishCycle(index, source, report)
        return
      }
    } else if begins, timeless?.epoch.sources.contains(source) == true {
      closeTimeless(report)
    }
    if timeless == nil, trailsClosedCycle(receipt) {
      missed(source, report)
      return
    }
    var waiting = timeless ?? OpenEpoch(receipt: receipt, host: host)
    waiting.add(sentence, at: receipt)
    timeless = waiting
  }

  /// Which of the open epochs is the earliest.
  var earliest: Int {
    guard open.count > 1, let first = open[0].epoch.nanosecondsOfDay,
      let second = open[1].epoch.nanosecondsOfDay
    else { return 0 }
    return EpochCalendar.wrapped(second - first) < 0 ? 1 : 0
  }

  /// A message came after its epoch had been handed out.
  mutating func missed(_ source: EpochSources, _ report: (ReceiverReport) -> Void) {
    cycle.forget()
    late += 1
    report(.event(.late(source)))
  }

  /// Whether two times of day are of one epoch; a leap second is not the midnight after it.
  static func isSame(_ a: Int64, _ b: Int64) -> Bool {
    let day = UTCTime.nanosecondsPerDay
    guard (a >= day) == (b >= day) else { return false }
    return abs(EpochCalendar.wrapped(a - b)) <= sameEpoch
  }

  /// Whether a message without time follows the cycle just handed out so closely that it is its
  /// last: a pause lies between two cycles.
  private func trailsClosedCycle(_ receipt: SensorInstant) -> Bool {
    guard configuration.learnsCycle, closed.count > 1, let last = closed.last else { return false }
    let period = EpochCalendar.wrapped(last.time - closed[closed.count - 2].time)
    return receipt.nanoseconds - last.touched.nanoseconds < period / 4
  }
}
