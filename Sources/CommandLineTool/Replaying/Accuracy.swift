internal import Glibc

/// The errors of a run against its reference.
package struct Accuracy: Sendable {
  /// A component of the error.
  package enum Component: Int, Hashable, Sendable, CaseIterable {
    case horizontal, north, east, vertical
    case velocityNorth, velocityEast, velocityDown
    case roll, pitch, yaw
    /// The whole rotation, its part about the vertical and the rest, where the reference gives
    /// attitude alone.
    case rotation, heading, inclination

    package var words: String {
      switch self {
      case .horizontal: "horizontal"
      case .north: "north"
      case .east: "east"
      case .vertical: "vertical"
      case .velocityNorth: "velocity north"
      case .velocityEast: "velocity east"
      case .velocityDown: "velocity down"
      case .roll: "roll"
      case .pitch: "pitch"
      case .yaw: "yaw"
      case .rotation: "rotation"
      case .heading: "heading"
      case .inclination: "inclination"
      }
    }

    /// The name in JSON, with its unit.
    package var key: String {
      switch self {
      case .horizontal, .north, .east, .vertical: words + "_m"
      case .velocityNorth: "velocity_north_mps"
      case .velocityEast: "velocity_east_mps"
      case .velocityDown: "velocity_down_mps"
      default: words + "_deg"
      }
    }

    package var unit: String {
      switch self {
      case .horizontal, .north, .east, .vertical: "m"
      case .velocityNorth, .velocityEast, .velocityDown: "m/s"
      default: "deg"
      }
    }
  }

  package private(set) var statistics = [ErrorStatistics](
    repeating: ErrorStatistics(), count: Component.allCases.count)
  package private(set) var inside = [InsideShares](
    repeating: InsideShares(), count: Component.allCases.count)

  package init() {}

  /// The components that were compared at all.
  package var compared: [Component] {
    Component.allCases.filter { self[$0].count > 0 }
  }

  package subscript(component: Component) -> ErrorStatistics { statistics[component.rawValue] }

  package func shares(of component: Component) -> [Double]? { inside[component.rawValue].shares }

  /// How many estimates were compared with the reference.
  package var epochs: Int { max(self[.horizontal].count, self[.rotation].count) }

  package mutating func add(_ component: Component, _ error: Double, deviation: Double? = nil) {
    statistics[component.rawValue].add(error)
    if let deviation { inside[component.rawValue].add(error: error, deviation: deviation) }
  }
}
