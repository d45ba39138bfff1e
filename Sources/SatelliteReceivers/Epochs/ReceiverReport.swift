/// What a receiver's byte stream turned into.
public enum ReceiverReport: Sendable {
  /// An epoch is complete.
  case epoch(ReceiverEpoch)
  /// A sentence or frame was not used.
  case refused(RefusedSentence)
  case event(ReceiverEvent)
}

/// Something a receiver told that is no solution.
public enum ReceiverEvent: Hashable, Sendable {
  /// GPS time less UTC changed or became known, s.
  case leapSeconds(Int)
  /// Dates are moved by this many times 1024 weeks from here on.
  case weekRolloverCorrected(cycles: Int)
  /// A message for an epoch that was already handed out: its values are lost.
  case late(EpochSources)
  /// Receiver, firmware or gpsd release, as it names itself.
  case identification(String)
}
