/// Why a command stopped, what to do about it, and the exit status that says so.
package struct ToolError: Error, Hashable, Sendable {
  package var status: ExitStatus
  /// What is wrong, in one sentence without a full stop.
  package var message: String
  /// What the user can do.
  package var remedy: String?

  package init(_ status: ExitStatus, _ message: String, remedy: String? = nil) {
    self.status = status
    self.message = message
    self.remedy = remedy
  }
}
