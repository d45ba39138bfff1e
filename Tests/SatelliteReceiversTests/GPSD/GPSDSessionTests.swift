import SatelliteReceivers
import Sensing
import Testing

@Suite("gpsd sessions")
struct GPSDSessionTests {
  static func message(_ text: String) -> GPSDMessage? { try? GPSDMessage.parse(Array(text.utf8)) }

  static func reporting() -> CapturedSession {
    var run = CapturedSession()
    run.receive(
      """
      {"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}
      {"class":"WATCH","enable":true,"json":true}

      """)
    return run
  }

  @Test("a TPV without an answer to a question is unknown, not zero")
  func missingKeys() throws {
    guard case .fix(let fix)? = Self.message(#"{"class":"TPV","mode":3,"lat":1.5}"#) else {
      Issue.record("not read")
      return
    }
    #expect(fix.latitudeDegrees == 1.5 && fix.longitudeDegrees == nil)
    #expect(fix.ellipsoidalHeight == nil && fix.speed == nil && fix.time == nil)
    var run = Self.reporting()
    run.receive("{\"class\":\"TPV\",\"mode\":3,\"lat\":1.5}\n{\"class\":\"TPV\",\"mode\":9}\n")
    run.wait(until: 1)
    // Half a position is none; without a time each report is an epoch of its own.
    #expect(run.epochs.count == 2)
    #expect(run.epochs.allSatisfy { !$0.hasFix && $0.latitudeDegrees == nil })
    #expect(run.epochs.last?.mode == .unknown)
  }

  @Test("impossible numbers are unknown")
  func impossible() {
    let line =
      #"{"class":"TPV","mode":3,"lat":91,"lon":-181,"speed":-1,"track":361,"epx":-1,"altHAE":1e400}"#
    #expect(Self.message(line) == nil, "1e400 is no number")
    let finite = line.replacing("1e400", with: "1")
    guard case .fix(let fix)? = Self.message(finite) else { return }
    #expect(fix.latitudeDegrees == nil && fix.longitudeDegrees == nil && fix.speed == nil)
    #expect(fix.trackDegrees == nil && fix.errorEast == nil)
  }

  @Test("errors at 95 % become standard deviations where there is no GST")
  func confidence() throws {
    var run = Self.reporting()
    run.receive(
      #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2026-01-01T00:00:00.50Z","lat":1,"lon":2,"#
        + #""altHAE":3,"epx":1.959964,"epy":3.919928,"epv":9.79982,"eps":28.6,"speed":1,"climb":2}"#
        + "\n")
    run.wait(until: 1)
    let epoch = try #require(run.epochs.first)
    // Division by the two-sided 95 % point of the normal distribution.
    #expect(abs((epoch.standardDeviationEast ?? 0) - 1) < 1e-12)
    #expect(abs((epoch.standardDeviationNorth ?? 0) - 2) < 1e-12)
    #expect(abs((epoch.standardDeviationDown ?? 0) - 5) < 1e-12)
    // gpsd makes eps and climb from differences of positions: they are no measured velocity.
    #expect(epoch.standardDeviationVelocityNorth == nil && epoch.velocityDown == nil)
    #expect(epoch.utc?.description == "2026-01-01T00:00:00.50Z")
    run.receive(
      #"{"class":"TPV","mode":3,"time":"2026-01-01T00:00:01.000Z","lat":1,"lon":2,"eph":2.447747}"#
        + "\n")
    run.wait(until: 2)
    #expect(abs((run.epochs.last?.standardDeviationNorth ?? 0) - 1) < 1e-12)
  }

