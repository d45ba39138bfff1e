/// A `..._type` attribute that cannot be decoded, and why.
public struct ScanFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the attribute holds.
  public let text: String
  /// What is wrong with it, as a clause.
  public let problem: String

  public var description: String { "scan type '\(text)': \(problem)" }
}

extension ScanFormat {
  /// Parses `[be|le]:[s|u]bits/storage[Xrepeat]>>shift`, line end allowed.
  ///
  /// Refused with a reason: words wider than 64 bits or not of whole bytes, values that do not fit
  /// their word, floating-point values.
  public init(parsing text: String) throws(ScanFormatError) {
    let line = text.prefix { $0 != "\n" && $0 != "\r" && $0 != "\r\n" }
    func refusal(_ problem: String) -> ScanFormatError {
      ScanFormatError(text: String(line.prefix(80)), problem: problem)
    }
    var rest = line.utf8[...]
    func take(_ literal: StaticString) -> Bool {
      let count = literal.utf8CodeUnitCount
      guard rest.count >= count, rest.prefix(count).elementsEqual("\(literal)".utf8) else {
        return false
      }
      rest = rest.dropFirst(count)
      return true
    }
    func takeNumber() -> Int? {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      // Five digits hold every number that makes sense here, and no overflow.
      guard !digits.isEmpty, digits.count <= 5 else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let endianness: Endianness
    if take("le:") {
      endianness = .little
    } else if take("be:") {
      endianness = .big
    } else {
      throw refusal("it does not begin with 'le:' or 'be:'")
    }
    let isSigned: Bool
    if take("s") || take("S") {
      isSigned = true
    } else if take("u") || take("U") {
      isSigned = false
    } else if take("f") {
      throw refusal("floating-point elements are not supported")
    } else {
      throw refusal("the value is neither 's' (signed) nor 'u' (unsigned)")
    }
    guard let bits = takeNumber() else { throw refusal("the number of bits is missing") }
    guard take("/"), let storage = takeNumber() else {
      throw refusal("the number of storage bits is missing")
    }
    var repetitions = 1
    if take("X") {
      guard let count = takeNumber(), count >= 1 else {
        throw refusal("the number of repetitions is missing")
      }
      repetitions = count
    }
    guard take(">>"), let shift = takeNumber(), rest.isEmpty else {
      throw refusal("it does not end with '>>' and the shift")
    }
    guard storage >= 8, storage % 8 == 0 else {
      throw refusal("\(storage) storage bits are not whole bytes")
    }
    guard storage <= 64 else {
      throw refusal("words of \(storage) bits are not supported, only up to 64")
    }
    guard bits >= 1 else { throw refusal("a value of no bits") }
    guard bits + shift <= storage else {
      throw refusal("\(bits) bits shifted by \(shift) do not fit \(storage) storage bits")
    }
    guard storage / 8 * repetitions <= 4096 else {
      throw refusal("\(repetitions) repetitions are more than a scan can hold")
    }
    self.init(
      endianness: endianness, isSigned: isSigned, bits: bits, storageBits: storage,
      repetitions: repetitions, shift: shift)
  }
}
