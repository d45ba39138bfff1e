/// Positions of single fixes, thinned to a bounded number by keeping every second, fourth, ... one.
package struct FixScatter: Sendable {
  package struct Fix: Hashable, Sendable {
    /// Radians.
    package var latitude: Double
    package var longitude: Double
  }

  package let capacity: Int
  package private(set) var fixes: [Fix] = []
  /// How many were added.
  package private(set) var total = 0
  private var stride = 1

  package init(capacity: Int = 4000) { self.capacity = capacity }

  package mutating func add(latitude: Double, longitude: Double) {
    if total.isMultiple(of: stride) {
      fixes.append(Fix(latitude: latitude, longitude: longitude))
    }
    total += 1
    guard fixes.count >= capacity else { return }
    stride *= 2
    let before = fixes
    fixes.removeAll(keepingCapacity: true)
    for (index, fix) in before.enumerated() where index.isMultiple(of: 2) { fixes.append(fix) }
  }
}
