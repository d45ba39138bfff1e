/// The covariance of the attitude layout's errors: symmetric, rows padded to 24, fixed storage.
///
/// Its kernels are plain loops over pointers into that storage: checked indices stop the
/// vectoriser, and reading an inline array by subscript copies it.
struct AttitudeCovariance: Sendable {
  private var storage: InlineArray<576, Double> = .init(repeating: 0)

  /// One element, where it lies.
  ///
  /// Mutating in name only: through a borrow all of them would be copied.
  @inline(__always)
  mutating func element(_ row: Int, _ column: Int) -> Double {
    // Both are of the 24 states.
    unsafe withRows { unsafe $0[row * AttitudeErrorState.stride + column] }
  }

  /// One element. For reading results: where it is not inlined it copies all of them.
  subscript(row: Int, column: Int) -> Double {
    @inline(__always)
    get { storage.span[row * AttitudeErrorState.stride + column] }
  }

  /// Runs `body` on the rows, one after the other, each 24 long.
  @inline(__always)
  mutating func withRows<Result>(_ body: (UnsafeMutablePointer<Double>) -> Result) -> Result {
    var span = storage.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer { buffer in
      // 576 elements are always there, so that the base address exists.
      guard let base = buffer.baseAddress else { fatalError("storage has no address") }
      return unsafe body(base)
    }
  }

  /// Gives one error the variance `variance` and no correlation with any other.
  mutating func reset(_ index: Int, variance: Double) {
    let n = AttitudeErrorState.stride
    unsafe withRows { p in
      for j in 0..<n {
        unsafe p[index * n + j] = 0
        unsafe p[j * n + index] = 0
      }
      unsafe p[index * n + index] = variance
    }
  }

  /// Adds process noise to one error.
  @inline(__always)
  mutating func add(_ index: Int, variance: Double) {
    unsafe withRows { p in unsafe p[index * (AttitudeErrorState.stride + 1)] += variance }
  }

  /// Whether every variance is finite and not negative.
  ///
  /// Mutating in name only: reading the storage through a borrowed value would copy it.
  mutating func isSound() -> Bool {
    unsafe withRows { p in
      for i in 0..<AttitudeErrorState.count {
        let v = unsafe p[i * (AttitudeErrorState.stride + 1)]
        if !(v >= 0 && v < .infinity) { return false }
      }
      return true
    }
  }
}
