import Geodesy
import LinuxPlatform
import LivePipeline
import Sensing
import Synchronization
import Testing

@testable import Binnacle

/// gpsd as it behaves by the captures: it greets, answers the request, and reports ten times a second.
private final class FakeDaemon: Sendable {
  let port: UInt16
  private let wake: WakeEvent
  private let thread: Mutex<OperatingSystemThread?>

  init() throws {
    let listener = try TCPListener()
    port = listener.port
    let wake = try WakeEvent()
    self.wake = wake
    let ear = Ear(listener)
    thread = Mutex(
      try OperatingSystemThread.spawn(.init(name: "gpsd")) {
        while !wake.isSignalled {
          // Whoever looks whether it is there connects and goes; others stay.
          guard
            let connection = try? ear.listener.accept(until: BootClock.now(plusSeconds: 0.05))
          else { continue }
          try? Self.serve(connection, until: wake)
        }
      })
  }

  private final class Ear: Sendable {
    let listener: TCPListener
    init(_ listener: consuming TCPListener) { self.listener = listener }
  }

  private static func serve(_ connection: borrowing TCPConnection, until wake: WakeEvent) throws {
    func say(_ line: String) throws {
      try connection.writeAll(line + "\r\n", until: BootClock.now(plusSeconds: 20))
    }
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    try say(
      #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#)
    var buffer = [UInt8](repeating: 0, count: 256)
    _ = try connection.wait(until: BootClock.now(plusSeconds: 20))
    guard case .bytes = try connection.read(into: &buffer) else { return }
    try say(
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","#
        + #""activated":"2026-12-09T12:00:00.000Z"}]}"#)
    try say(#"{"class":"WATCH","enable":true,"json":true}"#)
    var tenths = 0
    while try !wake.wait(until: BootClock.now(plusSeconds: 0.1)) {
      try say(
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-12-09T12:"#
          + "\(twoDigits(tenths / 600)):\(twoDigits(tenths / 10 % 60)).\(tenths % 10)"
          + #"00Z","lat":47.285200000,"lon":8.565250000,"altHAE":547.6,"altMSL":499.6,"#
          + #""eph":3.0,"epv":4.0,"speed":0.1,"track":77.5,"climb":0.0}"#)
      tenths += 1
    }
  }

  func stop() {
    wake.signal()
    thread.withLock { $0 = nil }
  }
}

@Suite("Sources, from end to end", .timeLimit(.minutes(2)))
struct SourcesTests {
  @Test("gpsd: the receiver's place, its height above sea level, and where it comes from")
  func daemon() async throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let manager = LocationManager(
      source: .gpsd(host: "127.0.0.1", port: daemon.port), options: ScriptedRun.options("gpsd-"))
    let location = try await manager.requestLocation(timeout: .seconds(60))
    #expect(location.sourceInformation.origin == .gpsd)
    #expect(
      location.coordinate.distance(to: Coordinate(latitude: 47.2852, longitude: 8.56525)) < 5)
    // The receiver stands, and says so without noise: a metre is what a filter may make of it.
    #expect(abs((location.ellipsoidalAltitude ?? 0) - 547.6) < 1)
  }

  @Test("gpsd: where none runs it is told with what to do")
  func noDaemon() async throws {
    let port = try TCPListener().port
    let manager = LocationManager(
      source: .gpsd(host: "127.0.0.1", port: port), options: ScriptedRun.options("gpsd-"))
    let error = await #expect(throws: LocationError.self) {
      try await manager.requestLocation(timeout: .seconds(60))
    }
    guard case .unavailable(let reason, let remedy) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty && remedy.contains("gpsd"))
  }

  @Test("devices by name: the receiver of that path is read")
  func devices() async throws {
    let car = try await SimulatedVehicle()
    defer { car.stop() }
    let manager = LocationManager(
      source: .devices(receiver: "/dev/gnss0", inertial: "bmi160", root: car.root),
      options: car.options("named-"))
    let location = try await manager.requestLocation(timeout: .seconds(60))
    #expect(location.sourceInformation.origin == .sensors && location.coordinate.isValid)
    // It speaks of the clock that satellites keep.
    #expect(location.timestamp != nil)
  }

  @Test("devices by name: one that is not there is told by its name")
  func absentDevice() async throws {
    let car = try await SimulatedVehicle()
    defer { car.stop() }
    let manager = LocationManager(
      source: .devices(receiver: "/dev/gnss7", root: car.root), options: car.options("named-"))
    let error = await #expect(throws: LocationError.self) {
      try await manager.requestLocation(timeout: .seconds(60))
    }
    #expect("\(String(describing: error))".contains("gnss7"))
  }

  @Test(
    "a configuration file: what it says is what is read; one that is wrong is told with its line")
  func configuration() async throws {
    let car = try await SimulatedVehicle()
    defer { car.stop() }
    let file = car.root + "/binnacle.json"
    try WholeFile.write(
      #"{"root": "\#(car.root)", "state": false, "gnss": {"device": "/dev/gnss0"}}"#, to: file)
    let manager = LocationManager(
      source: .configuration(file: file), options: car.options("file-"))
    #expect(try await manager.requestLocation(timeout: .seconds(60)).coordinate.isValid)
    try WholeFile.write("{\"root\": \"\(car.root)\",\n \"gnss\": {\"baud\": \"fast\"}}", to: file)
    let broken = LocationManager(source: .configuration(file: file), options: car.options("file-"))
    let error = await #expect(throws: LocationError.self) { try await broken.requestLocation() }
    guard case .failed(let reason, let remedy) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("binnacle.json:2") && reason.contains("baud") && !remedy.isEmpty)
  }

  @Test("a program's own values come out as locations, and end with the last pusher")
  func pusher() async throws {
    let manager = LocationManager(source: .pushed, options: ScriptedRun.options("pushed-"))
    var pusher: MeasurementPusher? = try manager.makePusher(
      name: "odometry", kinds: [.satellite], rate: 10)
    let place = Coordinate(latitude: -16.5, longitude: 179.9995)
    let first = Task { try await manager.requestLocation(timeout: .seconds(60)) }
    let stream = Task { () -> LocationError? in
      do throws(LocationError) {
        for try await _ in manager.locations {}
        return nil
      } catch {
        return error
      }
    }
    // Between runs values go nowhere: it is pushed until somebody has it.
    let isThere = Mutex(false)
    let waiting = Task {
      defer { isThere.withLock { $0 = true } }
      return try await first.value
    }
    while !isThere.withLock({ $0 }) {
      pusher?.push(
        place, ellipsoidalAltitude: 12, horizontalDeviation: 2, verticalDeviation: 3,
        velocity: NorthEastDownVector(north: 0, east: 0, down: 0))
      try await Task.sleep(for: .milliseconds(20))
    }
    let location = try await waiting.value
    #expect(location.sourceInformation.origin == .program)
    #expect(location.coordinate.distance(to: place) < 1)
    #expect(abs((location.ellipsoidalAltitude ?? 0) - 12) < 1)
    pusher.take()?.finish()
    guard case .ended? = await stream.value else {
      Issue.record("the stream did not end with the last pusher")
      return
    }
    // There will be none any more.
    await #expect(throws: PusherRegistry.end) { try await manager.requestLocation() }
  }
}
