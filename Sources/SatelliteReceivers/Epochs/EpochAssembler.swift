public import Sensing

/// Puts the messages of a receiver together into epochs, by their time and not by their order.
///
/// Two epochs stay open, so that messages of neighbours may interleave in any order. An epoch ends
/// when a third one begins, when time jumps, at a UBX end-of-epoch message, at the message that has
/// ended the last cycles, or when the caller finds the line quiet. Messages without a time belong
/// to the cycle they stand in. Memory is taken once.
public struct EpochAssembler: Sendable {
  public struct Configuration: Hashable, Sendable {
    /// Dates before its limit are moved by whole 1024 weeks; `nil` leaves them. Default `nil`.
    public var rollover: WeekRollover?
    /// Whether an epoch ends with the message that ended the cycles before it: a live run then
    /// need not wait for the next epoch. In a file nothing waits. Default `false`.
    public var learnsCycle: Bool

    public init(rollover: WeekRollover? = nil, learnsCycle: Bool = false) {
      self.rollover = rollover
      self.learnsCycle = learnsCycle
    }
  }

  public let configuration: Configuration
  var calendar: EpochCalendar
  var cycle = CycleEnd()
  /// Epochs with a time, in the order in which they were begun; at most two.
  var open: [OpenEpoch] = []
  /// Messages without a time for which no epoch is open.
  var timeless: OpenEpoch?
  /// Which of `open` the last message went to.
  var latest = 0
  /// The epochs handed out last, the newest at the end; at most `closedLimit`.
  var closed: [ClosedEpoch] = []
  /// UTC time of day less GPS time of week, modulo a day; from a message that has both.
  var timeOfWeekOffset: Int64?
  /// GPS time less UTC, s, as the receiver told it last.
  var leapSeconds: Int?

  /// How many epochs were handed out, how many of them with a fix, and how many messages were late.
  public internal(set) var epochs = 0
  public internal(set) var fixes = 0
  public internal(set) var late = 0

  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    calendar = EpochCalendar(rollover: configuration.rollover)
    open.reserveCapacity(Self.openLimit + 1)
    closed.reserveCapacity(Self.closedLimit + 1)
  }

  /// What is kept of an epoch that was handed out.
  struct ClosedEpoch {
    /// Time of day, ns.
    var time: Int64
    /// When its last message came.
    var touched: SensorInstant

    /// Whether a message of its time can still belong to it; later on, the receiver's clock stands.
    func isRecent(at receipt: SensorInstant) -> Bool {
      receipt.nanoseconds - touched.nanoseconds < 2_000_000_000
    }
  }

  static let openLimit = 2
  static let closedLimit = 4
  /// Times that differ by less are one: NMEA rounds to 10 ms or 1 ms what UBX gives to 1 ns.
  static let sameEpoch: Int64 = 4_000_000
  /// Epochs further apart than this do not interleave, ns.
  static let neighbourhood: Int64 = 10_000_000_000

  /// Takes a sentence whose first byte arrived at `receipt`.
  ///
  /// `host` is UTC by the host's clock then, of use only where the receiver gives no date.
  public mutating func add(
    _ sentence: NMEASentence, receipt: SensorInstant, host: UTCTime? = nil,
    report: (ReceiverReport) -> Void
  ) {
    guard let source = sentence.source else { return }
    if let time = sentence.nanosecondsOfDay {
      var dated: UTCTime?
      if let date = sentence.date { dated = note(date, time, report) }
      guard let index = place(time, source, receipt: receipt, host: host, report) else { return }
      open[index].add(sentence, at: receipt)
      if let dated, !open[index].isDatedByUBX { open[index].dated = dated }
      finishCycle(index, source, report)
    } else {
      addTimeless(sentence, source, receipt: receipt, host: host, report)
    }
  }

  /// Hands out what is open where nothing came since `instant`.
  public mutating func flush(
    ifQuietSince instant: SensorInstant, report: (ReceiverReport) -> Void
  ) {
    let touched = open.map(\.touched).max() ?? timeless?.touched
    guard let touched, touched < instant else { return }
    finish(report: report)
  }

  /// Hands out everything, the earliest first.
  public mutating func finish(report: (ReceiverReport) -> Void) {
    while !open.isEmpty { close(earliest, report) }
    closeTimeless(report)
  }

  /// Notes a date that the receiver gave, and tells when its weeks need moving.
  mutating func note(
    _ date: CivilDate, _ nanosecondsOfDay: Int64, isFullWeek: Bool = false,
    _ report: (ReceiverReport) -> Void
  ) -> UTCTime {
    let before = calendar.cycles
    let time = calendar.note(date, nanosecondsOfDay, isFullWeek: isFullWeek)
    if calendar.cycles != before {
      report(.event(.weekRolloverCorrected(cycles: calendar.cycles)))
    }
    return time
  }
}
