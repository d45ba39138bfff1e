internal import ErrorStateFilter

/// What all later measurements tell of the error of one state: the smoothed error is -P·λ with the
/// covariance P - P·Λ·P, P being the filter's there.
///
/// The smoother of Bryson and Frazier: it goes back over each transition and update as it was made
/// and inverts no covariance. See Derivation (M-1).
struct ErrorAdjoint {
  /// λ.
  private(set) var vector = [Double](repeating: 0, count: 28)
  /// Λ, row after row.
  private(set) var matrix = [Double](repeating: 0, count: 784)
  private var work = [Double](repeating: 0, count: 784)

  /// Nothing is known of later.
  init() {}

  init(vector: ArraySlice<Double>, packed: ArraySlice<Double>) {
    self.vector = Array(vector)
    PackedMatrix.unpack(packed, into: &matrix)
  }

  /// λ ← Φᵀ·λ, Λ ← Φᵀ·Λ·Φ. See Derivation (M-2).
  mutating func goBack(overTransition t: UnsafePointer<Double>) {
    var before = [Double](repeating: 0, count: 28)
    for c in 9..<28 { before[c] = unsafe t[StepNumbers.diagonal + c] * vector[c] }
    for k in 0..<9 {
      for c in 0..<28 { before[c] += unsafe t[k * 28 + c] * vector[k] }
    }
    vector = before
    // Λ is symmetric: Φᵀ·(Φᵀ·Λ)ᵀ is Φᵀ·Λ·Φ.
    unsafe multiply(t)
    transposeMatrix()
    unsafe multiply(t)
  }

  /// matrix ← Φᵀ · matrix.
  private mutating func multiply(_ t: UnsafePointer<Double>) {
    unsafe matrix.withUnsafeBufferPointer { m in
      unsafe work.withUnsafeMutableBufferPointer { out in
        // Both hold 28×28 numbers.
        for c in 0..<28 {
          let keep = c < 9 ? 0 : unsafe t[StepNumbers.diagonal + c]
          for j in 0..<28 { unsafe out[c * 28 + j] = keep * m[c * 28 + j] }
        }
        for k in 0..<9 {
          for c in 0..<28 {
            let factor = unsafe t[k * 28 + c]
            if factor == 0 { continue }
            for j in 0..<28 { unsafe out[c * 28 + j] += factor * m[k * 28 + j] }
          }
        }
      }
    }
    swap(&matrix, &work)
  }

  private mutating func transposeMatrix() {
    unsafe matrix.withUnsafeMutableBufferPointer { m in
      for r in 1..<28 {
        for c in 0..<r {
          let value = unsafe m[r * 28 + c]
          unsafe m[r * 28 + c] = m[c * 28 + r]
          unsafe m[c * 28 + r] = value
        }
      }
    }
  }

