import SatelliteReceivers
import Sensing
import Testing

@Suite("What gpsd 3.22 was seen to send")
struct GPSDCaptureTests {
  @Test("the partial TPVs of the first cycle are one epoch")
  func startUp() throws {
    let run = try CapturedSession("cap-1-nmea", after: 1)
    #expect(run.epochs.count == 1)
    let epoch = try #require(run.epochs.first)
    #expect(epoch.utc?.description == "2026-11-30T03:50:08Z")
    #expect(epoch.mode == .threeDimensional && epoch.hasFix)
    #expect(epoch.latitudeDegrees == 48.1173 && epoch.longitudeDegrees == 11.5167)
    #expect(epoch.ellipsoidalHeight == 592.3 && epoch.meanSeaLevelHeight == 545.4)
    #expect(epoch.geoidSeparation == 46.9)
    #expect(epoch.speed == 5 && epoch.courseDegrees == 90)
    // The receiver's own GST, not gpsd's estimate.
    #expect(epoch.standardDeviationNorth == 1.8 && epoch.standardDeviationEast == 1.6)
    #expect(epoch.standardDeviationDown == 3.1)
    #expect(epoch.satellites == 8 && epoch.horizontalDilution == 0.9)
    #expect(epoch.sources == [.gpsdTPV, .gpsdSKY, .gpsdGST])
    #expect(epoch.receipt == SensorInstant(seconds: 4.48))
    #expect(run.sent == [GPSDSession.watchRequest])
    #expect(run.refused.isEmpty)
    let kinds = run.events.map(\.event)
    #expect(kinds.first == .greeted(release: "3.22", protocolMajor: 3, protocolMinor: 14))
    #expect(kinds.contains(.watching))
    let drivers = kinds.compactMap { event -> String? in
      if case .activated(let device) = event { device.driver ?? "none yet" } else { nil }
    }
    #expect(drivers == ["none yet", "NMEA0183"])
  }

  @Test(
    "each TPV makes an epoch, whatever the port", arguments: ["cap-guest-acm", "cap-guest-gnss"])
  func ports(name: String) throws {
    let run = try CapturedSession(name, after: 1)
    #expect(run.epochs.count == 2 && run.epochs.allSatisfy(\.hasFix))
    #expect(run.refused.isEmpty)
  }

