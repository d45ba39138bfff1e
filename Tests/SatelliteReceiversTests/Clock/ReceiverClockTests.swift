import SatelliteReceivers
import Sensing
import Testing

@Suite("Time of validity from the receiver's time")
struct ReceiverClockTests {
  /// A clock that knows the shortest latency.
  static func clock(latency: Double = 0.045, uncertainty: Double = 0.001) -> ReceiverClock {
    var configuration = ReceiverClock.Configuration()
    configuration.minimumLatency = latency
    configuration.minimumLatencyUncertainty = uncertainty
    return ReceiverClock(configuration: configuration)
  }

  struct Errors {
    var sum = 0.0
    var squares = 0.0
    var normalized = 0.0
    var worst = 0.0
    var stated = 0.0
    var count = 0.0

    mutating func add(_ error: Double, stated deviation: Double) {
      sum += error
      squares += error * error
      normalized += error * error / (deviation * deviation)
      stated += deviation * deviation
      worst = max(worst, abs(error))
      count += 1
    }

    var rms: Double { (squares / count).squareRoot() }
    var statedRMS: Double { (stated / count).squareRoot() }
  }

  @Test(
    "jitter of 70 ms with bursts and stalls leaves less than 2 ms after half a minute",
    arguments: [1.0, 5.0, 10.0], [-100e-6, 0.0, 40e-6, 100e-6])
  func jitter(rate: Double, drift: Double) {
    var errors = Errors()
    var raw = Errors()
    for seed in 0..<5 as Range<UInt64> {
      var link = SimulatedLink(seed: seed)
      link.rate = rate
      link.drift = drift
      var clock = Self.clock()
      for epoch in link.prefix(Int(rate * 100)) {
        let reading = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
        #expect(reading.instant <= epoch.arrival)
        let elapsed = epoch.truth.nanoseconds - SimulatedLink.hostStart
        guard elapsed > 30_000_000_000 else { continue }
        // Late ones state their lateness; their instants are held to the same figure.
        #expect(
          reading.isConsistent || abs(reading.instant.seconds(since: epoch.truth)) < 0.01)
        guard reading.isConsistent else { continue }
        errors.add(
          reading.instant.seconds(since: epoch.truth), stated: reading.standardDeviation)
        raw.add(epoch.arrival.seconds(since: epoch.truth) - link.shortest, stated: 1)
      }
    }
    // What arrival alone would give, so that the figure means something.
    #expect(raw.rms > 0.03)
    #expect(errors.rms < 0.002, "\(errors.rms) s rms, \(errors.statedRMS) s stated")
    // The stated deviation is no understatement, and at most eight times the error plus the
    // millisecond that the shortest latency is uncertain by.
    #expect(errors.rms < 1.2 * errors.statedRMS)
    #expect(errors.statedRMS < 8 * errors.rms + 0.001)
  }

  @Test("from the first epoch on the stated deviation covers the error")
  func startUp() {
    var errors = Errors()
    for seed in 0..<100 as Range<UInt64> {
      var clock = Self.clock()
      for epoch in SimulatedLink(seed: seed).prefix(20) {
        let reading = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
        errors.add(
          reading.instant.seconds(since: epoch.truth), stated: reading.standardDeviation)
      }
    }
    #expect(errors.normalized / errors.count < 1.5)
    #expect(errors.rms < 0.03)
  }

  @Test("a crystal's drift is found to some parts per million")
  func drift() {
    for drift in [-100e-6, 33e-6, 100e-6] {
      var link = SimulatedLink(seed: 3)
      link.drift = drift
      var clock = Self.clock()
      for epoch in link.prefix(2_000) {
        _ = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
      }
      // A millisecond at either end of a minute is 30 ppm; seen are 1 to 6.
      #expect(abs(clock.report.drift - drift) < 30e-6)
    }
  }

  @Test("a leap second in the receiver's UTC is one step, told with its size", arguments: [1, -1])
  func leapSecond(direction: Int64) {
    var link = SimulatedLink(seed: 5)
    link.steps = [(400, -direction * 1_000_000_000)]
    var clock = Self.clock()
    var events: [ReceiverClock.Event] = []
    var behind = Errors()
    for (k, epoch) in link.prefix(800).enumerated() {
      let reading = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
      if let event = reading.event { events.append(event) }
      let error = reading.instant.seconds(since: epoch.truth)
      if (400..<425).contains(k) {
        // Until the step is sure the reading says how wrong it may be.
        #expect(abs(error) < 3 * reading.standardDeviation + 0.01)
      } else if k >= 500 {
        behind.add(error, stated: reading.standardDeviation)
      }
    }
    #expect(events.count == 1)
    guard case .receiverTimeStepped(let seconds)? = events.first else {
      Issue.record("\(events)")
      return
    }
    // The third or a later epoch of the new time tells it, with that epoch's own lateness.
    #expect(abs(seconds - Double(direction)) < 0.15)
    #expect(behind.rms < 0.004)
    #expect(clock.report.steps == 1)
  }

  @Test("a cold start's jump of years is followed")
  func coldStart() {
    var link = SimulatedLink(seed: 6)
    link.steps = [(50, 600_000_000 * 1_000_000_000)]
    var clock = Self.clock()
    var events = 0
    for (k, epoch) in link.prefix(300).enumerated() {
      let reading = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
      if reading.event != nil { events += 1 }
      if k > 150 { #expect(abs(reading.instant.seconds(since: epoch.truth)) < 0.01) }
    }
    #expect(events == 1)
  }

  @Test("one wrong time is an outlier, not a step, and its instant comes from the arrival")
  func outlier() {
    var link = SimulatedLink(seed: 7)
    link.steps = [(200, 5_000_000_000), (201, -5_000_000_000)]
    var clock = Self.clock()
    var events: [ReceiverClock.Event] = []
    for (k, epoch) in link.prefix(400).enumerated() {
      let reading = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
      if let event = reading.event { events.append(event) }
      if k == 200 {
        #expect(!reading.isConsistent)
        #expect(abs(reading.instant.seconds(since: epoch.truth)) < 3 * reading.standardDeviation)
      }
    }
    guard case .receiverTimeOutlier(let seconds)? = events.first, events.count == 1 else {
      Issue.record("\(events)")
      return
    }
    #expect(abs(seconds + 5) < 0.3)
  }

  @Test("a stall of two seconds is no step: the epochs come late together")
  func stall() {
    var clock = Self.clock()
    var held: Int64 = 0
    for (k, epoch) in SimulatedLink(seed: 8).prefix(600).enumerated() {
      var epoch = epoch
      if k == 300 { held = epoch.arrival.nanoseconds + 2_000_000_000 }
      epoch.arrival.nanoseconds = max(epoch.arrival.nanoseconds, held)
      let reading = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
      #expect(reading.event == nil)
      if k > 300 { #expect(abs(reading.instant.seconds(since: epoch.truth)) < 0.005) }
    }
    #expect(clock.report.steps == 0)
  }

  @Test("old epochs out of a full buffer at the start are no step")
  func fullBuffer() {
    var clock = Self.clock()
    var held: Int64 = 0
    for (k, epoch) in SimulatedLink(seed: 9).prefix(200).enumerated() {
      if k == 0 { held = epoch.arrival.nanoseconds + 900_000_000 }
      let arrival = SensorInstant(nanoseconds: max(epoch.arrival.nanoseconds, held))
      let reading = clock.observe(receiver: epoch.receiver, arrival: arrival)
      #expect(reading.event == nil)
      if k > 100 { #expect(abs(reading.instant.seconds(since: epoch.truth)) < 0.01) }
    }
  }

  @Test("losses and an outage of five minutes leave the line where it was")
  func losses() {
    var link = SimulatedLink(seed: 10)
    link.drift = 60e-6
    link.lost = { (1_000..<4_000).contains($0) || $0 % 7 < 3 }
    var clock = Self.clock()
    var first: Double?
    for epoch in link.prefix(2_500) {
      let reading = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
      let elapsed = epoch.truth.seconds(since: SensorInstant(nanoseconds: SimulatedLink.hostStart))
      if elapsed > 399, first == nil {
        first = reading.instant.seconds(since: epoch.truth)
        #expect(abs(first ?? 1) < 3 * reading.standardDeviation)
        #expect(reading.isConsistent && reading.event == nil)
      }
      if elapsed > 430 { #expect(abs(reading.instant.seconds(since: epoch.truth)) < 0.006) }
    }
    #expect(first != nil)
  }

  @Test("a host that slept is told and starts anew")
  func suspension() {
    var clock = Self.clock()
    var events: [ReceiverClock.Event] = []
    for (k, epoch) in SimulatedLink(seed: 11).prefix(600).enumerated() {
      // The clock lost 0.7 s while it slept an hour.
      let slept: Int64 = k < 300 ? 0 : 3_600_000_000_000
      let lost: Int64 = k < 300 ? 0 : 3_599_300_000_000
      let arrival = SensorInstant(nanoseconds: epoch.arrival.nanoseconds + lost)
      let receiver = epoch.receiver + slept
      let reading = clock.observe(receiver: receiver, arrival: arrival, suspended: slept)
      if let event = reading.event { events.append(event) }
      if k >= 400 {
        let truth = SensorInstant(nanoseconds: epoch.truth.nanoseconds + lost)
        #expect(abs(reading.instant.seconds(since: truth)) < 0.01)
      }
    }
    #expect(events == [.hostSuspended(seconds: 3_600)])
  }

  @Test("a pulse per second, or a synchronised clock, measures the shortest latency")
  func references() {
    for usesPulse in [true, false] {
      var link = SimulatedLink(seed: 12)
      link.drift = 50e-6
      var clock = Self.clock(latency: 0, uncertainty: 0.1)
      var errors = Errors()
      for (k, epoch) in link.prefix(900).enumerated() {
        let reading = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
        if k % 10 == 0 {
          // True at the whole second; the synchronised clock is 2 ms fast.
          let disagreement =
            usesPulse
            ? k < 450
              ? clock.pulse(at: epoch.truth)
              : clock.pulse(at: epoch.truth, utc: epoch.receiver, uncertainty: 1e-4)
            : clock.refer(
              realtimeLessBoottime: epoch.receiver - epoch.truth.nanoseconds + 2_000_000,
              at: epoch.truth, uncertainty: 0.005)
          #expect(disagreement == nil)
        }
        if k > 300 {
          errors.add(
            reading.instant.seconds(since: epoch.truth), stated: reading.standardDeviation)
        }
      }
      #expect(errors.rms < (usesPulse ? 0.0005 : 0.0025))
      let report = clock.report
      #expect(report.basis == (usesPulse ? .pulse : .synchronizedClock))
      #expect(abs(report.minimumLatency - 0.045) < 0.006)
      #expect(report.minimumLatencyUncertainty == (usesPulse ? 1e-4 : 0.005))
    }
  }

  @Test("beside fresh pulses a synchronised clock changes neither the latency nor what tells it")
  func pulsesPrevail() {
    let link = SimulatedLink(seed: 12)
    var clock = Self.clock(latency: 0, uncertainty: 0.1)
    for (k, epoch) in link.prefix(300).enumerated() {
      _ = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
      guard k % 10 == 0 else { continue }
      #expect(clock.pulse(at: epoch.truth) == nil)
      // It is 20 ms fast and takes itself to be better than the pulse.
      let before = clock.report.minimumLatency
      _ = clock.refer(
        realtimeLessBoottime: epoch.receiver - epoch.truth.nanoseconds + 20_000_000,
        at: epoch.truth, uncertainty: 1e-6)
      #expect(clock.basis == .pulse && clock.deviation == 1e-4)
      #expect(clock.report.minimumLatency == before)
    }
  }

  @Test("a host clock that is seconds off is not believed, and changes nothing")
  func wrongHostClock() {
    for seconds in [-1, 1, 30] as [Int64] {
      var clock = Self.clock()
      var plain = Self.clock()
      for epoch in SimulatedLink(seed: 13).prefix(200) {
        let reading = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
        let other = plain.observe(receiver: epoch.receiver, arrival: epoch.arrival)
        #expect(reading == other)
        let disagreement = clock.refer(
          realtimeLessBoottime: epoch.receiver - epoch.truth.nanoseconds + seconds * 1_000_000_000,
          at: epoch.arrival, uncertainty: 0.000_5)
        #expect(disagreement != nil)
      }
    }
  }

  @Test("without any reference the shortest latency is as uncertain as configured")
  func unknownLatency() {
    var clock = ReceiverClock()
    var last: ReceiverClock.Reading?
    for epoch in SimulatedLink(seed: 14).prefix(500) {
      last = clock.observe(receiver: epoch.receiver, arrival: epoch.arrival)
    }
    #expect((last?.standardDeviation ?? 0) >= 0.1)
    #expect((last?.jitterDeviation ?? 1) < 0.003)
    let report = clock.report
    #expect(report.basis == .configuration && report.minimumLatency == 0)
    #expect(report.medianExcess > 0.005 && report.medianExcess < report.percentile95Excess)
    #expect(report.percentile95Excess <= report.maximumExcess)
  }

  @Test("the same epochs give the same bits, and no time traps")
  func determinism() {
    var (a, b) = (ReceiverClock(), ReceiverClock())
    for epoch in SimulatedLink(seed: 15).prefix(1_000) {
      #expect(
        a.observe(receiver: epoch.receiver, arrival: epoch.arrival)
          == b.observe(receiver: epoch.receiver, arrival: epoch.arrival))
    }
    #expect(a.report == b.report)
    var random = SplitMix(state: 1)
    let extremes = [Int64.min, .max, 0, -1, 1]
    for k in 0..<5_000 {
      let receiver = Int64(truncatingIfNeeded: random.next())
      let arrival = Int64(truncatingIfNeeded: random.next()) >> 2
      let reading = a.observe(
        receiver: k % 3 == 0 ? extremes[k % 5] : receiver,
        arrival: SensorInstant(nanoseconds: arrival),
        suspended: k % 50 == 0 ? arrival : nil)
      #expect(reading.standardDeviation >= 0 && reading.standardDeviation.isFinite)
      _ = a.pulse(at: SensorInstant(nanoseconds: arrival))
      _ = a.refer(
        realtimeLessBoottime: receiver, at: SensorInstant(nanoseconds: arrival), uncertainty: 0)
    }
  }
}
