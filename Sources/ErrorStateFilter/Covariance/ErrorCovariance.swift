public import LinearAlgebra

/// The covariance of the error state: 28 rows of 28, symmetric.
///
/// Blocks of states that are switched off are zero, and the kernels leave them out: see `order`.
public struct ErrorCovariance: Sendable {
  /// Pairs, so that every row begins where the hardware reads a pair at once.
  var storage: InlineArray<392, CovariancePair>
  /// How many states from the first on may differ from zero: 16 without scale factors and vehicle,
  /// 22 without the vehicle, or 28. Writing an element beyond it raises it.
  public internal(set) var order = 16

  public init() { storage = InlineArray(repeating: CovariancePair()) }

  /// Makes every element zero.
  mutating func clear() {
    var pairs = storage.mutableSpan
    for k in 0..<392 { pairs[k] = CovariancePair() }
    order = 16
  }

  /// Calls `body` with the first of the 784 elements, row after row.
  @inline(__always)
  mutating func withStorage<Result>(_ body: (CovariancePointer) -> Result) -> Result {
    // 392 pairs are 784 elements from the same address on.
    unsafe withUnsafeMutablePointer(to: &storage) { raw in
      unsafe body(UnsafeMutableRawPointer(raw).assumingMemoryBound(to: CovarianceScalar.self))
    }
  }

  /// One element. For reading results and setting up; the kernels work on the storage itself.
  public subscript(row: Int, column: Int) -> Double {
    @inline(__always)
    mutating get {
      let index = Self.index(row, column)
      return unsafe withStorage { unsafe Double($0[index]) }
    }
    @inline(__always)
    set {
      let index = Self.index(row, column)
      unsafe withStorage { unsafe $0[index] = CovarianceScalar(newValue) }
      let last = max(row, column)
      if last >= order && newValue != 0 { order = last < 22 ? 22 : 28 }
    }
  }

  @inline(__always)
  private static func index(_ row: Int, _ column: Int) -> Int {
    precondition(row >= 0 && row < 28 && column >= 0 && column < 28, "a covariance is 28 by 28")
    return row &* 28 &+ column
  }

  /// Calls `body` with all elements, row after row.
  ///
  /// Mutating in name only: through a borrow they would be copied.
  public mutating func withElements<Result>(
    _ body: (UnsafePointer<CovarianceScalar>) -> Result
  ) -> Result {
    unsafe withStorage { unsafe body(UnsafePointer($0)) }
  }

  /// The 3×3 covariance of two blocks of three states.
  @inline(__always)
  public mutating func block<Rows, Columns>(
    _ a: StateBlock, _ b: StateBlock, rows: Rows.Type, columns: Columns.Type
  ) -> Matrix3<Rows, Columns> {
    // Blocks of three end at 22 or before; scalar ones, which have no 3×3 covariance, are refused.
    precondition(a.count == 3 && b.count == 3, "both blocks have three states")
    return unsafe withStorage { p in
      func row(_ i: Int) -> Vector3<Columns> {
        let at = (a.offset &+ i) &* 28 &+ b.offset
        return unsafe Vector3(Double(p[at]), Double(p[at &+ 1]), Double(p[at &+ 2]))
      }
      return Matrix3(row(0), row(1), row(2))
    }
  }

  /// Sets a diagonal block and clears its covariance with everything else; symmetric to the bit,
  /// whatever rounding made of `m`.
  public mutating func reset<Frame>(_ block: StateBlock, to m: Matrix3<Frame, Frame>) {
    for i in 0..<3 { clear(state: block.offset + i) }
    for i in 0..<3 {
      for j in 0..<3 { self[block.offset + i, block.offset + j] = 0.5 * (m[i, j] + m[j, i]) }
    }
  }

  /// Copies the upper triangle of a diagonal block to the lower one.
  ///
  /// The update never heals a difference between the two: it would decide the sign of a small variance.
  mutating func mirror(_ block: StateBlock) {
    for i in 1..<3 {
      for j in 0..<i {
        self[block.offset + i, block.offset + j] = self[block.offset + j, block.offset + i]
      }
    }
  }

  /// Sets the variance of one state and clears its covariance with everything else.
  public mutating func reset(state: Int, toVariance variance: Double) {
    clear(state: state)
    self[state, state] = variance
  }

  private mutating func clear(state: Int) {
    for k in 0..<28 {
      self[state, k] = 0
      self[k, state] = 0
    }
  }

  /// Whether every variance is a finite number that is not negative.
  public var isUsable: Bool {
    mutating get {
      let order = order
      return unsafe withStorage { p in
        var isUsable = true
        for i in 0..<order {
          let v = unsafe p[i &* 29]
          // NaN fails this comparison, too.
          isUsable = isUsable && v >= 0 && v < 1e30
        }
        return isUsable
      }
    }
  }
}
