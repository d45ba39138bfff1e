public import LinearAlgebra

/// One row of an observation matrix: the derivative of a predicted scalar by the error state.
public struct ErrorRow: Sendable {
  /// Pairs, so that the kernels read two entries at once.
  var storage: InlineArray<14, SIMD2<Double>>
  /// Which entries have been set: most of a row is zero.
  private(set) var used: UInt32

  public init() {
    storage = InlineArray(repeating: SIMD2())
    used = 0
  }

  /// Calls `body` with the first of the 28 entries.
  @inline(__always)
  mutating func withStorage<Result>(_ body: (UnsafeMutablePointer<Double>) -> Result) -> Result {
    // 14 pairs are 28 doubles from the same address on.
    unsafe withUnsafeMutablePointer(to: &storage) { raw in
      unsafe body(UnsafeMutableRawPointer(raw).assumingMemoryBound(to: Double.self))
    }
  }

  /// The three derivatives by a block of three states.
  public subscript<Frame>(block: StateBlock, in frame: Frame.Type) -> Vector3<Frame> {
    @inline(__always)
    get {
      let at = block.offset
      return Vector3(self[at], self[at + 1], self[at + 2])
    }
    @inline(__always)
    set {
      let at = block.offset
      self[at] = newValue.x
      self[at + 1] = newValue.y
      self[at + 2] = newValue.z
    }
  }

  /// The derivative by the single state of a scalar block.
  public subscript(scalar block: StateBlock) -> Double {
    @inline(__always)
    get { self[block.offset] }
    @inline(__always)
    set { self[block.offset] = newValue }
  }

  /// One entry.
  public subscript(index: Int) -> Double {
    @inline(__always)
    get { storage.span[index >> 1][index & 1] }
    @inline(__always)
    set {
      precondition(index >= 0 && index < 28, "a row has 28 entries")
      used |= 1 &<< UInt32(truncatingIfNeeded: index)
      withStorage { unsafe $0[index] = newValue }
    }
  }

  /// Marks every entry as set, where a kernel has filled them all.
  @inline(__always)
  mutating func noteFilled() { used = 0x0fff_ffff }

  /// The sum of the products of the states' entries.
  @inline(__always)
  mutating func dot(_ other: inout ErrorRow) -> Double {
    var sum = SIMD2<Double>()
    let a = storage.span
    let b = other.storage.span
    for k in 0..<14 { sum += a[k] * b[k] }
    return sum.x + sum.y
  }

  /// Multiplies every entry.
  @inline(__always)
  public mutating func scale(by factor: Double) {
    let pair = SIMD2(repeating: factor)
    var a = storage.mutableSpan
    for k in 0..<14 { a[k] *= pair }
  }

  /// Adds a multiple of another row.
  @inline(__always)
  mutating func add(_ factor: Double, times other: inout ErrorRow) {
    let pair = SIMD2(repeating: factor)
    used |= other.used
    var a = storage.mutableSpan
    let b = other.storage.span
    for k in 0..<14 { a[k] += pair * b[k] }
  }

  /// All of them, in the order of the states.
  public var elements: InlineArray<28, Double> {
    let pairs = storage.span
    var result = InlineArray<28, Double>(repeating: 0)
    for k in 0..<14 {
      result[2 * k] = pairs[k].x
      result[2 * k + 1] = pairs[k].y
    }
    return result
  }
}
