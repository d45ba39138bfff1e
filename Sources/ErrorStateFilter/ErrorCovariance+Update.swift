extension ErrorCovariance {
  /// P·hᵀ and h·P·hᵀ of one row.
  public mutating func project(
    _ row: borrowing ErrorRow, into product: inout ErrorRow
  ) -> Double {
    var h = copy row
    var variance = 0.0
    // All three arrays hold 28 (or 784) doubles; the loops stay within them.
    unsafe withUnsafeMutablePointer(to: &storage) { raw in
      unsafe withUnsafeMutablePointer(to: &product.storage) { rawProduct in
        unsafe withUnsafeMutablePointer(to: &h.storage) { rawRow in
          let p = unsafe UnsafeMutableRawPointer(raw).assumingMemoryBound(to: Double.self)
          let u = unsafe UnsafeMutableRawPointer(rawProduct).assumingMemoryBound(to: Double.self)
          let h = unsafe UnsafeMutableRawPointer(rawRow).assumingMemoryBound(to: Double.self)
          for c in 0..<28 { unsafe u[c] = 0 }
          // P is symmetric: its rows, weighted, give P·hᵀ. Zeros of h cost nothing.
          for r in 0..<28 {
            let weight = unsafe h[r]
            if weight == 0 { continue }
            let line = unsafe p + r * 28
            for c in 0..<28 { unsafe u[c] += weight * line[c] }
          }
          for c in 0..<28 { unsafe variance += h[c] * u[c] }
        }
      }
    }
    return variance
  }

  /// One scalar update in the expanded Joseph form.
  ///
  /// With u = P·hᵀ, s = h·u + r and the gain k: P ← P - k·uᵀ - u·kᵀ + s·k·kᵀ, written as rank-one
  /// terms with w = s·k/2 - u: P ← P + k·wᵀ + w·kᵀ. It holds for any gain, so that a gain whose
  /// entries were zeroed on purpose leaves an honest covariance. See Derivation (F-5).
  public mutating func update(
    product: borrowing ErrorRow, gain: borrowing ErrorRow, innovationVariance s: Double
  ) {
    var u = copy product
    var k = copy gain
    unsafe withUnsafeMutablePointer(to: &storage) { raw in
      unsafe withUnsafeMutablePointer(to: &u.storage) { rawU in
        unsafe withUnsafeMutablePointer(to: &k.storage) { rawK in
          let p = unsafe UnsafeMutableRawPointer(raw).assumingMemoryBound(to: Double.self)
          let w = unsafe UnsafeMutableRawPointer(rawU).assumingMemoryBound(to: Double.self)
          let k = unsafe UnsafeMutableRawPointer(rawK).assumingMemoryBound(to: Double.self)
          for c in 0..<28 { unsafe w[c] = 0.5 * s * k[c] - w[c] }
          for r in 0..<28 {
            let kr = unsafe k[r]
            let wr = unsafe w[r]
            let line = unsafe p + r * 28
            for c in 0..<28 { unsafe line[c] += kr * w[c] + wr * k[c] }
          }
        }
      }
    }
  }
}
