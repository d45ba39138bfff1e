import LinuxPlatform
import Sensing
import Testing

struct BaudSearchTests {
  /// A line at one speed, heard by a search that follows its own decisions.
  private struct Line {
    /// The receiver's speed; `nil` is a receiver that is off.
    var baud: UInt32?
    /// Bytes a second; a burst each `period`.
    var bytesPerSecond = 400.0
    /// Seconds between reports.
    var period = 1.0
    var seconds = 0.0
    var changes: [UInt32] = []

    /// Runs until the search settles or `limit` seconds are over; the time that it took.
    mutating func run(_ search: inout BaudSearch, limit: Double) -> Double {
      let step = 0.1
      var nextBurst = seconds
      let start = seconds
      while seconds - start < limit {
        var frames = 0
        var noise = 0
        if let baud, seconds >= nextBurst {
          nextBurst += period
          let bytes = Int(bytesPerSecond * period)
          if baud == search.baud { frames = max(bytes / 70, 1) } else { noise = bytes }
        }
        switch search.heard(
          frames: frames, noise: noise, at: SensorInstant(seconds: seconds))
        {
        case .listen: break
        case .settle: return seconds - start
        case .change(let baud): changes.append(baud)
        }
        seconds += step
      }
      return limit
    }
  }

  @Test("every speed is found within one round", arguments: BaudSearch.candidates)
  func everySpeed(_ baud: UInt32) {
    var search = BaudSearch()
    var line = Line(baud: baud)
    let time = line.run(&search, limit: 60)
    #expect(search.finding == .settled && search.baud == baud)
    let place = Double(BaudSearch.candidates.firstIndex(of: baud) ?? 0)
    // One dwell for each speed before it, and one for itself; a step of the simulation each.
    #expect(time <= (place + 1) * (BaudSearch.dwellSeconds + 0.1) + 0.1)
  }

  @Test("the speed that served last time is tried first and settles within the first burst")
  func first() {
    var search = BaudSearch(first: 460_800)
    #expect(search.baud == 460_800)
    var line = Line(baud: 460_800)
    #expect(line.run(&search, limit: 60) == 0)
    #expect(line.changes.isEmpty)
  }

  @Test("a speed that is in no list is found where it was named")
  func unusual() {
    var search = BaudSearch(first: 250_000)
    var line = Line(baud: 250_000)
    _ = line.run(&search, limit: 60)
    #expect(search.finding == .settled && search.baud == 250_000)
  }

  @Test("one sentence a second is enough, a sentence every two seconds too")
  func slow() {
    for period in [1.0, 2.0] {
      var search = BaudSearch(first: 4800)
      var line = Line(baud: 4800, bytesPerSecond: 70 / period, period: period)
      let time = line.run(&search, limit: 30)
      #expect(search.finding == .settled && search.baud == 4800)
      #expect(time <= BaudSearch.dwellSeconds + 0.1)
    }
  }

  @Test("a flood of noise does not wait for the end of the dwell")
  func flood() {
    var search = BaudSearch(first: 9600)
    var line = Line(baud: 921_600, bytesPerSecond: 50_000, period: 0.1)
    let time = line.run(&search, limit: 60)
    #expect(search.baud == 921_600)
    // Eight wrong speeds, one report each.
    #expect(time < 2)
  }

  @Test("a tail of a long frame does not drive the search off the right speed")
  func tail() {
    var search = BaudSearch(first: 115_200)
    // 4,000 bytes of a raw-measurement frame that began before listening did.
    #expect(search.heard(frames: 0, noise: 4000, at: SensorInstant(seconds: 0)) == .listen)
    #expect(search.heard(frames: 2, noise: 0, at: SensorInstant(seconds: 0.3)) == .settle)
    #expect(search.baud == 115_200)
  }

  @Test("a receiver that is off is silent after a round, and found when it is switched on")
  func silent() {
    var search = BaudSearch()
    var line = Line(baud: nil)
    _ = line.run(&search, limit: 15)
    #expect(search.finding == .searching)
    _ = line.run(&search, limit: 10)
    #expect(search.finding == .silent)
    #expect(Set(line.changes) == Set(BaudSearch.candidates))
    line.baud = 38400
    _ = line.run(&search, limit: 60)
    #expect(search.finding == .settled && search.baud == 38400)
  }

  @Test("bytes without any frame at any speed are unintelligible")
  func unintelligible() {
    var search = BaudSearch()
    var line = Line(baud: 1_000_000)
    _ = line.run(&search, limit: 30)
    #expect(search.finding == .unintelligible)
  }

  @Test("a fixed speed is never changed, and a mismatch is told")
  func fixed() {
    var search = BaudSearch(first: 9600, isFixed: true)
    var line = Line(baud: 38400)
    _ = line.run(&search, limit: 10)
    #expect(search.finding == .unintelligible && search.baud == 9600)
    #expect(line.changes.isEmpty)
    line.baud = 9600
    _ = line.run(&search, limit: 10)
    #expect(search.finding == .settled)
  }

  @Test("a settled search stays while the receiver is off, and begins anew when its speed changes")
  func changing() {
    var search = BaudSearch(first: 9600)
    var line = Line(baud: 9600)
    _ = line.run(&search, limit: 10)
    line.baud = nil
    _ = line.run(&search, limit: 600)
    #expect(search.finding == .settled && line.changes.isEmpty)
    line.baud = 115_200
    _ = line.run(&search, limit: 60)
    #expect(search.finding == .settled && search.baud == 115_200)
    // Not a word of failure while the second round goes on: it began with the change.
    line.baud = 1_000_000
    _ = line.run(&search, limit: 12)
    #expect(search.finding == .searching || search.finding == .settled)
  }

  /// A driver that has some speeds only.
  private func refuse(_ baud: UInt32) -> SystemError {
    SystemError(call: "TCSETS2", path: "/dev/ttyS0", number: .invalidArgument)
  }

  @Test("a speed that the driver does not have is given up at once, and the search goes on")
  func refused() throws {
    var search = BaudSearch(first: 460_800)
    var asked: [UInt32] = []
    try search.apply(at: SensorInstant(seconds: 0)) { baud throws(SystemError) in
      asked.append(baud)
      if baud != 38400 { throw refuse(baud) }
    }
    #expect(asked == [460_800, 9600, 115_200, 38400])
    #expect(search.baud == 38400 && search.finding == .searching)
    // Its dwell begins with it.
    let limit = BaudSearch.dwellSeconds
    #expect(search.heard(frames: 0, noise: 0, at: SensorInstant(seconds: limit - 0.1)) == .listen)
    #expect(
      search.heard(frames: 0, noise: 0, at: SensorInstant(seconds: limit + 0.1))
        == .change(to: 57600))
  }

  @Test("a driver that has no speed at all is asked for each once")
  func refusedAll() throws {
    var search = BaudSearch()
    var asked: [UInt32] = []
    try search.apply(at: SensorInstant(seconds: 0)) { baud throws(SystemError) in
      asked.append(baud)
      throw refuse(baud)
    }
    #expect(asked == BaudSearch.candidates && search.finding == .silent)
  }

  @Test("an error that is not the speed's ends the attempt and changes nothing")
  func broken() {
    var search = BaudSearch(first: 460_800)
    let error = #expect(throws: SystemError.self) {
      try search.apply(at: SensorInstant(seconds: 0)) { _ throws(SystemError) in
        throw SystemError(call: "TCSETS2", path: "/dev/ttyS0", number: .inputOutput)
      }
    }
    #expect(error?.number == .inputOutput && search.baud == 460_800)
  }
}
