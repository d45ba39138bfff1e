extension UInt8 {
  static let dollar: UInt8 = 0x24
  static let exclamation: UInt8 = 0x21
  static let asterisk: UInt8 = 0x2A
  static let carriageReturn: UInt8 = 0x0D
  static let lineFeed: UInt8 = 0x0A
  /// The first sync character of UBX, "µ"; the second is "b" (UBX-19035940, "UBX frame structure").
  static let ubxPreamble: UInt8 = 0xB5
  static let ubxSecond: UInt8 = 0x62
  /// The preamble of RTCM 3 (RTCM 10403.3).
  static let rtcmPreamble: UInt8 = 0xD3
}

/// What the bytes from a possible start on are.
enum Recognition {
  /// A sentence of `length` bytes without trailing blanks and line end, `consumed` with blanks.
  case sentence(
    length: Int, consumed: Int, exclusiveOr: UInt8, fieldsEnd: Int, ending: FrameScanner.Ending)
  case binary(FrameScanner.Kind, length: Int, lineFeeds: Int)
  /// More bytes decide.
  case unfinished
  case failedChecksum(FrameScanner.Kind, length: Int)
  case no

  /// The UBX frame at `i`: sync, class, number, 16-bit length, payload, two checksum bytes.
  @inline(__always)
  static func ubx(_ bytes: Span<UInt8>, from i: Int) -> Recognition {
    precondition(i >= 0 && i < bytes.count)
    let count = bytes.count &- i
    // In bounds, all of them: each guard says how many bytes there are from `i` on.
    guard count >= 2 else { return .unfinished }
    guard unsafe bytes[unchecked: i &+ 1] == .ubxSecond else { return .no }
    guard count >= 6 else { return .unfinished }
    let payload = unsafe Int(bytes[unchecked: i &+ 4]) | Int(bytes[unchecked: i &+ 5]) &<< 8
    guard payload <= FrameScanner.longestUBXPayload else { return .no }
    let length = payload &+ 8
    guard count >= length else { return .unfinished }
    let end = i &+ length
    let stated =
      unsafe UInt16(bytes[unchecked: end &- 2])
      | UInt16(bytes[unchecked: end &- 1]) &<< 8
    let range = unsafe Range(uncheckedBounds: (i &+ 2, end &- 2))
    let (sums, lineFeeds) =
      payload <= 4076
      ? Checksums.fletcher(bytes, range) : Checksums.shortFletcher(bytes, range)
    guard sums == stated else { return .failedChecksum(.ubx, length: length) }
    // The sums themselves are part of the frame; the sync bytes are no line feeds.
    return .binary(
      .ubx, length: length,
      lineFeeds: lineFeeds &+ (stated &>> 8 == 0x0A ? 1 : 0) &+ (stated & 255 == 0x0A ? 1 : 0))
  }

  /// The RTCM 3 frame at `i`: preamble, six zero bits, 10-bit length, payload, 24-bit CRC.
  static func rtcm(_ bytes: Span<UInt8>, from i: Int) -> Recognition {
    let count = bytes.count - i
    guard count >= 2 else { return .unfinished }
    guard bytes[i + 1] & 0xFC == 0 else { return .no }
    guard count >= 3 else { return .unfinished }
    let length = (Int(bytes[i + 1]) << 8 | Int(bytes[i + 2])) + 6
    guard count >= length else { return .unfinished }
    let crc = i + length - 3
    let stated =
      UInt32(bytes[crc]) << 16 | UInt32(bytes[crc + 1]) << 8 | UInt32(bytes[crc + 2])
    guard Checksums.crc24Q(bytes, i..<crc) == stated else {
      return .failedChecksum(.rtcm3, length: length)
    }
    return .binary(.rtcm3, length: length, lineFeeds: lineFeeds(bytes, i..<i + length))
  }

  /// The index of the first byte from `i` on that may start a frame, the count where none does.
  static func nextStart(_ bytes: Span<UInt8>, from i: Int) -> Int {
    var i = i
    while i < bytes.count {
      let byte = bytes[i]
      if byte == .dollar || byte == .ubxPreamble || byte == .rtcmPreamble || byte == .exclamation {
        break
      }
      i += 1
    }
    return i
  }

  /// How many line feeds are in `range`.
  static func lineFeeds(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    // Bytes may be read as bytes, whatever they are.
    let raw = unsafe bytes.bytes
    let feeds = SIMD16<UInt8>(repeating: .lineFeed)
    var count = 0
    var i = range.lowerBound
    while i + 16 <= range.upperBound {
      // Any bits are a valid SIMD16<UInt8>; the load itself is bounds-checked.
      let block = unsafe raw.unsafeLoadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
      let isFeed = block .== feeds
      if any(isFeed) {
        for lane in 0..<16 where isFeed[lane] { count += 1 }
      }
      i += 16
    }
    while i < range.upperBound {
      if bytes[i] == .lineFeed { count += 1 }
      i += 1
    }
    return count
  }

  /// Whether a whole frame with a right checksum begins at or behind `start`.
  static func holdsFrame(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var i = nextStart(bytes, from: start)
    while i < bytes.count {
      var progress = SentenceProgress()
      let outcome =
        switch bytes[i] {
        case .ubxPreamble: ubx(bytes, from: i)
        case .rtcmPreamble: rtcm(bytes, from: i)
        default: progress.recognise(bytes, from: i, last: false)
        }
      switch outcome {
      case .binary: return true
      case .sentence(let length, _, let exclusiveOr, let fieldsEnd, .complete)
      where fieldsEnd + 3 == length:
        let digits = "0123456789ABCDEF".utf8.span
        if bytes[i + fieldsEnd + 1] == digits[Int(exclusiveOr >> 4)],
          bytes[i + fieldsEnd + 2] == digits[Int(exclusiveOr & 15)]
        {
          return true
        }
      default: break
      }
      i = nextStart(bytes, from: i + 1)
    }
    return false
  }
}
