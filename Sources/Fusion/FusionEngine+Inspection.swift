public import ErrorStateFilter

extension FusionEngine {
  /// The inertial navigation filter as it stands at the estimate taken last, with its full error
  /// covariance; `nil` while it has not started or the heading is still being looked for.
  ///
  /// A copy of five kilobytes, for analysis: what follows from it changes nothing in the engine.
  public mutating func navigationFilter() -> NavigationFilter? {
    bank.isSingle ? bank.filters.span[0] : nil
  }

  /// Which filter it is: another number wherever it did not come of the one before by propagation
  /// and updates; `nil` where there is none.
  public var navigationEpoch: Int? { bank.isSingle ? bank.epoch : nil }

  /// Tells that the errors of a block of states, from here on, say nothing of those before.
  mutating func tell<Observer: FilterObserver & ~Copyable>(
    _ observer: inout Observer, forgotten block: StateBlock
  ) {
    guard Observer.isObserving, bank.isSingle else { return }
    observer.follow(epoch: bank.epoch)
    observer.forgot(block)
  }
}
