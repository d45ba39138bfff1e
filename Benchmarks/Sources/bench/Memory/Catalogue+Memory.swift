import CPeers

extension Catalogue {
  static var memory: [Benchmark] {
    [
      ring("ring", "a 64-byte sample pushed and popped by one thread", peer: "ring-boost") {
        RingWorkload()
      },
      peer(
        "ring-boost", "the same, boost::lockfree::spsc_queue", "Boost", batch: 64, count: 1 << 20
      ) {
        peer_boost_ring($0)
      },
      ring("ring-batch", "the same, drained by 32", peer: "ring-boost-batch") {
        RingBatchWorkload()
      },
      peer("ring-boost-batch", "the same, Boost", "Boost", batch: 64, count: 1 << 20, counted: 4096)
      {
        peer_boost_ring_batch($0)
      },
      threads("ring-threads", "pushed by one thread, popped by another", "ring-boost-threads") {
        RingThreadsWorkload()
      },
      threads("ring-boost-threads", "the same, Boost") {
        try FunctionWorkload.peer(
          { peer_boost_ring_threads($0) }, needs: "Boost", stop: { peer_boost_threads_stop() })
      },
      threads(
        "ring-round-trip", "there and back between two threads", "ring-boost-round-trip", batch: 1,
        count: 20_000
      ) { RoundTripWorkload() },
      threads("ring-boost-round-trip", "the same, Boost", batch: 1, count: 20_000) {
        try FunctionWorkload.peer(
          { peer_boost_round_trip($0) }, needs: "Boost", stop: { peer_boost_threads_stop() })
      },
      ring("snapshot-publish", "256 bytes published") { SnapshotWorkload(publishes: true) },
      ring("snapshot-read", "256 bytes read, the writer at rest") {
        SnapshotWorkload(publishes: false)
      },
    ]
  }

  private static func ring(
    _ name: String, _ operation: String, peer: String? = nil,
    _ make: @escaping () -> any Workload
  ) -> Benchmark {
    Benchmark(
      name: name, operation: operation, batch: 64, count: 1 << 20, counted: 4096, peer: peer,
      prepare: { _ in make() })
  }

  /// What two threads do is not counted: how often they look in vain is chance.
  private static func threads(
    _ name: String, _ operation: String, _ peer: String? = nil, batch: Int = 4096,
    count: Int = 1 << 20, _ make: @escaping () throws -> any Workload
  ) -> Benchmark {
    Benchmark(
      name: name, operation: operation, batch: batch, count: count, counted: 0, peer: peer,
      prepare: { _ in try make() })
  }
}
