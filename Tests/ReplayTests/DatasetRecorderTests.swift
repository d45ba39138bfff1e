import Geodesy
import Glibc
import LinearAlgebra
import Sensing
import Testing
import TextFiles

@testable import Replay

@Suite("recording a dataset")
struct DatasetRecorderTests {
  private func sample(_ k: Int, _ kind: SensorKind = .inertial) -> SensorSample {
    let instant = SensorInstant(nanoseconds: Int64(k) * 10_000_000)
    if kind == .odometer { return .odometer(OdometerSample(instant: instant, speed: 1)) }
    return .inertial(
      InertialSample(instant: instant, specificForce: Vector3(0, 0, -9.81), angularRate: .zero))
  }

  @Test("the folder is a dataset while it is being written, whole rows on the disk each second")
  func validAtAnyTime() throws {
    let folder = try TestFolder()
    var recorder = try DatasetRecorder(
      folder: folder.path, manifest: DatasetManifest(name: "live"))
    #expect(try DatasetManifest(folder: folder.path).rowsAreAsReceived)
    for k in 0..<250 {
      try recorder.record(
        sample(k), arrival: SensorInstant(nanoseconds: Int64(k) * 10_000_000))
      if k == 10 { #expect(try folder.text("imu.csv").hasSuffix("\n")) }
    }
    // 2.49 s have passed: at least the first 2 s are there, in whole rows.
    let text = try folder.text("imu.csv")
    #expect(text.hasSuffix("\n") && text.split(separator: "\n").count > 200)
    var stream = try DatasetStream(folder: folder.path)
    var count = 0
    while try stream.next() != nil { count += 1 }
    #expect(count > 199 && stream.warnings.isEmpty)
    try recorder.flush()
    #expect(try folder.text("imu.csv").split(separator: "\n").count == 251)
    try recorder.close()
  }

  @Test("a folder that is not empty is refused; a former recording gives way when forced")
  func refusal() throws {
    let folder = try TestFolder()
    let manifest = DatasetManifest(name: "live")
    let first = try DatasetRecorder(folder: folder.path, manifest: manifest)
    try first.close()
    let again = #expect(throws: DataError.self) {
      try DatasetRecorder(folder: folder.path, manifest: manifest).close()
    }
    #expect(again?.remedy.contains("--force") == true && again?.kind == .output)
    try folder.write(Array("t_s,speed_mps\n0,1\n".utf8), "odometer.csv")
    let forced = try DatasetRecorder(folder: folder.path, manifest: manifest, isForced: true)
    try forced.close()
    #expect(throws: DataError.self) { try folder.text("odometer.csv") }
    // Something of somebody else's is there: not even force removes it.
    try folder.write(Array("notes\n".utf8), "notes.txt")
    #expect(throws: DataError.self) {
      try DatasetRecorder(folder: folder.path, manifest: manifest, isForced: true).close()
    }
    #expect(try folder.text("notes.txt") == "notes\n")
  }

  @Test("a folder that cannot be made is told with mkdir's own reason")
  func reasonForNoFolder() throws {
    let folder = try TestFolder()
    // A link to nowhere: mkdir finds it there, and whoever looks behind it finds nothing.
    let link = folder.path + "/link"
    #expect(unsafe symlink("/nowhere/at/all", link) == 0)
    defer { _ = unsafe unlink(link) }
    let error = #expect(throws: DataError.self) {
      try DatasetRecorder(folder: link, manifest: DatasetManifest(name: "live")).close()
    }
    #expect(error?.problem.contains("File exists") == true && error?.kind == .output)
  }

  @Test(
    "a parent that may not be written is a matter of permissions",
    .enabled(if: geteuid() != 0, "root may write everywhere"))
  func unwritableParent() throws {
    let folder = try TestFolder()
    #expect(unsafe chmod(folder.path, 0o500) == 0)
    defer { _ = unsafe chmod(folder.path, 0o700) }
    let error = #expect(throws: DataError.self) {
      try DatasetRecorder(
        folder: folder.path + "/new", manifest: DatasetManifest(name: "live")
      ).close()
    }
    #expect(error?.kind == .permission && error?.remedy.contains("permissions") == true)
  }

  @Test("a dataset that no recorder wrote is never replaced")
  func foreignDataset() throws {
    let folder = try TestFolder([
      "dataset.json": plainManifest, "imu.csv": inertialHeader + inertialRows(2),
    ])
    #expect(throws: DataError.self) {
      try DatasetRecorder(
        folder: folder.path, manifest: DatasetManifest(name: "x"), isForced: true
      ).close()
    }
    #expect(try folder.text("dataset.json") == plainManifest)
  }

  @Test("a full disk is told once, with a remedy, and nothing is written after it")
  func fullDisk() throws {
    let folder = try TestFolder()
    var recorder = try DatasetRecorder(
      folder: folder.path, manifest: DatasetManifest(name: "live"))
    // A device that is always full stands where the file would be.
    #expect(unsafe symlink("/dev/full", folder.path + "/odometer.csv") == 0)
    defer { _ = unsafe unlink(folder.path + "/odometer.csv") }
    try recorder.record(sample(0), arrival: SensorInstant(nanoseconds: 0))
    var errors: [DataError] = []
    for k in 1..<5 {
      do throws(DataError) {
        try recorder.record(
          sample(k, .odometer), arrival: SensorInstant(nanoseconds: Int64(k) * 2_000_000_000))
      } catch {
        errors.append(error)
      }
    }
    #expect(errors.count == 1 && recorder.isFailed)
    #expect(errors.first?.kind == .output && errors.first?.remedy.contains("make room") == true)
    try recorder.record(sample(9), arrival: SensorInstant(nanoseconds: 99_000_000_000))
    try recorder.close()
    #expect(try folder.text("imu.csv").split(separator: "\n").count == 2)
  }

  @Test("events read back, in order, whatever their text holds")
  func events() throws {
    let folder = try TestFolder()
    var recorder = try DatasetRecorder(
      folder: folder.path, manifest: DatasetManifest(name: "live"))
    let details = ["", "plain", "a, b", "say \"so\"", "two\nlines\u{7}", "\"\"", ","]
    try recorder.record(sample(0), arrival: SensorInstant(nanoseconds: 0))
    for (k, detail) in details.enumerated() {
      // The third comes out of order and takes the time of the second.
      let time = Int64(k == 2 ? 0 : k) * 1_000_000_000
      try recorder.record(
        RecordedEvent(
          instant: SensorInstant(nanoseconds: time), sensor: "gnss", event: "lost",
          detail: detail))
    }
    try recorder.close()
    var stream = try DatasetStream(folder: folder.path)
    var read: [RecordedEvent] = []
    while let element = try stream.next() {
      if case .recorded(let event) = element { read.append(event) }
    }
    #expect(
      read.map(\.detail) == ["", "plain", "a, b", "say \"so\"", "two lines", "\"\"", ","])
    #expect(read.map(\.instant.nanoseconds) == [0, 1, 1, 3, 4, 5, 6].map { $0 * 1_000_000_000 })
    #expect(read.allSatisfy { $0.sensor == "gnss" && $0.event == "lost" })
  }

  @Test("UTC and the receiver's name stand beside a fix for people to read")
  func notes() throws {
    let folder = try TestFolder()
    var recorder = try DatasetRecorder(
      folder: folder.path, manifest: DatasetManifest(name: "live"))
    let fix = SatelliteFix(
      instant: SensorInstant(nanoseconds: 5),
      position: .degrees(latitude: 1, longitude: 2, height: 3))
    try recorder.record(
      .satellite(fix), arrival: SensorInstant(nanoseconds: 6),
      utcNanoseconds: 1_779_783_330_250_000_000, receiver: "u-blox, M8")
    try recorder.close()
    #expect(
      try folder.text("gnss.csv").hasSuffix(",2026-05-26T08:15:30.25Z,\"u-blox, M8\"\n"))
  }

  @Test(
    "UTC as text agrees with the calendar",
    arguments: [
      (Int64(0), "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
      (951_782_400_000_000_000, "2000-02-29T00:00:00Z"),
      (4_107_542_399_000_000_000, "2100-02-28T23:59:59Z"),
      (4_107_542_400_000_000_000, "2100-03-01T00:00:00Z"),
      (1_703_980_782_000_000_000, "2023-12-30T23:59:42Z"),
    ])
  func universalTime(nanoseconds: Int64, text: String) {
    #expect(UniversalTime.text(nanoseconds) == text)
  }

  @Test("dates become days, and what is no date does not")
  func dates() {
    #expect(UniversalTime.days("1970-01-01") == 0)
    #expect(UniversalTime.days("2000-02-29") == 11_016)
    for text in [
      "2023-02-29", "2020-13-01", "2020-1-1", "20-01-01", "2020-01-00", "", "2020/01/01",
    ] {
      #expect(UniversalTime.days(text) == nil, "\(text)")
    }
    // The second of July, noon, is the middle of a year of 365 days.
    #expect(abs(UniversalTime.decimalYear(1_782_993_600_000_000_000) - 2026.5) < 1e-9)
  }
}
