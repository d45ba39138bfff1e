internal import LinearAlgebra

/// Two neighbouring columns of three rows of the covariance.
///
/// Two doubles are what every x86-64 and AArch64 holds in a register; elsewhere they are two numbers.
struct PairRows {
  var x, y, z: CovariancePair

  @inline(__always)
  init(_ x: CovariancePair, _ y: CovariancePair, _ z: CovariancePair) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The rows from `row` on at the columns that `column` points to in the first row.
  ///
  /// - Precondition: The three rows lie within the 28.
  @unsafe
  @inline(__always)
  init(_ column: CovariancePointer, _ row: Int) {
    let first = unsafe column + row * 28
    unsafe self.init(Self.load(first), Self.load(first + 28), Self.load(first + 56))
  }

  /// Three numbers, each twice.
  @inline(__always)
  init<Frame>(splatting v: Vector3<Frame>) {
    func splat(_ x: Double) -> CovariancePair { CovariancePair(repeating: CovarianceScalar(x)) }
    self.init(splat(v.x), splat(v.y), splat(v.z))
  }

  @unsafe
  @inline(__always)
  func store(_ column: CovariancePointer, _ row: Int) {
    let first = unsafe column + row * 28
    unsafe Self.store(x, first)
    unsafe Self.store(y, first + 28)
    unsafe Self.store(z, first + 56)
  }

  @inline(__always)
  func scaled(by factor: CovariancePair) -> PairRows {
    PairRows(factor * x, factor * y, factor * z)
  }

  @inline(__always)
  mutating func add(_ other: PairRows) {
    x += other.x
    y += other.y
    z += other.z
  }

  /// Adds the cross product of `a` with `b`.
  @inline(__always)
  mutating func addCross(_ a: PairRows, _ b: PairRows) {
    x += a.y * b.z
    x -= a.z * b.y
    y += a.z * b.x
    y -= a.x * b.z
    z += a.x * b.y
    z -= a.y * b.x
  }

  /// - Precondition: `place` is that of an even element of a row.
  @unsafe
  @inline(__always)
  static func load(_ place: CovariancePointer) -> CovariancePair {
    unsafe UnsafeMutableRawPointer(place).assumingMemoryBound(to: CovariancePair.self).pointee
  }

  /// - Precondition: `place` is that of an even element of a row.
  @unsafe
  @inline(__always)
  static func store(_ pair: CovariancePair, _ place: CovariancePointer) {
    unsafe UnsafeMutableRawPointer(place).assumingMemoryBound(to: CovariancePair.self).pointee =
      pair
  }
}

/// A 3×3 matrix whose every entry stands twice, to be multiplied with pairs.
struct SplatMatrix {
  let row0, row1, row2: PairRows

  @inline(__always)
  init<A, B>(_ m: Matrix3<A, B>) {
    row0 = PairRows(splatting: m.row0)
    row1 = PairRows(splatting: m.row1)
    row2 = PairRows(splatting: m.row2)
  }

  @inline(__always)
  func product(_ v: PairRows) -> PairRows {
    PairRows(Self.dot(row0, v), Self.dot(row1, v), Self.dot(row2, v))
  }

  @inline(__always)
  private static func dot(_ a: PairRows, _ b: PairRows) -> CovariancePair {
    var sum: CovariancePair = a.x * b.x
    sum += a.y * b.y
    sum += a.z * b.z
    return sum
  }
}
