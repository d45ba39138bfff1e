internal import ErrorStateFilter
internal import Fusion
internal import LinuxPlatform
internal import Replay
internal import Synchronization
internal import TextFiles

extension LivePipeline {
  /// What a run writes, and where the fusion thread puts it.
  struct DiskParts: ~Copyable {
    var disk: DiskWriter?
    var recording: RecordingOutlet?
    var learning: LearningOutlet?
  }

  /// Ends the recording where it is, and keeps nothing more of what is learnt, for the rest of the run;
  /// from any thread, at any time.
  package func endWriting(because reason: String) {
    writingEnd.withLock { $0 = reason }
    disk.withLock { $0 }?.forbid(because: reason)
  }

  /// Opens the recording and starts the thread that writes; nothing where nothing is written.
  func makeDisk() throws(DataError) -> DiskParts {
    let isForbidden = writingEnd.withLock { $0 } != nil
    if isForbidden || (settings.recordFolder == nil && settings.statePath == nil) {
      return DiskParts(disk: nil, recording: nil, learning: nil)
    }
    var recorder: DatasetRecorder?
    if let folder = settings.recordFolder {
      recorder = try DatasetRecorder(
        folder: folder, manifest: manifest, isForced: settings.isRecordingForced)
    }
    do throws(SystemError) {
      let writer = try DiskWriter(recorder: recorder, events: events)
      disk.withLock { $0 = writer }
      // Who has forbidden it meanwhile may not have seen the writer.
      if let reason = writingEnd.withLock({ $0 }) { writer.forbid(because: reason) }
      return DiskParts(
        disk: writer, recording: try writer.start(threadName: settings.threadPrefix + "disk"),
        learning: makeLearning(writer))
    } catch {
      throw DataError(
        error.description, remedy: "raise the limits of files and threads", file: "recorder")
    }
  }

  private func makeLearning(_ writer: DiskWriter) -> LearningOutlet? {
    guard let path = settings.statePath else { return nil }
    let learning =
      learning
      ?? PipelineLearning(
        state: LearntState(),
        circumstances: LearntState.Circumstances(
          noise: manifest.configuration.inertialNoise))
    return LearningOutlet(
      writer: writer, path: path, interval: settings.stateInterval, learning: learning)
  }
}
