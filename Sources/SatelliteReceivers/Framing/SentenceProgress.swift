/// How far a possible NMEA sentence has been read, so that no byte is read twice.
struct SentenceProgress: BitwiseCopyable, Sendable {
  /// Bytes behind the start that have been read.
  private var read = 0
  /// Exclusive or of the bytes that have been read before the first `*`.
  private(set) var exclusiveOr: UInt8 = 0
  /// The index of the first `*`, zero while there was none.
  private var star = 0

  init() {}

  /// Reads on to the first `*`, and returns how far that is from the start where the bytes are what
  /// nearly every sentence is: `$`, an address, fields, `*`, two digits and a line end.
  ///
  /// Zero where they are not, or not yet: `recognise` reads on then.
  @inline(__always)
  mutating func wholeSentence(_ bytes: Span<UInt8>, from start: Int) -> Int {
    if star != 0 { return 0 }
    let limit = min(bytes.count, start &+ FrameScanner.longestSentence)
    // In place: `recognise` goes on from what is left here.
    let i = Self.plainEnd(bytes, from: start &+ 1 &+ read, to: limit, &exclusiveOr)
    read = i &- start &- 1
    // In bounds, all of them: the limit is at most the count, and `i` is behind the start.
    guard i &+ 3 < limit, i > start &+ 2,
      unsafe bytes[unchecked: i] == .asterisk,
      unsafe Self.isDigit(bytes[unchecked: i &+ 1]), unsafe Self.isDigit(bytes[unchecked: i &+ 2])
    else { return 0 }
    let end = unsafe bytes[unchecked: i &+ 3]
    let first = unsafe bytes[unchecked: start &+ 1]
    let second = unsafe bytes[unchecked: start &+ 2]
    guard end == .carriageReturn || end == .lineFeed, first &- 0x41 < 26,
      second &- 0x41 < 26 || second &- 0x30 < 10
    else { return 0 }
    return i &- start
  }

