/// What is known from earlier runs, and of which devices this run learns.
package struct PipelineLearning: Sendable {
  package var state: LearntState
  package var circumstances: LearntState.Circumstances

  package init(state: LearntState, circumstances: LearntState.Circumstances) {
    self.state = state
    self.circumstances = circumstances
  }
}
