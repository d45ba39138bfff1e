internal import CMath
internal import LinearAlgebra
internal import Spatial

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

  /// A direction of length one.
  mutating func direction<Frame>(in frame: Frame.Type = Frame.self) -> Vector3<Frame> {
    while true {
      let v = Vector3<Frame>(
        .random(in: -1...1, using: &self), .random(in: -1...1, using: &self),
        .random(in: -1...1, using: &self))
      if v.norm > 0.1, v.norm <= 1, let unit = v.normalized { return unit }
    }
  }

  /// Any rotation at all.
  mutating func rotation<A, B>() -> Rotation<A, B> {
    let turn = Rotation<A, A>(
      exponentialOf: Double.random(in: 0...(.pi), using: &self) * direction(in: A.self))
    return Rotation<A, B>(unitW: turn.w, x: turn.x, y: turn.y, z: turn.z)
  }
}

extension Matrix3 {
  /// The greatest difference between elements.
  func distance(to other: Self) -> Double {
    (0..<9).map { (self[$0 / 3, $0 % 3] - other[$0 / 3, $0 % 3]).magnitude }.max() ?? 0
  }
}

extension Rotation {
  /// The angle between two rotations, as the length of their quaternions' difference, rad.
  func angle(to other: Self) -> Double {
    let d = inverse * other
    return 2 * Vector3<Source>(d.x, d.y, d.z).norm
  }
}
