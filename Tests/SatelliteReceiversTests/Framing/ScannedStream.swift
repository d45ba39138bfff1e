import SatelliteReceivers
import Sensing

/// A frame with its bytes, so that lists of them can be compared.
struct ScannedFrame: Hashable {
  var frame: FrameScanner.Frame
  var bytes: [UInt8]
}

/// What a scanner made of a stream.
struct ScannedStream {
  var scanner = FrameScanner()
  var frames: [ScannedFrame] = []

  /// Frames but no noise.
  var kinds: [FrameScanner.Kind] { frames.map(\.frame.kind).filter { $0 != .noise } }

  /// Frames whose checksum is right, without noise.
  var good: [ScannedFrame] {
    frames.filter { $0.frame.kind != .noise && $0.frame.checksumIsRight }
  }

  mutating func receive(_ bytes: ArraySlice<UInt8>, at nanoseconds: Int64 = 0) {
    scanner.receive(bytes.span, at: SensorInstant(nanoseconds: nanoseconds)) { frame, span in
      frames.append(ScannedFrame(frame: frame, bytes: Array(span)))
    }
  }

  mutating func finish() {
    scanner.finish { frame, span in
      frames.append(ScannedFrame(frame: frame, bytes: Array(span)))
    }
  }

  /// All of `bytes`, cut before each of `cuts`.
  init(_ bytes: [UInt8], cuts: [Int] = []) {
    var from = 0
    for cut in cuts + [bytes.count] {
      receive(bytes[from..<cut])
      from = cut
    }
    finish()
  }

  init() {}
}

extension Array where Element == UInt8 {
  init(_ span: Span<UInt8>) {
    self.init()
    for i in span.indices { append(span[i]) }
  }
}

/// Frames made byte by byte, with checksums computed the plain way.
enum MadeFrame {
  static func ubx(_ group: UInt8, _ number: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let body =
      [group, number, UInt8(payload.count & 255), UInt8(payload.count >> 8)] + payload
    var (a, b): (UInt8, UInt8) = (0, 0)
    for byte in body {
      a &+= byte
      b &+= a
    }
    return [0xB5, 0x62] + body + [a, b]
  }

  static func rtcm(_ payload: [UInt8]) -> [UInt8] {
    let body = [0xD3, UInt8(payload.count >> 8), UInt8(payload.count & 255)] + payload
    // Bit by bit, as RTCM 10403.3 defines it.
    var crc: UInt32 = 0
    for byte in body {
      for bit in (0..<8).reversed() {
        let carry = (crc >> 23) & 1 ^ UInt32(byte >> UInt8(bit)) & 1
        crc = (crc << 1) & 0xFF_FFFF
        if carry == 1 { crc ^= 0x86_4CFB }
      }
    }
    return body + [UInt8(crc >> 16), UInt8(crc >> 8 & 255), UInt8(crc & 255)]
  }

  static func sentence(_ text: String) -> [UInt8] {
    let sum = text.utf8.reduce(0, ^)
    let digits = Array("0123456789ABCDEF".utf8)
    return Array("$\(text)*".utf8) + [digits[Int(sum >> 4)], digits[Int(sum & 15)], 13, 10]
  }
}
