internal import Glibc
internal import Simulation

extension ReceiverSolution {
  /// The epoch in u-blox's binary protocol: NAV-PVT, closed by NAV-EOE.
  ///
  /// Layouts from the u-blox M8/M9/F9 interface descriptions, class 0x01, messages 0x07 and 0x61.
  package var frames: [UInt8] {
    let time = CalendarTime(nanoseconds: utc)
    var payload = FieldBuffer()
    payload.append(time.timeOfWeek)
    payload.append(UInt16(time.year))
    for value in [time.month, time.day, time.hour, time.minute, time.second] {
      payload.append(UInt8(value))
    }
    // Date and time valid and fully resolved.
    payload.append(UInt8(0x07))
    payload.append(UInt32(20))
    payload.append(Int32(time.nanosecond))
    // A three-dimensional fix, or none.
    payload.append(UInt8(row == nil ? 0 : 3))
    payload.append(UInt8(row == nil ? 0 : 1))
    payload.append(UInt8(0xE0))
    payload.append(UInt8(row == nil ? 0 : 12))
    appendPosition(to: &payload)
    appendVelocity(to: &payload)
    // Position dilution 1.28 and what stays zero: flags, heading of vehicle, declination.
    payload.append(UInt16(row == nil ? 9999 : 128))
    payload.append(UInt16(0))
    payload.append(UInt32(0))
    payload.append(Int32(0))
    payload.append(UInt32(0))
    var ending = FieldBuffer()
    ending.append(time.timeOfWeek)
    return Self.frame(0x07, payload.bytes) + Self.frame(0x61, ending.bytes)
  }

  private func appendPosition(to payload: inout FieldBuffer) {
    let degrees = 1e7 * 180 / Double.pi
    payload.append(scaled: row?.longitude, by: degrees)
    payload.append(scaled: row?.latitude, by: degrees)
    payload.append(scaled: row?.height, by: 1000)
    payload.append(scaled: row.map { $0.height - undulation }, by: 1000)
    let unknown = UInt32.max
    guard let deviation = row?.positionDeviation else {
      payload.append(unknown)
      payload.append(unknown)
      return
    }
    // One figure for both axes: the root of the sum of the two variances, as u-blox means it.
    payload.append(UInt32((1000 * hypot(deviation.x, deviation.y)).rounded()))
    payload.append(UInt32((1000 * deviation.z).rounded()))
  }

  private func appendVelocity(to payload: inout FieldBuffer) {
    let velocity = row?.velocity
    payload.append(scaled: velocity?.x, by: 1000)
    payload.append(scaled: velocity?.y, by: 1000)
    payload.append(scaled: velocity?.z, by: 1000)
    payload.append(scaled: velocity.map { hypot($0.x, $0.y) }, by: 1000)
    let course = velocity.map { atan2($0.y, $0.x) * 180 / Double.pi }
    payload.append(scaled: course.map { $0 < 0 ? $0 + 360 : $0 }, by: 1e5)
    let deviation = row?.velocityDeviation
    let speed = deviation.map {
      (($0.x * $0.x + $0.y * $0.y + $0.z * $0.z) / 3).squareRoot()
    }
    payload.append(UInt32((1000 * (speed ?? 20)).rounded()))
    // Degrees: the course turns with the sideways speed's error.
    let ground = velocity.map { hypot($0.x, $0.y) } ?? 0
    let turn = min(180, (speed ?? 20) / max(ground, 1e-3) * 180 / Double.pi)
    payload.append(UInt32((1e5 * turn).rounded()))
  }

  /// A frame of class NAV with its sync characters and checksum.
  private static func frame(_ message: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    let body = [0x01, message, UInt8(count & 0xFF), UInt8(count >> 8)] + payload
    // The 8-bit Fletcher sum over class, message, length and payload.
    var (a, b) = (UInt8(0), UInt8(0))
    for byte in body {
      a &+= byte
      b &+= a
    }
    return [0xB5, 0x62] + body + [a, b]
  }
}

/// Numbers one after the other, little endian.
private struct FieldBuffer {
  private(set) var bytes: [UInt8] = []

  mutating func append<Number: FixedWidthInteger>(_ value: Number) {
    for place in 0..<(Number.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> Number(8 * place)))
    }
  }

  /// A value in steps, rounded; zero where there is none.
  mutating func append(scaled value: Double?, by factor: Double) {
    append(Int32(((value ?? 0) * factor).rounded()))
  }
}
