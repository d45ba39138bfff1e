internal import Synchronization

/// What the fusion thread counts, for all to read.
final class FusionTally: Sendable {
  private let fusedCount = Atomic<Int>(0)
  private let refusedCount = Atomic<Int>(0)

  // Relaxed: written by the fusion thread alone; figures that order nothing.

  /// One more sample went to the engine.
  func fused() {
    fusedCount.store(fusedCount.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }

  /// One more sample was not one: not finite, or impossible.
  func refused() {
    refusedCount.store(refusedCount.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }

  var samplesFused: Int { fusedCount.load(ordering: .relaxed) }
  var samplesRefused: Int { refusedCount.load(ordering: .relaxed) }
}
