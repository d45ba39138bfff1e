/// A command line that cannot be understood.
package struct UsageError: Error, Hashable, Sendable {
  /// What is wrong, in one sentence without a full stop.
  package var message: String
  /// The nearest valid spelling, where one is near.
  package var suggestion: String?

  package init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}
