internal import ErrorStateFilter

/// What the steps from one node to the next do to the adjoint, all in one:
/// λ ← Aᵀ·λ + b, Λ ← Aᵀ·Λ·A + C. See Derivation (M-5).
struct SegmentMap {
  /// A, row after row: the error at the end by that at the beginning.
  private(set) var transition = [Double](repeating: 0, count: 784)
  /// b.
  private(set) var vector = [Double](repeating: 0, count: 28)
  /// C, row after row.
  private(set) var information = [Double](repeating: 0, count: 784)
  private var work = [Double](repeating: 0, count: 252)

  /// How many numbers `numbers` holds.
  static let count = 784 + 28 + PackedMatrix.count

  /// No step.
  init() { restart() }

  init(numbers: ArraySlice<Double>) {
    let start = numbers.startIndex
    transition = Array(numbers[start..<start + 784])
    vector = Array(numbers[start + 784..<start + 812])
    PackedMatrix.unpack(numbers[(start + 812)...], into: &information)
  }

  /// Appends all of it.
  func append(to numbers: inout [Double]) {
    numbers.append(contentsOf: transition)
    numbers.append(contentsOf: vector)
    PackedMatrix.pack(information, to: &numbers)
  }

  /// Forgets all steps.
  mutating func restart() {
    for i in 0..<784 {
      transition[i] = i % 29 == 0 ? 1 : 0
      information[i] = 0
    }
    for i in 0..<28 { vector[i] = 0 }
  }

  /// A ← Φ·A.
  mutating func add(transition t: UnsafePointer<Double>) {
    unsafe transition.withUnsafeMutableBufferPointer { a in
      unsafe work.withUnsafeMutableBufferPointer { out in
        // 28×28 and 9×28 numbers.
        for i in 0..<252 { unsafe out[i] = 0 }
        for r in 0..<9 {
          for k in 0..<28 {
            let factor = unsafe t[r * 28 + k]
            if factor == 0 { continue }
            for c in 0..<28 { unsafe out[r * 28 + c] += factor * a[k * 28 + c] }
          }
        }
        for i in 0..<252 { unsafe a[i] = out[i] }
        for r in 9..<28 {
          let keep = unsafe t[StepNumbers.diagonal + r]
          if keep == 1 { continue }
          for c in 0..<28 { unsafe a[r * 28 + c] *= keep }
        }
      }
    }
  }

  /// b ← b - ν·(gᵀA)ᵀ, C ← C + Aᵀ(h·hᵀ - q·qᵀ)A/s, A ← (I - k·h - w·gᵀ)A.
  mutating func add(update u: UnsafePointer<Double>) {
    let k = unsafe u + StepNumbers.gain
    let g = unsafe u + StepNumbers.weight
    let w = unsafe u + StepNumbers.held
    let s = unsafe u[StepNumbers.innovationVariance]
    let innovation = unsafe u[StepNumbers.innovation]
    let byRow = unsafe product(u)
    let byWeight = unsafe product(g)
    let difference = (0..<28).map { byRow[$0] - s * byWeight[$0] }
    for i in 0..<28 { vector[i] -= innovation * byWeight[i] }
    unsafe information.withUnsafeMutableBufferPointer { m in
      for r in 0..<28 {
        let (left, other) = (byRow[r] / s, difference[r] / s)
        for c in 0..<28 {
          unsafe m[r * 28 + c] += left * byRow[c] - other * difference[c]
        }
      }
    }
    unsafe transition.withUnsafeMutableBufferPointer { a in
      for r in 0..<28 {
        let (gain, held) = unsafe (k[r], w[r])
        if gain == 0 && held == 0 { continue }
        for c in 0..<28 { unsafe a[r * 28 + c] -= gain * byRow[c] + held * byWeight[c] }
      }
    }
  }

  /// rowᵀ·A.
  private func product(_ row: UnsafePointer<Double>) -> [Double] {
    var result = [Double](repeating: 0, count: 28)
    unsafe transition.withUnsafeBufferPointer { a in
      for k in 0..<28 {
        let factor = unsafe row[k]
        if factor == 0 { continue }
        for c in 0..<28 { result[c] += unsafe factor * a[k * 28 + c] }
      }
    }
    return result
  }

  /// The errors of a block no longer depend on those at the beginning.
  mutating func add(forgotten block: StateBlock) {
    for r in block.offset..<block.offset + block.count {
      for c in 0..<28 { transition[r * 28 + c] = 0 }
    }
  }
}
