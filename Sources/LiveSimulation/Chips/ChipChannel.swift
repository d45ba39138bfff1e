/// One channel of a simulated chip: where its number stands in a scan and what a step means.
package struct ChipChannel: Hashable, Sendable {
  /// What a channel measures, in the sensor's own axes.
  package enum Quantity: Hashable, Sendable {
    case acceleration(axis: Int)
    case angularRate(axis: Int)
    case magneticField(axis: Int)
    case pressure
    case temperature
    case timestamp
  }

  /// As sysfs begins its file names, `in_accel_x`.
  package var name: String
  package var quantity: Quantity
  /// Its place among the channels of a scan.
  package var index: Int
  package var isBigEndian: Bool
  package var isSigned: Bool
  package var bits: Int
  package var storageBits: Int
  package var shift: Int
  /// What one step of the raw number is: m/s², rad/s, T, Pa or °C.
  package var step: Double

  package init(
    _ name: String, _ quantity: Quantity, index: Int, isBigEndian: Bool = false,
    isSigned: Bool = true, bits: Int = 16, storageBits: Int = 16, shift: Int = 0, step: Double
  ) {
    self.name = name
    self.quantity = quantity
    self.index = index
    self.isBigEndian = isBigEndian
    self.isSigned = isSigned
    self.bits = bits
    self.storageBits = storageBits
    self.shift = shift
    self.step = step
  }

  /// The timestamp that the kernel puts behind a scan.
  package static func timestamp(index: Int) -> ChipChannel {
    ChipChannel(
      "in_timestamp", .timestamp, index: index, bits: 64, storageBits: 64, step: 1e-9)
  }

  /// The format as `scan_elements/*_type` spells it, `be:s12/16>>4`.
  package var typeText: String {
    "\(isBigEndian ? "be" : "le"):\(isSigned ? "s" : "u")\(bits)/\(storageBits)>>\(shift)"
  }

  /// The raw number of a value, rounded to the nearest step; at the end of the range it stays.
  package func raw(_ value: Double) -> Int64 {
    guard bits < 63 else { return Int64((value / step).rounded()) }
    let lowest = isSigned ? -(Int64(1) << Int64(bits - 1)) : 0
    let highest = (Int64(1) << Int64(isSigned ? bits - 1 : bits)) - 1
    let steps = (value / step).rounded()
    guard steps > Double(lowest) else { return lowest }
    return steps < Double(highest) ? Int64(steps) : highest
  }
}
