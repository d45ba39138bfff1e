import CMath

/// Normally distributed numbers from a seed, for the errors that a filter starts with.
///
/// SplitMix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014) and the method of Box and Muller.
struct SeededNormals {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  private mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    // Never zero, so that its logarithm exists.
    return (Double(z >> 11) + 0.5) * 0x1p-53
  }

  mutating func next() -> Double {
    let radius = (-2 * Elementary.logarithm(uniform())).squareRoot()
    return radius * Elementary.sineAndCosine(2 * .pi * uniform()).cosine
  }
}
