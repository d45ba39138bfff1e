/// How far a possible NMEA sentence has been read, so that no byte is read twice.
struct SentenceProgress: BitwiseCopyable, Sendable {
  /// Bytes behind the start that have been read.
  private var read = 0
  private var exclusiveOr: UInt8 = 0
  /// The index of the first `*`, zero while there was none.
  private var star = 0

  init() {}

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
        let byte = bytes[i]
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
  /// Sixteen bytes at a time, as two words, then one by one. Subtracting k from each byte borrows
  /// from its top bit where it is less than k (and, wrongly, perhaps in bytes above such a one, which
  /// do not matter to the lowest).
  private static func plainEnd(
    _ bytes: Span<UInt8>, from start: Int, to limit: Int, _ sum: inout UInt8
  ) -> Int {
    precondition(start >= 0 && limit <= bytes.count)
    let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
    let tops = SIMD2<UInt64>(repeating: 0x8080_8080_8080_8080)
    let spaces = SIMD2<UInt64>(repeating: 0x2020_2020_2020_2020)
    let dollars = SIMD2<UInt64>(repeating: 0x2424_2424_2424_2424)
    let stars = SIMD2<UInt64>(repeating: 0x2A2A_2A2A_2A2A_2A2A)
    let deletes = SIMD2<UInt64>(repeating: 0x7F7F_7F7F_7F7F_7F7F)
    // Bytes may be read as bytes, whatever they are.
    let raw = unsafe bytes.bytes
    var sums = SIMD2<UInt64>.zero
    var i = start
    while i &+ 16 <= limit {
      // Any bits are integers; the bounds were checked above.
      let first = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: i, as: UInt64.self)
      let second = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: i &+ 8, as: UInt64.self)
      let words = SIMD2<UInt64>(UInt64(littleEndian: first), UInt64(littleEndian: second))
      let dollar = words ^ dollars
      let star = words ^ stars
      let delete = words ^ deletes
      // Below a space, or one of the three; or, in `words` itself, beyond ASCII.
      var found: SIMD2<UInt64> = (words &- spaces) & ~words
      found |= (dollar &- ones) & ~dollar
      found |= (star &- ones) & ~star
      found |= (delete &- ones) & ~delete
      found |= words
      found &= tops
      if found.x | found.y == 0 {
        sums ^= words
        i &+= 16
        continue
      }
      let isFirst = found.x != 0
      let stop = isFirst ? found.x : found.y
      let bits = UInt64(stop.trailingZeroBitCount & ~7)
      let before = (1 &<< bits) &- 1
      var rest = sums.x ^ sums.y
      rest ^= isFirst ? words.x & before : words.x ^ (words.y & before)
      sum ^= folded(rest)
      return i &+ Int(bits) / 8 &+ (isFirst ? 0 : 8)
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
