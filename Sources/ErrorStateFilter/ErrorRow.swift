public import LinearAlgebra

/// One row of an observation matrix: the derivative of a predicted scalar by the error state.
@frozen
public struct ErrorRow: Sendable {
  @usableFromInline
  var storage: InlineArray<28, Double>

  @inlinable
  public init() { storage = InlineArray(repeating: 0) }

  /// The three derivatives by a block of three states.
  public subscript<Frame>(block: StateBlock, in frame: Frame.Type) -> Vector3<Frame> {
    get {
      let at = block.offset
      let span = storage.span
      return Vector3(span[at], span[at + 1], span[at + 2])
    }
    set {
      let at = block.offset
      storage[at] = newValue.x
      storage[at + 1] = newValue.y
      storage[at + 2] = newValue.z
    }
  }

  /// The derivative by the single state of a scalar block.
  public subscript(scalar block: StateBlock) -> Double {
    get { storage.span[block.offset] }
    set { storage[block.offset] = newValue }
  }

  /// The sum of the products of the states' entries.
  mutating func dot(_ other: ErrorRow) -> Double {
    let a = storage.span
    let b = other.storage.span
    var sum = 0.0
    for k in 0..<28 { sum += a[k] * b[k] }
    return sum
  }

  public mutating func scale(by factor: Double) {
    var a = storage.mutableSpan
    for k in 0..<28 { a[k] *= factor }
  }

  mutating func add(_ factor: Double, times other: ErrorRow) {
    var a = storage.mutableSpan
    let b = other.storage.span
    for k in 0..<28 { a[k] += factor * b[k] }
  }

  /// All of them, in the order of the states.
  public var elements: InlineArray<28, Double> { storage }

  public subscript(index: Int) -> Double {
    get { storage.span[index] }
    set { storage[index] = newValue }
  }
}
