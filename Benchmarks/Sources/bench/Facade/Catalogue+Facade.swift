extension Catalogue {
  static var facade: [Benchmark] {
    var list: [Benchmark] = []
    for count in [1, 10, 100, 1000] {
      list.append(
        fanOut(
          "fan-out-\(count)", "one element published to \(count)", count, "async-stream-\(count)"
        ) {
          try FanOutWorkload(.broadcast, subscribers: count)
        })
      list.append(
        fanOut("async-stream-\(count)", "the same, an AsyncStream for each", count) {
          try FanOutWorkload(.streams, subscribers: count)
        })
    }
    for count in [1, 1000] {
      list.append(
        fanOut(
          "delivery-\(count)", "until the last of \(count) has it", count,
          "delivery-stream-\(count)"
        ) {
          try DeliveryWorkload(.broadcast, subscribers: count)
        })
      list.append(
        fanOut("delivery-stream-\(count)", "the same, AsyncStream", count) {
          try DeliveryWorkload(.streams, subscribers: count)
        })
    }
    for count in [10, 10_000] {
      list.append(
        Benchmark(
          name: "geofence-\(count)", operation: "a location held against \(count) circles",
          batch: 1, count: 20_000, counted: 500
        ) { _ in GeofenceWorkload(conditions: count) })
    }
    return list
  }

  private static func fanOut(
    _ name: String, _ operation: String, _ subscribers: Int, _ peer: String? = nil,
    _ make: @escaping () throws -> any Workload
  ) -> Benchmark {
    Benchmark(
      name: name, operation: operation, batch: 1, count: 300, counted: 0, peer: peer,
      prepare: { _ in try make() })
  }
}
