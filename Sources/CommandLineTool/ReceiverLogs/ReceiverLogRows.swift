internal import LinuxPlatform
internal import Replay
internal import SatelliteReceivers
internal import Sensing
internal import TextFiles

/// A receiver log as the rows of a dataset's `gnss.csv`, made while they are read.
///
/// `t_s` counts from the midnight (UTC) that begins the log's first day with a fix: the digits stay
/// few and nanoseconds exact, and nothing depends on a date, which a log may lack.
final class ReceiverLogRows: RowGenerator {
  private var file: ReceiverLogFile
  private var stream: ReceiverStream
  private var clock = ReceiverLogClock()
  private var isEnded = false
  private var hasHeader = false
  /// The first refusals, for warnings.
  private var refused: [RefusedSentence] = []
  /// The time of the last row.
  private var latest: Int64?
  /// How many fixes were left out because time did not go on, and the first of them.
  private var outOfOrder = 0
  private var firstOutOfOrder: (time: Int64, latest: Int64)?

  init(file: consuming ReceiverLogFile, checksums: NMEASentence.ChecksumPolicy) {
    self.file = file
    stream = ReceiverStream(configuration: ReceiverStream.Configuration(checksums: checksums))
  }

  var bytesRead: Int { file.bytesRead }
  var bytesTotal: Int { file.bytesTotal }

  func makeRows(_ text: inout DecimalWriter) throws(DataError) {
    if !hasHeader {
      hasHeader = true
      text.append(Self.header)
    }
    // A piece of a log may hold no epoch, and nothing appended means the end.
    while !isEnded {
      let before = text.bytes.count
      let count: Int
      do throws(SystemError) {
        count = try file.next()
      } catch {
        throw DataError("cannot be read (\(error.number.words))", remedy: "", file: file.name)
      }
      if count == 0 {
        isEnded = true
        stream.finish { take($0, &text) }
      } else {
        let bytes = file.buffer.span.extracting(0..<count)
        stream.receive(bytes: bytes, at: SensorInstant(nanoseconds: 0)) { take($0, &text) }
      }
      if text.bytes.count > before { return }
    }
  }

  /// What a user should know of the log when all of it was read.
  var warnings: [String] {
    let statistics = stream.statistics
    var warnings = refused.map { "\(file.name):\($0.line): \($0.reason): \($0.text)" }
    if statistics.refused > refused.count {
      warnings.append(
        "\(file.name): \(NumberText.grouped(statistics.refused)) sentences were refused in all; "
          + "binnacle decode lists them")
    }
    let without = statistics.epochs - statistics.fixes
    if without > 0 {
      warnings.append(
        "\(file.name): \(NumberText.grouped(without)) of "
          + "\(NumberText.grouped(statistics.epochs)) epochs are without a fix")
    }
    if let (time, latest) = firstOutOfOrder {
      let what =
        time == latest
        ? "\(Self.timeOfDay(time)) is given twice"
        : "\(Self.timeOfDay(time)) after \(Self.timeOfDay(latest))"
      warnings.append(
        "\(file.name): \(NumberText.grouped(outOfOrder)) of "
          + "\(NumberText.grouped(statistics.fixes)) fixes were left out, because the receiver's "
          + "time goes back or repeats; the first: \(what)")
    }
    if statistics.late > 0 {
      warnings.append(
        "\(file.name): \(NumberText.grouped(statistics.late)) messages came after the end of "
          + "their epoch and were left out")
    }
    return warnings
  }

  private func take(_ report: ReceiverReport, _ text: inout DecimalWriter) {
    switch report {
    case .epoch(let epoch): append(epoch, &text)
    case .refused(let sentence): if refused.count < 3 { refused.append(sentence) }
    case .event: break
    }
  }

  private func append(_ epoch: ReceiverEpoch, _ text: inout DecimalWriter) {
    // The fix decides whether the epoch is a measurement; the row then holds what it was made of.
    guard let fix = epoch.satelliteFix(at: SensorInstant(nanoseconds: 0)),
      let latitude = epoch.latitudeDegrees, let longitude = epoch.longitudeDegrees,
      let time = clock.time(of: epoch)
    else { return }
    // A restarted receiver or one that corrects its clock; the estimate cannot go back with it.
    if let latest, time <= latest {
      outOfOrder += 1
      if firstOutOfOrder == nil { firstOutOfOrder = (time, latest) }
      return
    }
    latest = time
    text.append(seconds: time)
    cell(latitude, &text)
    cell(longitude, &text)
    // An ellipsoidal height is given as one on a geoid of height zero, so that it stays exact;
    // one above the sea without a separation is for the bundled geoid.
    cell(epoch.ellipsoidalHeight ?? epoch.meanSeaLevelHeight, &text)
    cell(epoch.ellipsoidalHeight == nil ? nil : 0, &text)
    cell(fix.standardDeviationNorth, &text)
    cell(fix.standardDeviationEast, &text)
    cell(fix.standardDeviationDown, &text)
    cell(fix.covarianceNorthEast, &text)
    cell(fix.velocityNorth, &text)
    cell(fix.velocityEast, &text)
    cell(fix.velocityDown, &text)
    cell(fix.standardDeviationVelocityNorth, &text)
    cell(fix.standardDeviationVelocityEast, &text)
    cell(fix.standardDeviationVelocityDown, &text)
    cell(fix.speed, &text)
    cell(epoch.courseDegrees, &text)
    cell(epoch.headingDegrees, &text)
    cell(fix.standardDeviationHeading == nil ? nil : epoch.standardDeviationHeadingDegrees, &text)
    cell(fix.satellites.map(Double.init), &text)
    cell(fix.horizontalDilution, &text)
    cell(fix.quality.map(Double.init), &text)
    text.append(UInt8(ascii: "\n"))
  }

  /// `10:15:02.5`, of a time that counts from a midnight.
  private static func timeOfDay(_ nanoseconds: Int64) -> String {
    let day = UTCTime.nanosecondsPerDay
    let tenths = ((nanoseconds % day + day) % day) / 100_000_000
    func digits(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let seconds = tenths / 10
    return "\(digits(seconds / 3600)):\(digits(seconds / 60 % 60)):\(digits(seconds % 60))"
      + ".\(tenths % 10)"
  }

  private func cell(_ value: Double?, _ text: inout DecimalWriter) {
    text.append(UInt8(ascii: ","))
    if let value { text.append(value) }
  }

  private static let header =
    "t_s,lat_deg,lon_deg,height_m,undulation_m,sd_north_m,sd_east_m,sd_down_m,cov_ne_m2,"
    + "v_north_mps,v_east_mps,v_down_mps,sd_v_north_mps,sd_v_east_mps,sd_v_down_mps,speed_mps,"
    + "course_deg,heading_deg,sd_heading_deg,satellites,hdop,quality\n"
}
