internal import Glibc
internal import Simulation

extension ReceiverSolution {
  /// The epoch in NMEA 0183: RMC, VTG, GGA, GSA and GST, in the order and with the digits of a
  /// receiver in its high-precision mode.
  ///
  /// Position in 1e-7 minutes, height in mm; NMEA has no vertical speed.
  package var sentences: String {
    let time = CalendarTime(nanoseconds: utc)
    let clock =
      Self.two(time.hour) + Self.two(time.minute) + Self.two(time.second) + "."
      + DigitText.padded(Int64(time.nanosecond / 1_000_000), 3).prefix(time.hasThousandths ? 3 : 2)
    let date = Self.two(time.day) + Self.two(time.month) + Self.two(time.year % 100)
    guard let row else {
      return Self.framed("GNRMC,\(clock),V,,,,,,,\(date),,,N,V")
        + Self.framed("GNVTG,,,,,,,,,N")
        + Self.framed("GNGGA,\(clock),,,,,0,00,99.99,,,,,,")
        + Self.framed("GNGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99,1")
        + Self.framed("GNGST,\(clock),,,,,,,")
    }
    let place = Self.angle(row.latitude, 2, "N", "S") + "," + Self.angle(row.longitude, 3, "E", "W")
    let height = DigitText.fixed(row.height - undulation, 3)
    let motion = Motion(row)
    let deviation = row.positionDeviation
    let sds = [deviation.x, deviation.y, deviation.z].map { DigitText.fixed($0, 3) }
    let ellipse =
      deviation.x >= deviation.y
      ? "\(sds[0]),\(sds[1]),0.0000" : "\(sds[1]),\(sds[0]),90.0000"
    return Self.framed(
      "GNRMC,\(clock),A,\(place),\(motion.knots),\(motion.course),\(date),,,A,V")
      + Self.framed("GNVTG,\(motion.course),T,,M,\(motion.knots),N,\(motion.kilometres),K,A")
      + Self.framed(
        "GNGGA,\(clock),\(place),1,12,0.71,\(height),M,\(DigitText.fixed(undulation, 3)),M,,")
      + Self.framed("GNGSA,A,3,02,05,07,13,15,20,23,27,29,30,,,1.28,0.71,1.07,1")
      + Self.framed("GNGST,\(clock),1.0,\(ellipse),\(sds[0]),\(sds[1]),\(sds[2])")
  }

  /// Speed and course as sentences give them; a receiver that hardly moves gives no course.
  private struct Motion {
    var knots = ""
    var kilometres = ""
    var course = ""

    /// m/s: what noise alone looks like.
    private static let slowest = 0.1

    init(_ row: ReceiverRow) {
      guard let velocity = row.velocity else { return }
      let speed = hypot(velocity.x, velocity.y)
      knots = DigitText.fixed(speed * 3600 / 1852, 3)
      kilometres = DigitText.fixed(speed * 3.6, 3)
      guard speed >= Self.slowest else { return }
      let degrees = atan2(velocity.y, velocity.x) * 180 / Double.pi
      let text = DigitText.fixed(degrees < 0 ? degrees + 360 : degrees, 2)
      course = text == "360.00" ? "0.00" : text
    }
  }

  private static func two(_ value: Int) -> String { DigitText.padded(Int64(value), 2) }

  /// `4812.0000000,N`: degrees and minutes without a mark between them.
  private static func angle(
    _ radians: Double, _ digits: Int, _ positive: String, _ negative: String
  ) -> String {
    let unit: Int64 = 10_000_000
    // Rounded once, so that sixty minutes never stand beside the degree that they complete.
    let steps = Int64((abs(radians) * 180 / Double.pi * 60 * Double(unit)).rounded())
    let (degrees, rest) = (steps / (60 * unit), steps % (60 * unit))
    return DigitText.padded(degrees, digits) + DigitText.padded(rest / unit, 2) + "."
      + DigitText.padded(rest % unit, 7) + "," + (radians < 0 ? negative : positive)
  }

  /// The sentence with its dollar sign, checksum and line end.
  private static func framed(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    let digits = String(sum, radix: 16, uppercase: true)
    return "$" + body + "*" + (digits.count < 2 ? "0" : "") + digits + "\r\n"
  }
}

extension CalendarTime {
  /// Whether hundredths are not enough.
  fileprivate var hasThousandths: Bool { !(nanosecond / 1_000_000).isMultiple(of: 10) }
}