  @Test("activated is a time, a number, or the number 0 of a closed device")
  func activated() {
    func isActivated(_ value: String) -> Bool? {
      guard
        case .device(let device)? = Self.message(
          #"{"class":"DEVICE","path":"/dev/a","activated":"# + value + "}")
      else { return nil }
      return device.isActivated
    }
    #expect(isActivated(#""2026-11-30T03:53:28.838Z""#) == true)
    #expect(isActivated("1796010808.5") == true)
    #expect(isActivated("0") == false)
    guard case .device(let device)? = Self.message(#"{"class":"DEVICE","path":"/dev/a"}"#) else {
      return
    }
    #expect(!device.isActivated && device.driver == nil)
  }

  @Test("what is no line of gpsd's is refused with its place, and the session goes on")
  func refusals() {
    var run = Self.reporting()
    run.receive("{\"class\":\"TPV\",\n{}\n{\"class\":\"PPS\"}\n[1]\nnoise\n\n$GPGGA,1*00\n")
    run.receive("{\"class\":\"TPV\",\"mode\":1,\"mode\":3}\n{\"class\":\"ATT\"}\n")
    #expect(run.refused.map(\.line) == [3, 4, 5, 10])
    #expect(run.session.refusedLines == 4)
    run.receive("{\"class\":\"TPV\",\"mode\":1,\"time\":\"2026-01-01T00:00:00Z\"}\n")
    run.wait(until: 1)
    #expect(run.epochs.count == 1)
  }

  @Test("an endless line costs bounded memory and is refused once")
  func endlessLine() {
    var run = Self.reporting()
    let chunk = [UInt8](repeating: UInt8(ascii: "{"), count: 10_000)
    for _ in 0..<20 { run.receive(chunk[...]) }
    run.receive("\n{\"class\":\"TPV\",\"mode\":1}\n")
    run.wait(until: 1)
    #expect(run.refused.count == 1 && run.epochs.count == 1)
  }

  @Test("an epoch waits for the rest of itself, but no longer than its settling")
  func settling() {
    var run = Self.reporting()
    let tpv = #"{"class":"TPV","mode":3,"time":"2026-01-01T00:00:00.000Z","lat":1,"lon":2"#
    run.receive(tpv + "}\n")
    #expect(run.epochs.isEmpty)
    run.wait(until: 0.015)
    run.receive(tpv + ",\"altHAE\":5}\n")
    run.wait(until: 0.030)
    #expect(run.epochs.isEmpty)
    run.wait(until: 0.036)
    #expect(run.epochs.count == 1 && run.epochs.first?.ellipsoidalHeight == 5)
    run.receive(tpv.replacing(":00.000Z", with: ":01.000Z") + "}\n")
    run.receive(tpv.replacing(":00.000Z", with: ":02.000Z") + "}\n")
    // The next epoch ends the one before at once.
    #expect(run.epochs.count == 2)
    run.end()
    #expect(run.epochs.count == 3)
  }

  @Test("a daemon that never greets is told, again and again, without spinning")
  func unresponsive() {
    var run = CapturedSession()
    run.wait(until: 60)
    #expect(run.events.count == 10)
    #expect(run.sent.isEmpty)
  }

  @Test("a slow device is not silent between its reports")
  func slowDevice() {
    var run = Self.reporting()
    run.receive(
      #"{"class":"DEVICE","path":"/dev/a","driver":"x","activated":"now","cycle":5.00}"# + "\n")
    for k in 1..<10 {
      run.wait(until: Double(k) * 5)
      run.receive("{\"class\":\"TPV\",\"mode\":1}\n")
    }
    #expect(run.silences.isEmpty)
    run.wait(until: 100)
    #expect(run.silences == [57.5])
  }

  @Test("a line that makes a silence of the time so far tells it before the next line, cut or not")
  func shortenedSilence() {
    func events(cut: Bool) -> [GPSDEvent] {
      var run = Self.reporting()
      func device(_ rest: String) -> String {
        "{\"class\":\"DEVICE\",\"path\":\"/dev/a\",\"activated\":\(rest)}\n"
      }
      run.receive(device("\"now\",\"cycle\":2.00"))
      // Five seconds would be a silence, then two and a half are.
      run.wait(until: 3)
      let lines = [device("\"now\",\"cycle\":1.00"), device("0")]
      if cut {
        for line in lines { run.receive(line) }
      } else {
        run.receive(lines.joined())
      }
      return run.events.map(\.event)
    }
    let whole = events(cut: false)
    #expect(whole == events(cut: true))
    #expect(whole.suffix(2) == [.silent(seconds: 3), .deactivated(path: "/dev/a")])
  }

  @Test("times of every length are read, others are not")
  func times() {
    func utc(_ text: String) -> String? {
      guard case .fix(let fix)? = Self.message("{\"class\":\"TPV\",\"time\":\"\(text)\"}") else {
        return nil
      }
      return fix.time?.description
    }
    #expect(utc("2026-11-30T03:50:08.000Z") == "2026-11-30T03:50:08Z")
    #expect(utc("2026-11-30T03:50:08Z") == "2026-11-30T03:50:08Z")
    #expect(utc("2026-11-30T03:50:08.123456789Z") == "2026-11-30T03:50:08.123456789Z")
    #expect(utc("2016-12-31T23:59:60.000Z") == "2017-01-01T00:00:00Z")
    for wrong in [
      "", "2026-11-30", "2026-11-30T03:50:08", "2026-13-30T03:50:08Z", "2026-11-30T24:50:08Z",
      "2026-11-30T03:50:08.Z", "2026-11-30T03:50:08.1234567890Z", "2026-11-30T03:50:0xZ",
      "2026-11-30T03:50:08xZ", "2026-11-30 03:50:08Z",
    ] {
      #expect(utc(wrong) == nil, "\(wrong)")
    }
  }

  @Test("one flipped bit anywhere in a capture ends in an epoch or a refusal, never in a trap")
  func flips() throws {
    let text = try CapturedSession.lines("cap-1-nmea").map { $0.1 + "\r\n" }.joined()
    let bytes = Array(text.utf8)
    var random = SplitMix(state: 4)
    for _ in 0..<300 {
      var damaged = bytes
      let index = Int(random.next() % UInt64(bytes.count))
      damaged[index] ^= 1 << UInt8(random.next() % 8)
      var run = CapturedSession()
      run.receive(damaged[...])
      run.wait(until: 10)
      for epoch in run.epochs {
        #expect((-90...90).contains(epoch.latitudeDegrees ?? 0))
      }
    }
  }
}
