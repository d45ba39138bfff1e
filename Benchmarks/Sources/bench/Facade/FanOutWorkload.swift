import Binnacle
import CCounting
import Synchronization

/// Elements published to readers that all wait for them: an operation is what the publisher pays for
/// one. Between two of them everybody reads, so that no buffer fills up.
final class FanOutWorkload: Workload {
  /// What is measured: this library's broadcast, or one `AsyncStream` for each subscriber.
  enum Kind { case broadcast, streams }

  private let publish: (Int) -> Void
  private let end: () -> Void
  private let progress: Progress
  private let subscribers: Int
  private var published = 0

  /// What the readers have seen.
  private final class Progress: Sendable {
    let read = Atomic<Int>(0)
  }

  init(_ kind: Kind, subscribers count: Int) throws {
    let progress = Progress()
    self.progress = progress
    subscribers = count
    switch kind {
    case .broadcast:
      let fanOut = try NumberFanOut(subscribers: count)
      publish = { fanOut.publish($0) }
      end = { fanOut.close() }
      for index in 0..<count {
        Task.detached {
          while await fanOut.next(index) != nil { progress.read.add(1, ordering: .releasing) }
        }
      }
    case .streams:
      let streams = (0..<count).map { _ in
        AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(64))
      }
      publish = { number in for stream in streams { stream.continuation.yield(number) } }
      end = { for stream in streams { stream.continuation.finish() } }
      for stream in streams.map(\.stream) {
        Task.detached {
          for await _ in stream { progress.read.add(1, ordering: .releasing) }
        }
      }
    }
    // The first makes sure that everybody has come.
    publish(0)
    published = 1
    waitForReaders()
  }

  private func waitForReaders() {
    while progress.read.load(ordering: .acquiring) < published * subscribers {
      bench_pause()
    }
  }

  func rewind() { waitForReaders() }

  /// The readers of the element before are waited for by `settle`, which is not timed.
  func run(_ count: Int) {
    for _ in 0..<count {
      publish(published)
      published += 1
    }
  }

  func settle() { waitForReaders() }

  func finish() { end() }
}

/// From publishing to the last subscriber's having it.
final class DeliveryWorkload: Workload {
  private let fanOut: FanOutWorkload

  init(_ kind: FanOutWorkload.Kind, subscribers: Int) throws {
    fanOut = try FanOutWorkload(kind, subscribers: subscribers)
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      fanOut.run(1)
      fanOut.settle()
    }
  }

  func finish() { fanOut.finish() }
}
