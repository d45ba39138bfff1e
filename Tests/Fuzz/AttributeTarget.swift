internal import IndustrialIO
internal import LinearAlgebra
internal import Spatial

/// Attributes as the kernel prints them, a scan's bytes behind the first zero.
func fuzzAttributes(_ input: [UInt8]) {
  let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let text = String(decoding: parts.first ?? [], as: UTF8.self)
  _ = DecimalNumber(parsing: text)?.double()
  if let matrix = try? MountMatrix.parse(text) {
    promise(abs(matrix.determinant - 1) < 0.1, "a mount matrix that is no rotation")
  }
  let formats = text.split(separator: "\n").compactMap { try? ScanFormat(parsing: String($0)) }
  for format in formats {
    promise((try? ScanFormat(parsing: format.description)) == format, "a format reads back changed")
  }
  decode(formats, parts.count > 1 ? Array(parts[1]) : [])
}

/// Decodes a scan of `formats`, each a channel, from `bytes`, zeros behind them.
private func decode(_ formats: [ScanFormat], _ bytes: [UInt8]) {
  let names = ["in_accel_x", "in_accel_y", "in_accel_z", "in_pressure", "in_timestamp"]
  let elements = zip(names, formats).enumerated().map { index, element in
    ScanElement(name: element.0, index: index, format: element.1)
  }
  guard let layout = try? ScanLayout(elements) else { return }
  var end = 0
  for placement in layout.placements {
    promise(placement.offset >= end, "scan elements overlap")
    end = placement.offset + placement.element.format.byteCount
  }
  promise(end <= layout.byteCount, "a scan is shorter than its elements")
  let channels = names.prefix(3).map { UnitConversion.Channel(name: $0, scale: 1) }
  let decoder = ScanDecoder(
    layout: layout,
    conversions: [
      UnitConversion(.acceleration, channels: Array(channels)),
      UnitConversion(.pressure, channels: [.init(name: "in_pressure", scale: 1)]),
    ])
  var scan = [UInt8](repeating: 0, count: layout.byteCount)
  for (index, byte) in bytes.prefix(scan.count).enumerated() { scan[index] = byte }
  var reading = IndustrialReading()
  // Bytes may be read as bytes, whatever they are.
  decoder.decode(unsafe scan.span.bytes, into: &reading)
  promise(reading.pressure.isFinite, "a pressure that is no number")
}
