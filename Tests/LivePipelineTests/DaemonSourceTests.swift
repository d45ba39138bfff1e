import Geodesy
import LinuxPlatform
import Sensing
import Synchronization
import Testing

@testable import LivePipeline

/// gpsd as it behaves by the captures: greets, answers, falls silent without a word, or goes away.
private final class FakeDaemon: Sendable {
  private let listener: Ear
  private let client = Mutex<Client?>(nil)

  private final class Ear: Sendable {
    let listener: TCPListener
    init(_ listener: consuming TCPListener) { self.listener = listener }
  }

  private final class Client: Sendable {
    let connection: TCPConnection
    init(_ connection: consuming TCPConnection) { self.connection = connection }
  }

  init() throws { listener = Ear(try TCPListener()) }

  var port: UInt16 { listener.listener.port }

  /// Takes the next client in and greets it; answers its request.
  func greet() throws {
    let deadline = BootClock.now(plusSeconds: 20)
    guard let connection = try listener.listener.accept(until: deadline) else {
      Issue.record("nobody connects to gpsd")
      return
    }
    let client = Client(connection)
    self.client.withLock { $0 = client }
    try say(
      #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#)
    var buffer = [UInt8](repeating: 0, count: 256)
    _ = try client.connection.wait(until: deadline)
    guard case .bytes(let count) = try client.connection.read(into: &buffer) else {
      Issue.record("no request came")
      return
    }
    #expect(String(decoding: buffer[..<count], as: UTF8.self).hasPrefix("?WATCH="))
    try say(
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","#
        + #""activated":"2026-12-09T12:00:00.000Z"}]}"#)
    try say(#"{"class":"WATCH","enable":true,"json":true}"#)
  }

  func say(_ line: String) throws {
    try client.withLock { $0 }?.connection.writeAll(
      line + "\r\n", until: BootClock.now(plusSeconds: 20))
  }

  func report(tenths: Int) throws {
    try say(
      #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-12-09T12:00:0"#
        + "\(tenths / 10).\(tenths % 10)"
        + #"00Z","lat":47.285200000,"lon":8.565250000,"altHAE":547.6,"altMSL":499.6,"#
        + #""speed":0.1,"track":77.5,"climb":0.0}"#)
  }

  func hangUp() { client.withLock { $0 = nil } }
}

@Suite struct DaemonSourceTests {
  @Test("gpsd's fixes come through; its silence is told; its end is told, and it is found again")
  func session() throws {
    let daemon = try FakeDaemon()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick {
      $0.silenceLimit = 0.3
      $0.silenceRestart = 100
    }
    let settings = DaemonSettings(host: "127.0.0.1", port: daemon.port)
    try pipeline.add(ReaderSettings(name: "gnss", kinds: [.satellite], rate: 10)) {
      DaemonSource(settings: settings)
    }
    try pipeline.run(logging: log) { _ in
      try daemon.greet()
      for k in 0..<3 { try daemon.report(tenths: k) }
      #expect(log.wait { $0.samples.count == 3 })
      // A device that is unplugged behind gpsd: not a word more.
      #expect(log.wait { $0.count(.silent, "gnss") == 1 })
      try daemon.report(tenths: 30)
      #expect(log.wait { $0.count(.heard, "gnss") == 1 && $0.samples.count == 4 })
      daemon.hangUp()
      #expect(log.wait { $0.count(.lost, "gnss") == 1 })
      try daemon.greet()
      #expect(log.wait { $0.count(.resumed, "gnss") == 1 })
      try daemon.report(tenths: 50)
      #expect(log.wait { $0.samples.count == 5 })
    }
    let seen = log.snapshot
    guard case .satellite(let fix)? = seen.samples.first else {
      Issue.record("no fix")
      return
    }
    #expect(abs(fix.position.latitude - 47.2852 * .pi / 180) < 1e-12)
    #expect(fix.position.height == 547.6)
  }

  @Test("a gpsd that is not running is told with what to do")
  func absent() throws {
    // A port that nobody listens on any more.
    let port = try TCPListener().port
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    try pipeline.add(ReaderSettings(name: "gnss", kinds: [.satellite])) {
      DaemonSource(settings: DaemonSettings(host: "127.0.0.1", port: port))
    }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.refused, "gnss") == 1 })
    }
    #expect(log.snapshot.first(.refused)?.detail.contains("ECONNREFUSED") == true)
    #expect(log.snapshot.first(.refused)?.detail.contains("systemctl start gpsd") == true)
  }
}
