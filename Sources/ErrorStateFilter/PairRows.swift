internal import LinearAlgebra

/// Two neighbouring columns of three rows of the covariance.
///
/// Two doubles are what every x86-64 and AArch64 holds in a register; elsewhere they are two doubles.
struct PairRows {
  var x, y, z: SIMD2<Double>

  @inline(__always)
  init(_ x: SIMD2<Double>, _ y: SIMD2<Double>, _ z: SIMD2<Double>) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The rows from `row` on at the columns that `column` points to in the first row.
  ///
  /// - Precondition: The three rows lie within the 28.
  @unsafe
  @inline(__always)
  init(_ column: UnsafeMutablePointer<Double>, _ row: Int) {
    let first = unsafe column + row * 28
    unsafe self.init(Self.load(first), Self.load(first + 28), Self.load(first + 56))
  }

  @unsafe
  @inline(__always)
  func store(_ column: UnsafeMutablePointer<Double>, _ row: Int) {
    let first = unsafe column + row * 28
    unsafe Self.store(x, first)
    unsafe Self.store(y, first + 28)
    unsafe Self.store(z, first + 56)
  }

  @inline(__always)
  func scaled(by factor: SIMD2<Double>) -> PairRows {
    PairRows(factor * x, factor * y, factor * z)
  }

  @inline(__always)
  mutating func add(_ other: PairRows) {
    x += other.x
    y += other.y
    z += other.z
  }

  @unsafe
  @inline(__always)
  static func load(_ place: UnsafeMutablePointer<Double>) -> SIMD2<Double> {
    unsafe UnsafeRawPointer(place).loadUnaligned(as: SIMD2<Double>.self)
  }

  @unsafe
  @inline(__always)
  static func store(_ pair: SIMD2<Double>, _ place: UnsafeMutablePointer<Double>) {
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: pair, as: SIMD2<Double>.self)
  }
}

/// A 3×3 matrix whose every entry stands twice, to be multiplied with pairs.
struct SplatMatrix {
  let row0, row1, row2: PairRows

  @inline(__always)
  init<A, B>(_ m: Matrix3<A, B>) {
    func splat(_ v: Vector3<B>) -> PairRows {
      PairRows(SIMD2(repeating: v.x), SIMD2(repeating: v.y), SIMD2(repeating: v.z))
    }
    row0 = splat(m.row0)
    row1 = splat(m.row1)
    row2 = splat(m.row2)
  }

  @inline(__always)
  func product(_ v: PairRows) -> PairRows {
    PairRows(Self.dot(row0, v), Self.dot(row1, v), Self.dot(row2, v))
  }

  /// The product of a matrix whose diagonal is zero, as that of a cross product is.
  @inline(__always)
  func productWithoutDiagonal(_ v: PairRows) -> PairRows {
    var first: SIMD2<Double> = row0.y * v.y
    first += row0.z * v.z
    var second: SIMD2<Double> = row1.x * v.x
    second += row1.z * v.z
    var third: SIMD2<Double> = row2.x * v.x
    third += row2.y * v.y
    return PairRows(first, second, third)
  }

  @inline(__always)
  private static func dot(_ a: PairRows, _ b: PairRows) -> SIMD2<Double> {
    var sum: SIMD2<Double> = a.x * b.x
    sum += a.y * b.y
    sum += a.z * b.z
    return sum
  }
}
