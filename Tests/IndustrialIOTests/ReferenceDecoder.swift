/// A second decoder of scans, written from the ABI's text: bit by bit, with no shift of a word and
/// no word load, so that it shares no step with the library's.
enum ReferenceDecoder {
  struct Element {
    var isBig: Bool
    var isSigned: Bool
    var bits: Int
    var storage: Int
    var repetitions: Int
    var shift: Int
    var index: Int
    var isTimestamp: Bool

    var text: String {
      let repeated = repetitions > 1 ? "X\(repetitions)" : ""
      return "\(isBig ? "be" : "le"):\(isSigned ? "s" : "u")\(bits)/\(storage)\(repeated)>>\(shift)"
    }
  }

  /// The first byte of each element, in the order given, and the scan's bytes. Offsets are found
  /// by walking byte by byte; lengths must be powers of two, as the kernel's rule assumes.
  static func places(_ elements: [Element]) -> (offsets: [Int], bytes: Int) {
    var offsets = [Int](repeating: -1, count: elements.count)
    var cursor = 0
    var longest = 1
    func key(_ i: Int) -> Int { elements[i].isTimestamp ? Int.max : elements[i].index }
    for position in elements.indices.sorted(by: { key($0) < key($1) }) {
      let length = elements[position].storage * elements[position].repetitions / 8
      while cursor % length != 0 { cursor += 1 }
      offsets[position] = cursor
      cursor += length
      if length > longest { longest = length }
    }
    while cursor % longest != 0 { cursor += 1 }
    return (offsets, cursor)
  }

  /// The bit of significance `place` (0 the least) of the word at `offset`.
  static func bit(_ place: Int, of element: Element, at offset: Int, in bytes: [UInt8]) -> Bool {
    let byteFromLeast = place / 8
    let count = element.storage / 8
    let position = element.isBig ? count - 1 - byteFromLeast : byteFromLeast
    var byte = Int(bytes[offset + position])
    for _ in 0..<(place % 8) { byte /= 2 }
    return byte % 2 == 1
  }

  /// The value as a magnitude and a sign, so that 64-bit unsigned values fit.
  static func value(
    of element: Element, at offset: Int, in bytes: [UInt8]
  ) -> (magnitude: UInt64, isNegative: Bool) {
    var digits = (0..<element.bits).map {
      bit(element.shift + $0, of: element, at: offset, in: bytes)
    }
    let isNegative = element.isSigned && digits[element.bits - 1]
    if isNegative {
      // Two's complement: turn every digit round and add one.
      for place in digits.indices { digits[place] = !digits[place] }
      for place in digits.indices {
        digits[place] = !digits[place]
        if digits[place] { break }
      }
    }
    var magnitude: UInt64 = 0
    var weight: UInt64 = 1
    var overflowed = false
    for digit in digits {
      if digit { magnitude += weight }
      (weight, overflowed) = weight.multipliedReportingOverflow(by: 2)
      if overflowed { weight = 0 }
    }
    // The lowest number of 64 bits turns into itself, whose magnitude is 2^63.
    if isNegative && magnitude == 0 { magnitude = 1 << 63 }
    return (magnitude, isNegative)
  }
}

/// SplitMix64: the same numbers in every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
