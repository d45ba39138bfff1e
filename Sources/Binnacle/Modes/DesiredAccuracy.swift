/// How accurate locations are to be, and so how much effort is made.
public enum DesiredAccuracy: Hashable, Sendable {
  case bestForNavigation, best, tenMeters, hundredMeters, kilometer, threeKilometers, reduced

  /// The largest horizontal accuracy that satisfies it, m; `nil` where any does.
  var metres: Double? {
    switch self {
    case .bestForNavigation, .best, .reduced: nil
    case .tenMeters: 10
    case .hundredMeters: 100
    case .kilometer: 1000
    case .threeKilometers: 3000
    }
  }
}
