/// Judges a magnitude that physics bounds, to catch a scale in the wrong unit.
public enum SensorMagnitude {
  public enum Verdict: Hashable, Sendable {
    case plausible
    /// Multiplying the reading by `factor` would make it plausible.
    case suspectScale(factor: Double, explanation: String)
    /// No usual unit error explains it.
    case impossible(explanation: String)
  }

  /// The bounds within which a sensor at rest near the Earth's surface reads, and the middle.
  static func range(of quantity: Quantities) -> (low: Double, middle: Double, high: Double) {
    switch quantity {
    // Gravity is 9.76 to 9.84 m/s² (WGS 84, with height); the rest is bias and scale error.
    case .acceleration: (8.5, 9.81, 11.2)
    // At rest only the bias: 10 °/s is the worst of consumer data sheets, doubled.
    case .angularVelocity: (0, 0.05, 0.35)
    // The main field is 22 to 67 µT (WMM 2025); hard iron may halve or double it.
    case .magneticField: (11e-6, 40e-6, 150e-6)
    // From 9,000 m up to the Dead Sea in a high.
    case .pressure: (30_000, 95_000, 110_000)
    default: (223.15, 298.15, 398.15)
    }
  }

  /// Judges the magnitude of a reading at rest, in SI.
  ///
  /// Units tried: g for m/s² (9.81), degrees for radians (57.3), a table off by 100 (hmc5883l),
  /// gauss for tesla (10,000), thousands.
  public static func judge(_ quantity: Quantities, magnitude: Double) -> Verdict {
    let (low, middle, high) = range(of: quantity)
    if magnitude.isFinite, magnitude >= low, magnitude <= high { return .plausible }
    let shown = "\(quantity) of \(text(magnitude, quantity)) at rest"
    guard magnitude.isFinite, magnitude > 0, quantity != .temperature else {
      return .impossible(explanation: "\(shown) is impossible")
    }
    var best: (factor: Double, name: String, distance: Double)?
    for (size, name) in errors(of: quantity) {
      for factor in [size, 1 / size] {
        let corrected = magnitude * factor
        guard corrected >= max(low, 1e-3 * middle), corrected <= high else { continue }
        let distance = max(corrected / middle, middle / corrected)
        if best.map({ distance < $0.distance }) ?? true { best = (factor, name, distance) }
      }
    }
    guard let best else { return .impossible(explanation: "\(shown) is impossible") }
    let direction = best.factor > 1 ? "small" : "large"
    return .suspectScale(
      factor: best.factor, explanation: "\(shown) looks \(best.name) times too \(direction)")
  }

  private static func errors(of quantity: Quantities) -> [(Double, String)] {
    switch quantity {
    case .acceleration:
      [(9.80665, "9.81"), (1_000, "1000"), (9_806.65, "9807"), (100, "100"), (57.295_78, "57.3")]
    case .angularVelocity: [(57.295_78, "57.3"), (1_000, "1000"), (57_295.78, "57,296")]
    case .magneticField:
      [(100, "100"), (10_000, "10,000"), (1_000, "1000"), (1e6, "1,000,000"), (57.295_78, "57.3")]
    default: [(10, "10"), (100, "100"), (1_000, "1000")]
    }
  }

  /// A magnitude to three digits, with its unit; nobody reads more of a rough check.
  private static func text(_ magnitude: Double, _ quantity: Quantities) -> String {
    let value = quantity == .magneticField ? magnitude * 1e6 : magnitude
    guard value.isFinite, value >= 1e-6, value < 1e9 else {
      return "\(value) \(unit(of: quantity))"
    }
    var step = 1.0
    while value / step < 100, step > 1e-9 { step /= 10 }
    let digits = (value / step).rounded()
    // Whole numbers of a power of ten print short where it is divided by, not where it multiplies.
    let shown = step < 1 ? digits / (1 / step).rounded() : value.rounded()
    let short = shown == shown.rounded() ? "\(Int(shown))" : "\(shown)"
    return "\(short) \(unit(of: quantity))"
  }

  private static func unit(of quantity: Quantities) -> String {
    switch quantity {
    case .acceleration: "m/s²"
    case .angularVelocity: "rad/s"
    case .magneticField: "µT"
    case .pressure: "Pa"
    default: "K"
    }
  }
}
