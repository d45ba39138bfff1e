extension Catalogue {
  static var bytes: [Benchmark] {
    [
      stream("nmea-byte", "a byte of NMEA, up to the sentence read") {
        try ParsingWorkload(NMEAText.bytes(seconds: 60))
      },
      stream("nmea-epoch-byte", "a byte of NMEA, up to the epoch") {
        try EpochWorkload(NMEAText.bytes(seconds: 600))
      },
      stream(
        "ubx-byte", "a byte of UBX (PVT, HPPOSLLH, COV, DOP, SAT, EOE), up to the message read"
      ) {
        try ParsingWorkload(UBXBytes.bytes(epochs: 100, onlyPVT: false))
      },
      stream("ubx-pvt-byte", "a byte of UBX of which all is NAV-PVT, up to the message read") {
        try ParsingWorkload(UBXBytes.bytes(epochs: 100, onlyPVT: true))
      },
      stream("ubx-epoch-byte", "a byte of UBX (the first mix), up to the epoch") {
        try EpochWorkload(UBXBytes.bytes(epochs: 1000, onlyPVT: false))
      },
    ]
  }

  private static func stream(
    _ name: String, _ operation: String, _ make: @escaping () throws -> any Workload
  ) -> Benchmark {
    Benchmark(
      name: name, operation: operation, batch: 2048, count: 1 << 20, counted: 1 << 16,
      prepare: { _ in try make() })
  }
}
