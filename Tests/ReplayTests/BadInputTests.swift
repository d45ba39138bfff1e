import Sensing
import Testing
import TextFiles

@testable import Replay

@Suite("bad input")
struct BadInputTests {
  private func message(_ files: [String: String]) throws -> String {
    try readAll(files).error?.description ?? "no error"
  }

  private func files(imu: String) -> [String: String] {
    ["dataset.json": plainManifest, "imu.csv": imu]
  }

  private func files(gnss: String) -> [String: String] {
    ["dataset.json": plainManifest, "gnss.csv": gnss]
  }

  @Test("a missing folder, a file in its place and a missing manifest are told apart")
  func missing() throws {
    let folder = try TestFolder(["file": ""])
    for (path, part) in [
      (folder.path + "/no", "there is no such folder"), (folder.path + "/file", "is not a folder"),
      (folder.path, "dataset.json: is missing"),
    ] {
      let error = #expect(throws: DataError.self) { _ = try DatasetStream(folder: path).sensors }
      #expect(error?.description.contains(part) == true)
      #expect(error?.kind == .data)
    }
  }

  @Test("a dataset without imu.csv and gnss.csv is refused")
  func noSensor() throws {
    #expect(
      try message(["dataset.json": plainManifest, "baro.csv": "t_s,pressure_pa\n0,1\n"]).contains(
        "neither imu.csv nor gnss.csv"))
  }

  @Test("a block without its file is a warning")
  func blockWithoutFile() throws {
    let read = try readAll([
      "dataset.json": "{\"name\": \"x\", \"baro\": {}}",
      "imu.csv": inertialHeader + inertialRows(5),
    ])
    #expect(read.error == nil)
    #expect(
      read.warnings.first?.description.contains("/baro.csv: dataset.json has a block") == true)
  }

  @Test("an empty file, a note alone and a header alone are told")
  func empty() throws {
    #expect(try message(files(imu: "")).contains("/imu.csv: is empty"))
    #expect(try message(files(imu: "# note\n")).contains("/imu.csv: has no header row"))
    #expect(try message(files(imu: inertialHeader)).contains("no usable row"))
    var both = files(imu: inertialHeader + inertialRows(3))
    both["mag.csv"] = "t_s,mx_ut,my_ut,mz_ut\n"
    #expect(
      try readAll(both).warnings.first?.description.contains("/mag.csv: has a header and no rows")
        == true)
  }

  @Test("a missing required column is named, with the header's line")
  func missingColumn() throws {
    #expect(
      try message(files(imu: "# n\nt_s,ax_mps2\n0,1\n")).contains(
        "/imu.csv:2:1: ay_mps2: this required column is missing"))
    #expect(
      try message(files(gnss: "lat_deg,lon_deg,height_m\n")).contains("/gnss.csv:1:1: t_s: this"))
    var both = files(imu: inertialHeader + inertialRows(3))
    both["baro.csv"] = "t_s\n1\n"
    #expect(try message(both).contains("/baro.csv:1:1: pressure_pa: this required"))
  }

  /// 300 good rows, and one bad one behind the first.
  private func oneBad(_ row: String) -> [String: String] {
    files(imu: inertialHeader + inertialRows(1) + row + inertialRows(299, from: 1))
  }

  @Test(
    "one bad row in 300 is skipped and counted with its place",
    arguments: [
      ("0.005,0,0,x,0,0,0\n", "imu.csv:3:11: az_mps2: 'x' is not a finite number"),
      ("0.005,0,0,nan,0,0,0\n", "imu.csv:3:11: az_mps2: 'nan' is not a finite number"),
      ("0.005,0,0,-9.8,inf,0,0\n", "imu.csv:3:16: gx_radps: 'inf' is not a finite number"),
      ("0.005,0,0,1e999,0,0,0\n", "imu.csv:3:11: az_mps2: '1e999' is not a finite number"),
      ("0.005,,0,-9.8,0,0,0\n", "imu.csv:3:7: ax_mps2: a number must stand here"),
      ("0.005,0,0\n", "imu.csv:3: the row has 3 cells where the header has 7"),
      ("0.005,0,0,0,0,0,0,0\n", "imu.csv:3: the row has more than 7 cells"),
      ("soon,0,0,0,0,0,0\n", "imu.csv:3:1: t_s: 'soon' is no time"),
      ("1e30,0,0,0,0,0,0\n", "imu.csv:3:1: t_s: '1e30' is no time"),
    ])
  func malformed(_ row: String, _ message: String) throws {
    let read = try readAll(oneBad(row))
    #expect(read.error == nil)
    let counts = try #require(read.counts["imu.csv"])
    #expect(counts.count(.malformed) == 1 && counts.used == 300 && counts.rows == 301)
    let example = try #require(counts.example(.malformed)).description
    #expect(example.contains("/" + message), "\(example)")
    #expect(read.samples.count == 300)
  }

  @Test("time that runs backwards and rows of one time are skipped and counted")
  func order() throws {
    let back = try #require(try readAll(oneBad("-1,0,0,0,0,0,0\n")).counts["imu.csv"])
    #expect(back.count(.backwards) == 1 && back.used == 300)
    #expect(
      back.example(.backwards)?.description.contains(
        "/imu.csv:3:1: t_s: time runs backwards by 1.0 s") == true)
    let twice = try #require(try readAll(oneBad("0,1,1,1,1,1,1\n")).counts["imu.csv"])
    #expect(twice.count(.duplicate) == 1 && twice.used == 300)
  }

  @Test("more than one bad row in a hundred ends the run, one in a hundred does not")
  func share() throws {
    for (bad, stops) in [
      ("x,0,0,0,0,0,0\n", true), ("-9,0,0,0,0,0,0\n", true), ("0,0,0,0,0,0,0\n", true),
    ] {
      let within = inertialHeader + inertialRows(1) + bad + inertialRows(98, from: 1)
      #expect(try message(files(imu: within)) == "no error")
      let beyond = inertialHeader + inertialRows(1) + bad + inertialRows(97, from: 1)
      let text = try message(files(imu: beyond))
      #expect(text.contains("1 of 99 rows cannot be used, more than 1 %") == stops, "\(text)")
    }
  }

  @Test(
    "impossible places are skipped with the range in the message",
    arguments: [
      ("5,91,8,0\n", "gnss.csv:302:3: lat_deg: '91' is out of range; latitude is from -90"),
      ("5,47,180.5,0\n", "gnss.csv:302:6: lon_deg: '180.5' is out of range; longitude is from"),
    ])
  func place(_ row: String, _ message: String) throws {
    let good = (0..<300).map { "\($0 - 400),47,8,500\n" }.joined()
    let read = try readAll(files(gnss: satelliteHeader + good + row))
    #expect(read.error == nil)
    let example = read.counts["gnss.csv"]?.example(.malformed)?.description ?? ""
    #expect(example.contains("/" + message), "\(example)")
  }

  @Test("a row without a position is no fix, not a bad row")
  func noFix() throws {
    let read = try readAll(
      files(gnss: "t_s,lat_deg,lon_deg,height_m,quality\n0,,,,0\n1,47,8,500,0\n2,47,8,500,1\n"))
    #expect(read.error == nil)
    #expect(read.counts["gnss.csv"]?.count(.withoutFix) == 1)
    #expect(read.samples.count == 2)
    if case .satellite(let fix)? = read.samples.first?.sample { #expect(fix.quality == 0) }
  }

  @Test("a negative standard deviation is skipped; zero means that it is not known")
  func deviations() throws {
    let good = (0..<300).map { "\($0),47,8,500,0\n" }.joined()
    let read = try readAll(
      files(gnss: "t_s,lat_deg,lon_deg,height_m,sd_north_m\n" + good + "400,47,8,500,-1\n"))
    #expect(read.counts["gnss.csv"]?.count(.malformed) == 1)
    if case .satellite(let fix)? = read.samples.first?.sample {
      #expect(fix.standardDeviationNorth == nil)
    }
  }

  @Test("a file cut in the middle of a line loses that line and says so")
  func cut() throws {
    let read = try readAll(files(imu: inertialHeader + inertialRows(5) + "0.05,0,0,-9.8,0,0,0"))
    #expect(read.error == nil)
    #expect(read.counts["imu.csv"]?.count(.cut) == 1)
    #expect(read.samples.count == 5)
  }

  @Test("mark and CRLF change nothing")
  func lineEnds() throws {
    let plain = inertialHeader + inertialRows(20)
    let other = "\u{FEFF}" + plain.split(separator: "\n").map { $0 + "\r\n" }.joined()
    #expect(try readAll(files(imu: other)).samples == readAll(files(imu: plain)).samples)
  }

  @Test("rows that come faster than any sensor are refused")
  func rate() throws {
    let rows = (0..<200).map { "0.\(String(repeating: "0", count: 5))\(1000 + $0),0,0,0,0,0,0\n" }
    #expect(try message(files(imu: inertialHeader + rows.joined())).contains("no sensor reaches"))
  }
}
