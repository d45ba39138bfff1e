package import TextFiles

extension ManifestFields {
  package mutating func number(
    _ key: String, in limits: ClosedRange<Double> = -1e300...1e300
  ) throws(DataError) -> Double? {
    guard let value = value(key) else { return nil }
    guard case .number(let number) = value.content else {
      throw error(
        key, "a number is wanted, not \(value.kindName)",
        remedy: "write it without quotation marks, or leave the key out")
    }
    guard limits.contains(number) else {
      throw error(
        key, "\(number) is out of range",
        remedy: "from \(limits.lowerBound) to \(limits.upperBound)")
    }
    return number
  }

  /// A number without a fraction.
  package mutating func integer(
    _ key: String, in limits: ClosedRange<Int>
  ) throws(DataError) -> Int? {
    guard let number = try number(key) else { return nil }
    guard let whole = Int(exactly: number) else {
      throw error(key, "\(number) is no whole number", remedy: "write it without a fraction")
    }
    guard limits.contains(whole) else {
      throw error(
        key, "\(whole) is out of range",
        remedy: "from \(limits.lowerBound) to \(limits.upperBound)")
    }
    return whole
  }

  /// A number above zero.
  package mutating func positive(_ key: String) throws(DataError) -> Double? {
    guard let number = try number(key) else { return nil }
    guard number > 0 else {
      throw error(
        key, "\(number) is not above zero", remedy: "leave the key out where it is not known")
    }
    return number
  }

  /// A rate that a sensor can have, Hz.
  package mutating func rate(_ key: String) throws(DataError) -> Double? {
    guard let number = try number(key) else { return nil }
    guard number > 0, number <= DatasetManifest.highestRate else {
      throw error(
        key, "no sensor has a rate of \(number) Hz",
        remedy:
          "above 0 and at most \(DatasetManifest.highestRate) Hz; leave the key out to have it measured"
      )
    }
    return number
  }
}
