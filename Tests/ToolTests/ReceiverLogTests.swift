import CommandLineTool
import Glibc
import Testing
import TextFiles

@Suite("Receiver logs")
struct ReceiverLogTests {
  /// A sentence with its checksum.
  private static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0 as UInt8, ^), radix: 16, uppercase: true)
    return "$" + body + "*" + (sum.utf8.count == 1 ? "0" + sum : sum) + "\r\n"
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  /// A drive over midnight at 5 Hz, as a log and as the dataset that holds the same.
  private static func drive(seconds: Int) -> (log: String, rows: String) {
    var log = ""
    var rows =
      "t_s,lat_deg,lon_deg,height_m,undulation_m,speed_mps,course_deg,satellites,hdop,quality\n"
    for step in 0..<seconds * 5 {
      let time = 86_395_000 + step * 200
      let ofDay = time % 86_400_000
      let clock =
        padded(ofDay / 3_600_000, 2) + padded(ofDay / 60_000 % 60, 2)
        + padded(ofDay / 1000 % 60, 2) + "." + padded(ofDay % 1000 / 10, 2)
      // 10 knots north, a unit of the last digit is 18.52 mm.
      let minutes = 1_000_000 + step * 5_556 / 100
      let latitude = "48" + padded(minutes / 100_000, 2) + "." + padded(minutes % 100_000, 5)
      let height = "\(500 + step % 7).\(step % 10)"
      let date = time < 86_400_000 ? "311225" : "010126"
      log += sentence(
        "GNRMC,\(clock),A,\(latitude),N,01134.00000,E,10.0,\(step % 3).50,\(date),,,D")
      log += sentence(
        "GNGGA,\(clock),\(latitude),N,01134.00000,E,2,12,0.85,\(height),M,47.2,M,,")
      let degrees = Double(48 * 60 * 100_000 + minutes) / 6_000_000
      let speed = 10.0 * (1852.0 / 3600)
      rows +=
        "\(time / 1000).\(padded(time % 1000, 3)),\(degrees),\(11 + 34.0 / 60),\(height),47.2,"
      rows += "\(speed),\(step % 3).50,12,0.85,2\n"
    }
    return (log, rows)
  }

  @Test("a log replays to the estimates of the dataset that holds the same epochs, bit for bit")
  func replaysAsDataset() throws {
    let folder = TemporaryFolder()
    let (log, rows) = Self.drive(seconds: 60)
    TemporaryFolder.write(log, to: folder.path("drive.nmea"))
    #expect(unsafe mkdir(folder.path("set"), 0o755) == 0)
    TemporaryFolder.write(
      "{\"name\": \"set\", \"profile\": \"automotive\", \"gnss\": {\"height\": \"msl\"}}",
      to: folder.path("set/dataset.json"))
    TemporaryFolder.write(rows, to: folder.path("set/gnss.csv"))
    let first = ToolRun(
      "replay", folder.path("drive.nmea"), "--profile", "automotive", "-o", folder.path("log.csv"))
    let second = ToolRun("replay", folder.path("set"), "-o", folder.path("set.csv"))
    #expect(first.status == .good && second.status == .good, "\(first.errors)\(second.errors)")
    let estimates = try #require(TemporaryFolder.text(folder.path("log.csv")))
    #expect(estimates == TemporaryFolder.text(folder.path("set.csv")))
    // 300 epochs; the line after the last line feed is empty.
    #expect(estimates.split(separator: "\n").count == 301)
    #expect(estimates.contains("\n86395.000000000,"), "seconds from the first day's midnight")
    #expect(estimates.contains("\n86400.200000000,"))
  }

  @Test(
    "the drive with a raw log keeps its accuracy",
    .enabled(if: ReceiverLogTests.recordedDrive != nil, "no car_receiver_nmea among the data sets"))
  func recordedLog() throws {
    let drive = try #require(Self.recordedDrive)
    let folder = TemporaryFolder()
    let log = ToolRun(
      "replay", drive + "/receiver.nmea", "--profile", "automotive", "-o", folder.path("log.csv"))
    let set = ToolRun("replay", drive, "-o", folder.path("set.csv"))
    #expect(log.status == .good && set.status == .good, "\(log.errors)\(set.errors)")
    // Long paths break the lines elsewhere.
    let words = log.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("13 sentences were refused"))
    let (a, b) = (try rows(folder.path("log.csv")), try rows(folder.path("set.csv")))
    #expect(a.count == 1653 && b.count == 1653)
    for (x, y) in zip(a, b) {
      // The set's zero is the first epoch, 02:14:17 UTC.
      #expect(abs(x[0] - 8057 - y[0]) < 1e-6)
      // The set has its positions to 1e-9 deg, 0.1 mm, and speeds to 1 mm/s.
      #expect(abs(x[1] - y[1]) * 111_000 < 0.001 && abs(x[2] - y[2]) * 88_000 < 0.001)
      #expect(abs(x[3] - y[3]) < 0.001)
    }
  }

  /// `car_receiver_nmea`, where it is there.
  private static let recordedDrive: String? = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let shared = parts.joined(separator: "/") + "/shared/data"
    let folder = unsafe getenv("DATASETS").map { unsafe String(cString: $0) } ?? shared
    return TemporaryFolder.text(folder + "/car_receiver_nmea/receiver.nmea") == nil
      ? nil : folder + "/car_receiver_nmea"
  }()

  private func rows(_ path: String) throws -> [[Double]] {
    try #require(TemporaryFolder.text(path)).split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).prefix(4)
        .map { Double($0) ?? .nan }
    }
  }

  @Test("decode prints each epoch and each refusal as a line of JSON, the counts beside them")
  func decodes() throws {
    let folder = TemporaryFolder()
    TemporaryFolder.write(
      "$GPGGA,201019.00,3249.20458,N,1,-25.6,M,,*6A\r\n"
        + Self.sentence("GNRMC,101500.00,A,4404.13387,N,12118.85628,W,1.0,45.0,141000,,,A")
        + Self.sentence("GNGGA,101500.00,4404.13387,N,12118.85628,W,1,12,1.01,1144.8,M,-21.4,M,,"),
      to: folder.path("log"))
    let run = ToolRun("decode", folder.path("log"), "--not-before", "2020-01-01")
    #expect(run.status == .good)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines { _ = try JSONParser.parse(Array(line.utf8), file: "line") }
    let refusal =
      "{\"refused\": \"8 fields where 14 belong\", \"line\": 1, \"offset\": 0, "
      + "\"text\": \"$GPGGA,201019.00,3249.20458,N,1,-25.6,M,,*6A\"}"
    #expect(lines.first.map(String.init) == refusal)
    let epoch = try #require(lines.last)
    for part in [
      "\"time\": \"2020-05-30T10:15:00Z\"", "\"mode\": 3", "\"altMSL\": 1144.8,",
      "\"altHAE\": 1123.4,", "\"geoidSep\": -21.4", "\"speed\": 0.514444444,", "\"course\": 45.0",
      "\"satellites\": 12", "\"sources\": [\"GGA\", \"RMC\"]",
    ] {
      #expect(epoch.contains(part), "\(part)")
    }
    #expect(run.errors.contains("1 epochs, 1 with a fix, 1 refused, 2 NMEA sentences used"))
    // Without the option the date stays.
    #expect(ToolRun("decode", folder.path("log")).output.contains("2000-10-14T10:15:00Z"))
  }

  @Test("fixes whose time goes back or repeats are left out and told in a log's words")
  func timeGoesBack() throws {
    let folder = TemporaryFolder()
    func sentences(_ times: [String]) -> String {
      times.map {
        Self.sentence("GNGGA,\($0).00,4404.13387,N,12118.85628,W,1,12,1.01,1144.8,M,-21.4,M,,")
      }
      .joined()
    }
    // Far enough back that they are epochs of their own and no late messages.
    let times = ["101500", "101501", "101458", "101459", "101502", "101503", "101504"]
    TemporaryFolder.write(sentences(times), to: folder.path("back.nmea"))
    TemporaryFolder.write(
      sentences(times.filter { !$0.hasPrefix("10145") }), to: folder.path("plain.nmea"))
    let back = ToolRun("replay", folder.path("back.nmea"), "-o", folder.path("back.csv"))
    let plain = ToolRun("replay", folder.path("plain.nmea"), "-o", folder.path("plain.csv"))
    #expect(back.status == .good && plain.status == .good, "\(back.errors)\(plain.errors)")
    let estimates = try #require(TemporaryFolder.text(folder.path("back.csv")))
    #expect(estimates == TemporaryFolder.text(folder.path("plain.csv")))
    let said = back.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.contains("2 of 7 fixes were left out"), "\(back.output)")
    #expect(said.contains("the first: 10:14:58.0 after 10:15:0"), "\(back.output)")
    #expect(!said.contains("t_s") && !plain.output.contains("left out"))
  }

  @Test("the checksum policy is a switch")
  func checksums() {
    let folder = TemporaryFolder()
    TemporaryFolder.write(
      "$GNGGA,101500.00,4404.13387,N,12118.85628,W,1,12,1.01,1144.8,M,-21.4,M,,\r\n",
      to: folder.path("log"))
    let strict = ToolRun("decode", folder.path("log"))
    #expect(strict.status == .finding && strict.output.contains("no checksum"))
    let lenient = ToolRun("decode", folder.path("log"), "--checksums", "lenient")
    #expect(lenient.status == .good && !lenient.output.contains("refused"))
    #expect(ToolRun("replay", folder.path("log")).status == .data)
    #expect(ToolRun("replay", folder.path("log"), "--checksums", "lenient").status == .good)
  }

  @Test("what is no log is told so, with what to do")
  func wrongInput() {
    let folder = TemporaryFolder()
    TemporaryFolder.write("nothing of use\n", to: folder.path("text"))
    let cases: [([String], CommandLineTool.ExitStatus, String)] = [
      (["decode", folder.path("none")], .data, "there is no file"),
      (["decode", folder.path], .data, "is a folder"),
      (["decode", folder.path("text")], .finding, "0 epochs"),
      (["decode", folder.path("text"), "--not-before", "2020-13-01"], .usage, "2016-01-31"),
      (["decode", folder.path("text"), "--checksums", "some"], .usage, "strict"),
      (["replay", folder.path("text")], .data, "no epoch with a fix"),
      (["replay", folder.path, "--checksums", "strict"], .usage, "receiver's log"),
      (["replay", folder.path("text"), "-o", folder.path("text")], .usage, "the log itself"),
    ]
    for (arguments, status, words) in cases {
      let run = ToolRun(arguments)
      #expect(run.status == status, "\(arguments)")
      #expect(run.errors.contains(words), "\(run.errors)")
    }
    #expect(TemporaryFolder.text(folder.path("text")) == "nothing of use\n")
  }
}
