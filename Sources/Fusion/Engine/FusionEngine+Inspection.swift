public import ErrorStateFilter

extension FusionEngine {
  /// The inertial navigation filter as it stands at the estimate taken last, with its full error
  /// covariance; `nil` while it has not started or the heading is still being looked for.
  ///
  /// A copy of five kilobytes, for analysis: what follows from it changes nothing in the engine.
  public mutating func navigationFilter() -> NavigationFilter? {
    bank.isSingle ? bank.filters.span[0] : nil
  }

  /// The variance of one error state, 0 to 27, of the filter that agrees best with the measurements,
  /// when its covariance was last carried on; `nil` while there is none.
  public mutating func variance(ofState index: Int) -> Double? {
    bank.isEmpty ? nil : bank.filters[bank.best].lastCovariance(index, index)
  }

  /// Which filter it is: another number wherever it did not come of the one before by propagation
  /// and updates; `nil` where there is none.
  ///
  /// Mutating in name only: through a borrow the whole engine would be copied.
  public var navigationEpoch: Int? { mutating get { bank.isSingle ? bank.epoch : nil } }

  /// Tells that the errors of a block of states, from here on, say nothing of those before.
  mutating func tell<Observer: FilterObserver & ~Copyable>(
    _ observer: inout Observer, forgotten block: StateBlock
  ) {
    guard Observer.isObserving, bank.isSingle else { return }
    observer.follow(epoch: bank.epoch)
    observer.forgot(block)
  }
}
