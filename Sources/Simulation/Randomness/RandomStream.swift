internal import Glibc

/// A reproducible stream of random numbers: xoshiro256++, seeded through SplitMix64.
///
/// Every sensor draws from a stream of its own, so that adding one changes no other's noise.
/// Source: Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021.
struct RandomStream: Sendable {
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64
  private var spare: Double?

  /// The stream of a number under a seed; streams of one seed are unrelated.
  init(seed: UInt64, stream: UInt64) {
    // One scrambled word from each, so that (seed, stream + 1) and (seed + 1, stream) differ.
    var state = seed
    let base = Self.splitMix(&state)
    state = base ^ (stream &* 0xD6E8_FEB8_6659_FD93)
    s0 = Self.splitMix(&state)
    s1 = Self.splitMix(&state)
    s2 = Self.splitMix(&state)
    s3 = Self.splitMix(&state)
  }

  private static func splitMix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private static func rotate(_ x: UInt64, by count: UInt64) -> UInt64 {
    (x << count) | (x >> (64 - count))
  }

  /// The next 64 random bits.
  mutating func bits() -> UInt64 {
    let result = Self.rotate(s0 &+ s3, by: 23) &+ s0
    let t = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = Self.rotate(s3, by: 45)
    return result
  }

  /// Uniform over `0 ..< 1`.
  mutating func uniform() -> Double { Double(bits() >> 11) * 0x1p-53 }

  /// Normal with mean 0 and standard deviation 1, by Marsaglia's polar method.
  mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    while true {
      let u = 2 * uniform() - 1
      let v = 2 * uniform() - 1
      let square = u * u + v * v
      guard square > 0, square < 1 else { continue }
      let factor = (-2 * log(square) / square).squareRoot()
      spare = v * factor
      return u * factor
    }
  }

  /// Three independent normals.
  mutating func normals() -> Triple { Triple(normal(), normal(), normal()) }
}
