package import ErrorStateFilter
package import Fusion
package import TextFiles

/// Somebody who goes along with the filter during a replay and hands on the estimates, at once or
/// later and better.
package protocol ReplayFollower: FilterObserver, ~Copyable {
  /// The engine knows a state; its filter stands there.
  mutating func estimated<Observer: ReplayObserver & ~Copyable>(
    _ estimate: FusionEstimate, by engine: inout FusionEngine, telling observer: inout Observer
  ) throws(DataError)

  /// The dataset has ended.
  mutating func finished<Observer: ReplayObserver & ~Copyable>(
    telling observer: inout Observer
  ) throws(DataError)
}
