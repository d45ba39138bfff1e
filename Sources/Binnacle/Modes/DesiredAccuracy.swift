/// How exactly the program needs to know where it is; what it does not need, it does not pay for.
public enum DesiredAccuracy: String, Hashable, Codable, Sendable, CaseIterable {
  /// Within some kilometres on purpose: the place alone, made coarse.
  case reduced
  case threeKilometers
  case kilometer
  case hundredMeters
  case tenMeters
  /// As good as the sensors give it.
  case best
  /// That, as often and as fresh as it can be had.
  case bestForNavigation

  /// As Core Location calls it.
  public static let nearestTenMeters = Self.tenMeters

  /// The accuracy that is wished for, m; `nil` for the best there is.
  public var meters: Double? {
    switch self {
    case .reduced: 6000
    case .threeKilometers: 3000
    case .kilometer: 1000
    case .hundredMeters: 100
    case .tenMeters: 10
    case .best, .bestForNavigation: nil
    }
  }
}

extension DesiredAccuracy: Comparable {
  /// Coarser is less.
  public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .reduced: 0
    case .threeKilometers: 1
    case .kilometer: 2
    case .hundredMeters: 3
    case .tenMeters: 4
    case .best: 5
    case .bestForNavigation: 6
    }
  }
}
