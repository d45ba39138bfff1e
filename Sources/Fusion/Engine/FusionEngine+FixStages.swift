internal import ErrorStateFilter
internal import Geodesy
internal import Sensing

extension FusionEngine {
  /// A fix of which a part has been fused: in navigation its position and its velocity are two steps of
  /// the engine's work, so that none costs much more than the others.
  struct HalfFused {
    var fix = SatelliteFix(
      instant: SensorInstant(nanoseconds: 0),
      position: GeodeticPosition(latitude: 0, longitude: 0, height: 0))
    var rest = Rest.none

    enum Rest { case none, position, velocity }
  }

  /// Goes on with a fix of which a part has been fused; what is left of it comes before anything else.
  mutating func fuseRest<Observer: FilterObserver & ~Copyable>(telling observer: inout Observer) {
    switch halfFused.rest {
    case .none: return
    case .position:
      halfFused.rest = .velocity
      fusePosition(of: halfFused.fix, telling: &observer)
    case .velocity:
      halfFused.rest = .none
      fuseVelocity(of: halfFused.fix, telling: &observer)
    }
  }
}
