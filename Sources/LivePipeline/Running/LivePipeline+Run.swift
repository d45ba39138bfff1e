internal import Fusion
internal import LinuxPlatform
internal import Replay
internal import Sensing
internal import Synchronization
public import TextFiles

extension LivePipeline {
  /// Runs until `requestStop`, or until every source has ended; the caller's thread is the fusion
  /// thread.
  ///
  /// When it returns or throws, every thread has been joined (one that the kernel does not give back
  /// is left behind and told), every device is as it was found, the recording is closed and what was
  /// learnt is written. It throws what the observer throws, and what keeps it from starting.
  public func run<Observer: LiveObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) {
    guard begin(), let snapshot = takeSnapshotWriter() else {
      throw DataError(
        "this pipeline has run already", remedy: "make a new one", file: "pipeline")
    }
    let parts: DiskParts
    do throws(DataError) {
      parts = try makeDisk()
    } catch {
      end()
      throw error
    }
    let loop = FusionLoop(
      engine: manifest.makeEngine(), snapshot: snapshot, events: events, tally: tally,
      recording: parts.recording, learning: parts.learning, settings: settings)
    var failure: DataError?
    do throws(DataError) {
      var attached = 0
      for handle in handles { try start(handle) }
      try startWatch()
      try startDiscovery()
      while !isStopRequested {
        try work(loop, &attached, &observer)
        if isOver(loop) { break }
        doorbell.sleep(seconds: nil) {
          self.isStopRequested || loop.hasReadings() || !self.events.isEmpty
            || self.readerCount.load(ordering: .acquiring) != attached || self.areAllFinished
        }
      }
      stopReaders()
      try work(loop, &attached, &observer)
      try loop.finish(&observer)
      try loop.deliverEvents(&observer)
    } catch {
      failure = error
      stopReaders()
    }
    parts.disk?.stop()
    end()
    if let failure { throw failure }
    try loop.deliverEvents(&observer)
  }

  /// Does all there is to do.
  private func work<Observer: LiveObserver & ~Copyable>(
    _ loop: FusionLoop, _ attached: inout Int, _ observer: inout Observer
  ) throws(DataError) {
    repeat {
      if readerCount.load(ordering: .acquiring) != attached {
        let handles = handles
        for handle in handles[attached...] { loop.attach(handle) }
        attached = handles.count
      }
      try loop.deliverEvents(&observer)
    } while try loop.takeReadings(&observer)
    try loop.deliverEvents(&observer)
  }

  /// Whether every reader has come to the end of its file.
  private var areAllFinished: Bool {
    let handles = handles
    return !handles.isEmpty && handles.allSatisfy { $0.status.state == .finished }
  }

  private func isOver(_ loop: FusionLoop) -> Bool {
    // In this order: what a reader put before it finished is seen.
    areAllFinished && !loop.hasReadings()
  }

  /// Waits until threads have ended, but not for ever.
  private func wait(until isOver: () -> Bool) {
    let deadline = BootClock.now(plusSeconds: settings.joinTimeout)
    while !isOver(), BootClock.now() < deadline {
      // Readers ring when they end; the others end at once, and are looked for.
      doorbell.sleep(seconds: 0.002, unless: isOver)
    }
  }

  /// Ends all other threads, readers first; the devices are put back.
  private func stopReaders() {
    finder.askStop()
    watch.askStop()
    // Before the readers, so that none is added behind our back.
    wait { self.finder.isOver }
    let handles = handles
    for handle in handles { handle.control.askStop() }
    wait { handles.allSatisfy(\.isOver) && self.watch.isOver }
    for thread in [finder, watch] {
      if thread.isOver { thread.join() } else { AbandonedThreads.keep(thread) }
    }
    for handle in handles {
      if handle.isOver {
        handle.join()
      } else {
        // Joining would hang with it: it is kept, with all that it uses, until the process ends.
        AbandonedThreads.keep(handle)
        events.post(
          .stuck, handle.name,
          "its reader does not come back from the kernel; its device was not put back")
      }
    }
  }
}
