/// One who is told what a broadcast publishes.
///
/// It is called on the distributor's thread, and must neither wait nor run the user's code.
protocol BroadcastMember<Element>: AnyObject, Sendable {
  associatedtype Element: Sendable
  /// Takes those of `batch` that came after `arrival`; `lost` were overwritten before them.
  func offer(_ batch: ArraySlice<Published<Element>>, after arrival: UInt64, lost: Int)
  /// There will be nothing more.
  func end(_ reason: LocationError)
  /// Whether it wants no more.
  var isOver: Bool { get }
}
