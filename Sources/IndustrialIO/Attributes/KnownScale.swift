/// Scales that are known better than sysfs prints them, by chip.
///
/// A correction applies only where the printed number is the one that it corrects, so that another
/// kernel that prints a right one is left alone.
enum KnownScale {
  struct Correction: Hashable, Sendable {
    /// SI units per count.
    var scale: Double
    /// What is said about it.
    var explanation: String
    /// Whether the printed scale is wrong, not merely short of digits.
    var isFault: Bool
  }

  /// The correction for `quantity` of the chip called `name`, whose printed scale is `printed`.
  static func correction(
    name: String, quantity: Quantities, printed: DecimalNumber
  ) -> Correction? {
    let power = quantity.powerOfTenToSI
    let value = printed.double(timesTenTo: power)
    if quantity == .pressure, let exact = exactPressureScale(name) {
      // The kernel cuts off behind the ninth decimal of a kilopascal.
      guard value != exact, value <= exact, exact - value < printed.lastDigit(timesTenTo: power)
      else { return nil }
      let parts = ((exact / value - 1) * 1e6).rounded()
      return Correction(
        scale: exact,
        explanation: "sysfs prints the scale cut off, \(parts.integerText) millionths too small; "
          + "the exact one is used",
        isFault: false)
    }
    // hmc5843_core.c holds nanounits that are right for centigauss: the data sheet's 1,090 counts
    // per gauss make 0.000917 gauss, the table says 0.000009174. Right scales are above 6e-4.
    if quantity == .magneticField, name.hasPrefix("hmc5"), value > 0, value < 1e-4 * 1e-4 {
      return Correction(
        scale: value * 100,
        explanation: "the driver's scale is 100 times too small for gauss; it is corrected",
        isFault: true)
    }
    return nil
  }

  /// Pascals per count, from the data sheets.
  private static func exactPressureScale(_ name: String) -> Double? {
    switch name {
    // Q24.8 pascals (BST-BMP280-DS001, 3.11.3; BST-BME280-DS002, 4.2.3).
    case "bmp280", "bme280": 1.0 / 256
    // 4,096 counts per hectopascal (LPS22HB data sheet, table 3, and its family's).
    case "lps22hb", "lps22hh", "lps22df", "lps25h", "lps331ap", "lps33hw", "lps35hw": 100.0 / 4096
    default: nil
    }
  }
}

extension Double {
  /// A whole number's digits.
  var integerText: String { magnitude < 1e15 ? "\(Int64(self))" : "\(self)" }
}