  /// Whether the byte may stand for a digit of the checksum; what other bytes do is for `recognise`.
  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 0x66 - 0x30 }

  /// Reads on; `last` where no more bytes can come, which ends a sentence as a line end does.
  mutating func recognise(_ bytes: Span<UInt8>, from start: Int, last: Bool) -> Recognition {
    let limit = min(bytes.count, start + FrameScanner.longestSentence)
    var i = start + 1 + read
    var sum = exclusiveOr
    // Fields: the exclusive or runs until the `*`.
    if star == 0 {
      i = Self.plainEnd(bytes, from: i, to: limit, &sum)
      if i < limit, bytes[i] == .asterisk {
        star = i - start
        i += 1
      }
    }
    if star != 0 {
      while i < limit {
        // In bounds: the limit is at most the count.
        let byte = unsafe bytes[unchecked: i]
        if byte == .dollar || byte < 0x20 || byte > 0x7E { break }
        i += 1
      }
    }
    read = i - start - 1
    exclusiveOr = sum
    let length = i - start
    if i == bytes.count {
      if last { return outcome(bytes, start, length, .complete) }
      if length < FrameScanner.longestSentence { return .unfinished }
    }
    if i == limit { return outcome(bytes, start, length, .tooLong) }
    let ended = bytes[i] == .carriageReturn || bytes[i] == .lineFeed
    // Behind two checksum digits the sentence is whole, whatever comes then.
    return outcome(
      bytes, start, length, ended || star != 0 && length == star + 3 ? .complete : .cutShort)
  }

  /// The index of the first byte in `start..<limit` that is no printable ASCII, `$` or `*`, the
  /// limit where none is; the bytes before it go into `sum`.
  ///
  /// Sixteen bytes at a time, then one by one. Subtracting 0x20 from each byte borrows from its top
  /// bit where it is less (and, wrongly, perhaps in bytes above such a one, which do not matter to the
  /// lowest).
  private static func plainEnd(
    _ bytes: Span<UInt8>, from start: Int, to limit: Int, _ sum: inout UInt8
  ) -> Int {
    precondition(start >= 0 && limit <= bytes.count)
    let spaces = SIMD2<UInt64>(repeating: 0x2020_2020_2020_2020)
    let tops = SIMD2<UInt64>(repeating: 0x8080_8080_8080_8080)
    // Made of words: a vector of sixteen equal bytes would be put together byte by byte.
    let dollars = unsafe unsafeBitCast(
      SIMD2<UInt64>(repeating: 0x2424_2424_2424_2424), to: SIMD16<UInt8>.self)
    let stars = unsafe unsafeBitCast(
      SIMD2<UInt64>(repeating: 0x2A2A_2A2A_2A2A_2A2A), to: SIMD16<UInt8>.self)
    let deletes = unsafe unsafeBitCast(
      SIMD2<UInt64>(repeating: 0x7F7F_7F7F_7F7F_7F7F), to: SIMD16<UInt8>.self)
    // Bytes may be read as bytes, whatever they are.
    let raw = unsafe bytes.bytes
    var sums = SIMD2<UInt64>.zero
    var i = start
    while i &+ 16 <= limit {
      // Any bits are integers; the bounds were checked above.
      let block = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: i, as: SIMD16<UInt8>.self)
      let words = unsafe unsafeBitCast(block, to: SIMD2<UInt64>.self)
      // A control byte, or one beyond ASCII.
      var found: SIMD2<UInt64> = (words &- spaces) & ~words
      found |= words
      found &= tops
      // A lane of a mask has all of its bits set or none.
      found |= unsafe unsafeBitCast(block .== dollars, to: SIMD2<UInt64>.self)
      found |= unsafe unsafeBitCast(block .== stars, to: SIMD2<UInt64>.self)
      found |= unsafe unsafeBitCast(block .== deletes, to: SIMD2<UInt64>.self)
      if found.x | found.y == 0 {
        sums ^= words
        i &+= 16
        continue
      }
      #if _endian(little)
        let isFirst = found.x != 0
        let stop = isFirst ? found.x : found.y
        let bits = UInt64(stop.trailingZeroBitCount & ~7)
        let before = (1 &<< bits) &- 1
        var rest = sums.x ^ sums.y
        rest ^= isFirst ? words.x & before : words.x ^ (words.y & before)
        sum ^= folded(rest)
        return i &+ Int(bits) / 8 &+ (isFirst ? 0 : 8)
      #else
        break
      #endif
    }
    sum ^= folded(sums.x ^ sums.y)
    while i < limit {
      // In bounds: `limit` is at most the count.
      let byte = unsafe bytes[unchecked: i]
      if byte == .dollar || byte == .asterisk || byte < 0x20 || byte > 0x7E { break }
      sum ^= byte
      i &+= 1
    }
    return i
  }

  /// The exclusive or of eight bytes.
  private static func folded(_ word: UInt64) -> UInt8 {
    var word = word
    word ^= word >> 32
    word ^= word >> 16
    word ^= word >> 8
    return UInt8(truncatingIfNeeded: word)
  }

  private func outcome(
    _ bytes: Span<UInt8>, _ start: Int, _ consumed: Int, _ ending: FrameScanner.Ending
  ) -> Recognition {
    guard Self.looksLikeAddress(bytes, start, consumed) else { return .no }
    // A few bytes before a control byte are more often part of something binary.
    if ending == .cutShort, consumed < 7 { return .no }
    var length = consumed
    while length > 1, bytes[start + length - 1] == 0x20 { length -= 1 }
    return .sentence(
      length: length, consumed: consumed, exclusiveOr: exclusiveOr,
      fieldsEnd: star == 0 ? length : star, ending: ending)
  }

  /// Whether a capital follows the start, and behind it another or a digit.
  ///
  /// Behind `!`, which ends sentences of English too, four of them.
  private static func looksLikeAddress(_ bytes: Span<UInt8>, _ start: Int, _ length: Int) -> Bool {
    let needed = bytes[start] == .dollar ? 2 : 4
    guard length > needed, (0x41...0x5A).contains(bytes[start + 1]) else { return false }
    for i in start + 2...start + needed {
      let byte = bytes[i]
      guard (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) else { return false }
    }
    return true
  }
}
