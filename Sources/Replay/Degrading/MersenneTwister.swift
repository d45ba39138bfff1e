internal import Glibc

/// The generator of Python's `random.Random(seed)`: MT19937, seeded by array.
///
/// Source: M. Matsumoto and T. Nishimura, ACM Transactions on Modeling and Computer Simulation
/// 8 (1), 1998, and their reference initialisation of 2002.
struct MersenneTwister {
  private static let length = 624
  private static let offset = 397
  private var state = [UInt32](repeating: 0, count: length)
  private var index = length
  private var spareNormal: Double?

  /// Python takes the magnitude of an integer seed, in 32-bit words from the lowest.
  init(seed: Int) {
    let magnitude = UInt64(seed.magnitude)
    var key = [UInt32(truncatingIfNeeded: magnitude)]
    if magnitude >> 32 != 0 { key.append(UInt32(magnitude >> 32)) }
    scramble(19_650_218)
    var i = 1
    var j = 0
    for _ in 0..<max(Self.length, key.count) {
      let previous = state[i - 1] ^ (state[i - 1] >> 30)
      state[i] = (state[i] ^ (previous &* 1_664_525)) &+ key[j] &+ UInt32(j)
      i += 1
      j = (j + 1) % key.count
      if i == Self.length {
        state[0] = state[Self.length - 1]
        i = 1
      }
    }
    for _ in 1..<Self.length {
      let previous = state[i - 1] ^ (state[i - 1] >> 30)
      state[i] = (state[i] ^ (previous &* 1_566_083_941)) &- UInt32(i)
      i += 1
      if i == Self.length {
        state[0] = state[Self.length - 1]
        i = 1
      }
    }
    state[0] = 0x8000_0000
  }

  private mutating func scramble(_ seed: UInt32) {
    state[0] = seed
    for i in 1..<Self.length {
      let previous = state[i - 1] ^ (state[i - 1] >> 30)
      state[i] = previous &* 1_812_433_253 &+ UInt32(i)
    }
  }

  private mutating func word() -> UInt32 {
    if index == Self.length {
      for k in 0..<Self.length {
        let y =
          (state[k] & 0x8000_0000) | (state[(k + 1) % Self.length] & 0x7FFF_FFFF)
        let twist: UInt32 = y & 1 == 0 ? 0 : 0x9908_B0DF
        state[k] = state[(k + Self.offset) % Self.length] ^ (y >> 1) ^ twist
      }
      index = 0
    }
    var y = state[index]
    index += 1
    y ^= y >> 11
    y ^= (y << 7) & 0x9D2C_5680
    y ^= (y << 15) & 0xEFC6_0000
    y ^= y >> 18
    return y
  }

  /// A number in [0, 1) with 53 random bits.
  mutating func uniform() -> Double {
    let high = word() >> 5
    let low = word() >> 6
    return (Double(high) * 67_108_864 + Double(low)) / 9_007_199_254_740_992
  }

  /// A normal number (Box and Muller, 1958); every second call takes the spare one of the first.
  mutating func normal(mean: Double, standardDeviation: Double) -> Double {
    let z: Double
    if let spare = spareNormal {
      spareNormal = nil
      z = spare
    } else {
      let angle = uniform() * (2 * Double.pi)
      let radius = (-2 * log(1 - uniform())).squareRoot()
      z = cos(angle) * radius
      spareNormal = sin(angle) * radius
    }
    return mean + z * standardDeviation
  }
}
