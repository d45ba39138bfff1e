import CCounting
import IndustrialIO
import LinearAlgebra
import LinuxPlatform
import Sensing
import Spatial

/// Scans of six axes of 16 bits and the kernel's time stamp, decoded to SI.
final class ScanWorkload: Workload {
  private let decoder: ScanDecoder
  private let bytes: [UInt8]
  private let scans = 256
  private var reading = IndustrialReading()

  init() throws {
    let format = try ScanFormat(parsing: "le:s16/16>>0")
    let names = [
      "in_accel_x", "in_accel_y", "in_accel_z", "in_anglvel_x", "in_anglvel_y",
      "in_anglvel_z",
    ]
    var elements = names.enumerated().map {
      ScanElement(name: $0.element, index: $0.offset, format: format)
    }
    elements.append(ScanElement(name: "in_timestamp", index: 6, format: .timestamp))
    let layout = try ScanLayout(elements)
    func channels(_ names: ArraySlice<String>, _ scale: Double) -> [UnitConversion.Channel] {
      names.map { UnitConversion.Channel(name: $0, scale: scale) }
    }
    decoder = ScanDecoder(
      layout: layout,
      conversions: [
        UnitConversion(.acceleration, channels: channels(names[..<3], 0.000_598)),
        UnitConversion(.angularVelocity, channels: channels(names[3...], 0.001_065)),
      ])
    bytes = (0..<scans * decoder.byteCount).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 >> 3) }
  }

  func run(_ count: Int) {
    // Of a variable of this call, within which the span ends.
    let bytes = bytes
    let raw = bytes.span.bytes
    // Held by this call: out of an object, it would be copied for each scan.
    let decoder = decoder
    let length = decoder.byteCount
    var sum = 0.0
    for index in 0..<count {
      let at = (index & (scans - 1)) * length
      decoder.decode(raw.extracting(at..<at + length), into: &reading)
      sum += reading.acceleration.x
    }
    bench_use(sum)
  }
}

/// One attribute read and parsed, as where there is no buffer; from a real file, since what a driver
/// takes to answer is its own affair.
final class AttributeWorkload: Workload {
  private let folder: String
  private let path: String

  init() throws {
    folder = try FileSystem.makeTemporaryDirectory(prefix: "bench")
    path = folder + "/in_accel_x_raw"
    try WholeFile.write("-16384\n", to: path)
  }

  func run(_ count: Int) {
    var sum = 0.0
    for _ in 0..<count {
      if let text = try? SysfsFile.read(path), let number = DecimalNumber(parsing: text) {
        sum += number.double()
      }
    }
    bench_use(sum)
  }

  func finish() { try? FileSystem.removeTree(folder) }
}
