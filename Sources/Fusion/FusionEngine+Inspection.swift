public import ErrorStateFilter

extension FusionEngine {
  /// The inertial navigation filter as it stands at the estimate taken last, with its full error
  /// covariance; `nil` while it has not started or the heading is still being looked for.
  ///
  /// A copy of five kilobytes, for analysis: what follows from it changes nothing in the engine.
  public mutating func navigationFilter() -> NavigationFilter? {
    bank.isSingle ? bank.filters.span[0] : nil
  }
}
