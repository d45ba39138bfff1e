public import LinearAlgebra

/// The covariance of the error state: 28 rows of 28, symmetric.
///
/// Blocks of states that are switched off are zero, and the kernels leave them out: see `order`.
public struct ErrorCovariance: Sendable {
  @usableFromInline
  var storage: InlineArray<784, Double>
  /// How many states from the first on may differ from zero: 16 without scale factors and vehicle,
  /// 22 without the vehicle, or 28. Writing an element beyond it raises it.
  public internal(set) var order = 16

  public init() { storage = InlineArray(repeating: 0) }

  /// One element. For reading results and setting up; the kernels work on the storage itself.
  public subscript(row: Int, column: Int) -> Double {
    mutating get {
      let span = storage.span
      return span[row * 28 + column]
    }
    set {
      storage[row * 28 + column] = newValue
      let last = max(row, column)
      if last >= order && newValue != 0 { order = last < 22 ? 22 : 28 }
    }
  }

  /// Calls `body` with all elements, row after row.
  ///
  /// Mutating in name only: through a borrow they would be copied.
  public mutating func withElements<Result>(
    _ body: (UnsafePointer<Double>) -> Result
  ) -> Result {
    // The array holds 784 doubles from its address on.
    unsafe withUnsafeMutablePointer(to: &storage) { raw in
      unsafe body(UnsafeRawPointer(raw).assumingMemoryBound(to: Double.self))
    }
  }

  /// The 3×3 covariance of two blocks of three states.
  public mutating func block<Rows, Columns>(
    _ a: StateBlock, _ b: StateBlock, rows: Rows.Type, columns: Columns.Type
  ) -> Matrix3<Rows, Columns> {
    let span = storage.span
    func row(_ i: Int) -> Vector3<Columns> {
      let at = (a.offset + i) * 28 + b.offset
      return Vector3(span[at], span[at + 1], span[at + 2])
    }
    return Matrix3(row(0), row(1), row(2))
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
      let span = storage.span
      for i in 0..<order {
        let v = span[i * 29]
        // NaN fails this comparison, too.
        if !(v >= 0 && v < 1e30) { return false }
      }
      return true
    }
  }
}
