public import LinearAlgebra

/// One row of an observation matrix: the derivative of a predicted scalar by the error state.
public struct ErrorRow: Sendable {
  /// Pairs, so that the kernels read two entries at once.
  var storage: InlineArray<14, CovariancePair>
  /// Which entries have been set: most of a row is zero.
  private(set) var used: UInt32

  public init() {
    storage = InlineArray(repeating: CovariancePair())
    used = 0
  }

  /// Calls `body` with the first of the 28 entries.
  @inline(__always)
  mutating func withStorage<Result>(_ body: (CovariancePointer) -> Result) -> Result {
    // 14 pairs are 28 elements from the same address on.
    unsafe withUnsafeMutablePointer(to: &storage) { raw in
      unsafe body(UnsafeMutableRawPointer(raw).assumingMemoryBound(to: CovarianceScalar.self))
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
    get { Double(storage.span[index >> 1][index & 1]) }
    @inline(__always)
    set {
      precondition(index >= 0 && index < 28, "a row has 28 entries")
      used |= 1 &<< UInt32(truncatingIfNeeded: index)
      let value = CovarianceScalar(newValue)
      // The index has been looked at.
      unsafe withStorage { unsafe $0[index] = value }
    }
  }

  /// Makes every entry zero that has been set.
  @inline(__always)
  mutating func clear() {
    var rest = used
    unsafe withStorage { element in
      while rest != 0 {
        unsafe element[rest.trailingZeroBitCount] = 0
        rest &= rest &- 1
      }
    }
    used = 0
  }

  /// Marks every entry as set, where a kernel has filled them all.
  @inline(__always)
  mutating func noteFilled() { used = 0x0fff_ffff }

  /// The sum of the products of the states' entries.
  @inline(__always)
  mutating func dot(_ other: inout ErrorRow) -> Double {
    var sum = CovariancePair()
    let a = storage.span
    let b = other.storage.span
    for k in 0..<14 { sum += a[k] * b[k] }
    return Double(sum.x) + Double(sum.y)
  }

  /// Multiplies every entry.
  @inline(__always)
  public mutating func scale(by factor: Double) {
    let pair = CovariancePair(repeating: CovarianceScalar(factor))
    var a = storage.mutableSpan
    for k in 0..<14 { a[k] *= pair }
  }

  /// Adds a multiple of another row.
  @inline(__always)
  mutating func add(_ factor: Double, times other: inout ErrorRow) {
    let pair = CovariancePair(repeating: CovarianceScalar(factor))
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
      result[2 * k] = Double(pairs[k].x)
      result[2 * k + 1] = Double(pairs[k].y)
    }
    return result
  }
}