  @Test(
    "a lost device, of which gpsd says nothing, is silence within three seconds",
    arguments: ["cap-5-loss-reconnect", "cap-8-loss", "cap-10-loss", "cap-guest-gnss"])
  func loss(name: String) throws {
    let run = try CapturedSession(name, after: 20)
    let last = try #require(
      CapturedSession.lines(name).filter { $0.1.contains("TPV") }.last?.0)
    #expect(run.silences.count == 1 && abs((run.silences.first ?? 0) - last - 2.5) < 0.001)
    #expect(run.times { if case .resumed = $0 { true } else { false } }.isEmpty)
  }

  @Test("a client that comes after the loss is told silence too")
  func lossBeforeConnecting() throws {
    let run = try CapturedSession("cap-8b-loss-newclient", after: 10)
    #expect(run.epochs.isEmpty && run.silences == [2.5])
  }

  @Test("a pause is silence and its end a resumption")
  func pause() throws {
    let run = try CapturedSession("cap-4-silence", after: 1)
    #expect(run.silences == [4.3])
    let resumed = run.events.compactMap { item -> Double? in
      if case .resumed(let seconds) = item.event { seconds } else { nil }
    }
    #expect(resumed.count == 1 && abs((resumed.first ?? 0) - 7) < 1e-6)
    #expect(run.epochs.count == 8)
  }

  @Test("the end of gpsd is told once, and nothing after it")
  func daemonStop() throws {
    var run = try CapturedSession("cap-6-daemon-stop", after: 10)
    #expect(run.events.map(\.event).suffix(3) == [.withoutDevice, .watching, .gone])
    #expect(run.session.deadline == nil)
    run.receive("{\"class\":\"TPV\",\"mode\":1}\r\n")
    run.end()
    #expect(run.epochs.isEmpty && run.times { $0 == .gone }.count == 1)
  }

  @Test("a receiver that repeats its position without a fix is found out, though gpsd says mode 3")
  func repeatedPosition() throws {
    let run = try CapturedSession("cap-3-garbage-nofix", after: 1)
    let excluded = run.epochs.filter { $0.exclusion == .receiverHasNoFix }
    #expect(
      excluded.map { $0.utc?.description } == [
        "2026-11-30T03:50:15Z", "2026-11-30T03:50:16Z", "2026-11-30T03:50:17Z",
      ])
    #expect(excluded.allSatisfy { !$0.hasFix })
    #expect(run.epochs.count == 9 && run.epochs.filter(\.hasFix).count == 6)
    // Raw sentences and their garbage stand between: no refusals.
    #expect(run.refused.isEmpty)
  }

  @Test("a receiver that leaves its fields empty has no position, and gets it back")
  func emptyFields() throws {
    let run = try CapturedSession("cap-11-nofix-empty", after: 1)
    #expect(run.epochs.count == 12)
    let without = run.epochs.filter { $0.latitudeDegrees == nil }
    #expect(without.count == 5 && without.allSatisfy { $0.mode == FixMode.none && !$0.hasFix })
    #expect(run.epochs.filter(\.hasFix).count == 7)
    #expect(run.silences.isEmpty)
    // No standard deviation stands beside a position that is not there.
    #expect(without.allSatisfy { $0.standardDeviationNorth == nil })
  }

  @Test("a u-blox receiver's figures are its own, and SKY's time of 2019 is not looked at")
  func ublox() throws {
    let run = try CapturedSession("cap-9-ubx-control", after: 1)
    #expect(run.epochs.count == 50)
    for epoch in run.epochs {
      // hAcc 1.8 m was sent for the horizontal position, vAcc 3.1 m, sAcc 0.3 m/s.
      #expect(abs((epoch.standardDeviationNorth ?? 0) - 1.8 / 2.0.squareRoot()) < 1e-12)
      #expect(epoch.standardDeviationEast == epoch.standardDeviationNorth)
      #expect(epoch.standardDeviationDown == 3.1)
      #expect(epoch.standardDeviationVelocityNorth == 0.3)
      #expect(epoch.standardDeviationVelocityDown == nil && epoch.velocityDown == nil)
      #expect(epoch.utc?.date.components.year == 2026)
    }
    let steps = zip(run.epochs, run.epochs.dropFirst()).map { a, b in
      (b.utc?.nanosecondsSince1970 ?? 0) - (a.utc?.nanosecondsSince1970 ?? 0)
    }
    #expect(steps.filter { $0 == 200_000_000 }.count >= 40)
    #expect(run.times { $0 == .deactivated(path: "/dev/ttyGPS0") } == [11.04])
    #expect(run.silences.isEmpty == false)
  }

  @Test("errors are told, and a request that was swallowed with one is sent again")
  func errors() throws {
    let run = try CapturedSession("cap-2-errors")
    #expect(
      run.times { if case .error(let text) = $0 { text.contains("?BOGUS;") } else { false } }.count
        == 1)
    #expect(run.sent == [GPSDSession.watchRequest, GPSDSession.watchRequest])
    let spaced = try CapturedSession("cap-7-errors-spaced")
    #expect(spaced.times { if case .error = $0 { true } else { false } }.count == 2)
    // json false, json false, enable false: three times at most, not for ever.
    #expect(spaced.sent.count == GPSDSession.requestLimit)
    #expect(spaced.times { $0 == .watching }.count == 1)
    let silent = try CapturedSession("cap-9b", after: 30)
    #expect(silent.sent.count == GPSDSession.requestLimit)
    #expect(silent.times { if case .unresponsive = $0 { true } else { false } }.count >= 2)
  }

  @Test("pulses per second are handed on", arguments: [("cap-pps", 20), ("cap-pps2", 14)])
  func pulses(name: String, count: Int) throws {
    let run = try CapturedSession(name, after: 1)
    #expect(run.pulses.count == count)
    #expect(run.epochs.count == count - (name == "cap-pps" ? 1 : 0))
    var late: [Int64] = []
    for pulse in run.pulses {
      #expect(pulse.utcNanoseconds % 1_000_000_000 == 0)
      #expect(pulse.precision == 0x1p-10)
      late.append(pulse.realtimeNanoseconds - pulse.utcNanoseconds)
    }
    if name == "cap-pps2" {
      // With the kernel's discipline the pulses are 1 to 3 ms late.
      #expect(late.allSatisfy { (0..<4_000_000).contains($0) })
    } else {
      // Without it the emulated line toggled 0.6 s early, but for the first time.
      #expect(late.dropFirst().count { $0 < -400_000_000 } >= 18)
    }
  }

  @Test("only the wanted device is listened to")
  func deviceFilter() throws {
    let other = try CapturedSession("cap-1-nmea", device: "/dev/ttyACM7", after: 10)
    #expect(other.epochs.isEmpty && !other.silences.isEmpty)
    let same = try CapturedSession("cap-1-nmea", device: "/dev/ttyGPS0", after: 1)
    #expect(same.epochs.count == 1)
  }

  @Test("a capture cut at any byte gives the same epochs and events")
  func cuts() throws {
    let text = try CapturedSession.lines("cap-1-nmea").map { $0.1 + "\r\n" }.joined()
    let bytes = Array(text.utf8)
    func run(_ cut: Int) -> CapturedSession {
      var run = CapturedSession()
      run.receive(bytes[..<cut])
      run.receive(bytes[cut...])
      run.wait(until: 1)
      return run
    }
    let whole = run(0)
    for cut in stride(from: 1, to: bytes.count, by: 29) {
      let other = run(cut)
      #expect(other.epochs == whole.epochs && other.sent == whole.sent)
      #expect(other.events.map(\.event) == whole.events.map(\.event))
    }
  }
}
