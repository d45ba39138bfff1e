internal import Fusion
internal import TextFiles

/// What the fusion thread learns from the estimates, handed to the disk's thread now and then.
struct LearningOutlet {
  private let writer: DiskWriter
  private let path: String

  init(writer: DiskWriter, path: String) {
    self.writer = writer
    self.path = path
  }

  mutating func observe(_ estimate: FusionEstimate) {}
  mutating func finish() {}
}

struct LearntState: Sendable {
  func write(to path: String) throws(DataError) {}
}
