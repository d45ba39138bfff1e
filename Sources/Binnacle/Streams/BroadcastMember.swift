/// What a member of a broadcast is there for, the one with the lower demands first.
enum MemberNeed: Int, Comparable, Sendable {
  /// Whatever there is: headings, altitudes, events.
  case anything
  /// Locations, now or later.
  case fixes
  /// One location, soon.
  case answer

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// One who is told what a broadcast publishes.
///
/// It is called on the distributor's thread, and must neither wait nor run the user's code.
protocol BroadcastMember<Element>: AnyObject, Sendable {
  associatedtype Element: Sendable
  var need: MemberNeed { get }
  /// Takes those of `batch` that came after `arrival`; `lost` were overwritten before them.
  func offer(_ batch: ArraySlice<Published<Element>>, after arrival: UInt64, lost: Int)
  /// There will be nothing more.
  func end(_ reason: LocationError)
  /// Whether it wants no more.
  var isOver: Bool { get }
}
