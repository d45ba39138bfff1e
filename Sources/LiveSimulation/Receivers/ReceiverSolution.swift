package import Simulation

/// What a simulated receiver has to say about one epoch.
package struct ReceiverSolution: Hashable, Sendable {
  /// UTC of the epoch, ns since 1970.
  package var utc: Int64
  /// The fix; `nil` while there is none.
  package var row: ReceiverRow?
  /// The geoid above the ellipsoid, m.
  package var undulation: Double

  package init(utc: Int64, row: ReceiverRow?, undulation: Double) {
    self.utc = utc
    self.row = row
    self.undulation = undulation
  }
}
