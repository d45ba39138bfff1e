extension EpochAssembler {
  /// After a message for the epoch at `index`: hands it out where the cycle is known to end here.
  mutating func finishCycle(
    _ index: Int, _ source: EpochSources, _ report: (ReceiverReport) -> Void
  ) {
    guard configuration.learnsCycle,
      cycle.isReached(by: source, messages: open[index].messages)
    else { return }
    closeUpTo(index, report)
  }

  /// Hands out the epoch at `index`, the other one before it where that is earlier.
  mutating func closeUpTo(
    _ index: Int, _ report: (ReceiverReport) -> Void
  ) {
    let first = earliest
    close(first, report)
    if first != index { close(0, report) }
  }

  /// Hands out the epoch at `index` of `open`.
  mutating func close(_ index: Int, _ report: (ReceiverReport) -> Void) {
    let done = open.remove(at: index)
    latest = max(0, open.count - 1)
    cycle.note(done.lastSource, messages: done.messages)
    var utc = done.dated
    if let time = done.epoch.nanosecondsOfDay {
      if utc == nil { utc = calendar.resolve(time, host: done.host) }
      if closed.count == Self.closedLimit { closed.removeFirst() }
      closed.append(ClosedEpoch(time: time, touched: done.touched))
    }
    hand(done.closed(utc: utc), report)
  }

  mutating func closeTimeless(_ report: (ReceiverReport) -> Void) {
    guard let waiting = timeless else { return }
    timeless = nil
    hand(waiting.closed(utc: nil), report)
  }

  private mutating func hand(_ epoch: ReceiverEpoch, _ report: (ReceiverReport) -> Void) {
    epochs += 1
    if epoch.hasFix { fixes += 1 }
    report(.epoch(epoch))
  }
}
