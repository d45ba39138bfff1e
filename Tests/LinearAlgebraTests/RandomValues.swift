internal import LinearAlgebra

/// A frame for tests.
enum Here {}
/// Another frame for tests.
enum There {}

/// The same numbers on every run and every machine (SplitMix64, Steele et al. 2014).
struct RepeatableGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Coordinates between -1 and 1.
  mutating func vector<Frame>(in frame: Frame.Type = Frame.self) -> Vector3<Frame> {
    Vector3(
      .random(in: -1...1, using: &self), .random(in: -1...1, using: &self),
      .random(in: -1...1, using: &self))
  }

  /// Elements between -1 and 1.
  mutating func matrix<Destination, Source>() -> Matrix3<Destination, Source> {
    Matrix3(vector(), vector(), vector())
  }
}

extension Matrix3 {
  /// The greatest magnitude of an element.
  var largest: Double { (0..<9).map { self[$0 / 3, $0 % 3].magnitude }.max() ?? 0 }
}