  /// λ ← Aᵀ·λ - g·ν, Λ ← Aᵀ·Λ·A + C with A = I - k·h - w·gᵀ. See Derivation (M-3) and (M-4).
  mutating func goBack(overUpdate u: UnsafePointer<Double>) {
    let h = unsafe u
    let k = unsafe u + StepNumbers.gain
    let g = unsafe u + StepNumbers.weight
    let w = unsafe u + StepNumbers.held
    let s = unsafe u[StepNumbers.innovationVariance]
    let innovation = unsafe u[StepNumbers.innovation]
    let isHeld = (0..<28).contains { unsafe w[$0] != 0 }

    var alongGain = 0.0
    var alongHeld = 0.0
    for i in 0..<28 {
      alongGain += unsafe k[i] * vector[i]
      alongHeld += unsafe w[i] * vector[i]
    }
    for i in 0..<28 { vector[i] -= unsafe alongGain * h[i] + (alongHeld + innovation) * g[i] }

    // z = Λ·k and, with a held gain, y = Λ·w.
    var z = [Double](repeating: 0, count: 28)
    var y = [Double](repeating: 0, count: 28)
    unsafe matrix.withUnsafeBufferPointer { m in
      for r in 0..<28 {
        let factor = unsafe k[r]
        if factor != 0 { for c in 0..<28 { z[c] += unsafe factor * m[r * 28 + c] } }
        let other = unsafe w[r]
        if other != 0 { for c in 0..<28 { y[c] += unsafe other * m[r * 28 + c] } }
      }
    }
    var kz = 0.0
    var ky = 0.0
    var wy = 0.0
    for i in 0..<28 {
      unsafe kz += k[i] * z[i]
      unsafe ky += k[i] * y[i]
      unsafe wy += w[i] * y[i]
    }
    for i in 0..<28 {
      z[i] = unsafe (kz + 1 / s) / 2 * h[i] + (isHeld ? ky * g[i] : 0) - z[i]
    }
    unsafe add(h, z)
    if !isHeld { return }
    for i in 0..<28 { y[i] = unsafe wy / 2 * g[i] - y[i] }
    unsafe add(g, y)
    // q = h - s·g, what the update did not learn for the part of the gain that was held.
    let q = (0..<28).map { unsafe h[$0] - s * g[$0] }
    let half = q.map { -$0 / (2 * s) }
    unsafe q.withUnsafeBufferPointer { q in
      // The array holds 28 numbers.
      if let q = q.baseAddress { unsafe add(q, half) }
    }
  }

  /// Λ ← Λ + a·bᵀ + b·aᵀ.
  private mutating func add(_ a: UnsafePointer<Double>, _ b: [Double]) {
    unsafe matrix.withUnsafeMutableBufferPointer { m in
      for r in 0..<28 {
        let left = unsafe a[r]
        let right = b[r]
        if left == 0 && right == 0 { continue }
        for c in 0..<28 { unsafe m[r * 28 + c] += left * b[c] + right * a[c] }
      }
    }
  }

  /// The errors of a block after this have nothing to do with those before: what later tells of them
  /// ends here.
  mutating func goBack(overForgotten block: StateBlock) {
    for i in block.offset..<block.offset + block.count {
      vector[i] = 0
      for k in 0..<28 {
        matrix[i * 28 + k] = 0
        matrix[k * 28 + i] = 0
      }
    }
  }

  /// Back over a whole segment: λ ← Aᵀ·λ + b, Λ ← Aᵀ·Λ·A + C. See Derivation (M-5).
  mutating func goBack(over segment: SegmentMap) {
    var before = segment.vector
    for r in 0..<28 {
      for c in 0..<28 { before[c] += segment.transition[r * 28 + c] * vector[r] }
    }
    vector = before
    // Aᵀ·(Aᵀ·Λ)ᵀ = Aᵀ·Λ·A.
    multiplyFromLeft(byTransposeOf: segment.transition)
    transposeMatrix()
    multiplyFromLeft(byTransposeOf: segment.transition)
    for i in 0..<784 { matrix[i] += segment.information[i] }
    // Rounding must not grow to a difference between the two triangles.
    for r in 1..<28 {
      for c in 0..<r {
        let mean = 0.5 * (matrix[r * 28 + c] + matrix[c * 28 + r])
        matrix[r * 28 + c] = mean
        matrix[c * 28 + r] = mean
      }
    }
  }

  private mutating func multiplyFromLeft(byTransposeOf a: [Double]) {
    unsafe matrix.withUnsafeBufferPointer { m in
      unsafe work.withUnsafeMutableBufferPointer { out in
        unsafe a.withUnsafeBufferPointer { a in
          // All three hold 28×28 numbers.
          for i in 0..<784 { unsafe out[i] = 0 }
          for k in 0..<28 {
            for c in 0..<28 {
              let factor = unsafe a[k * 28 + c]
              if factor == 0 { continue }
              for j in 0..<28 { unsafe out[c * 28 + j] += factor * m[k * 28 + j] }
            }
          }
        }
      }
    }
    swap(&matrix, &work)
  }
}
