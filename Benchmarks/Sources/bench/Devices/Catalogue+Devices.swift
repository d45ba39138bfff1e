extension Catalogue {
  static var devices: [Benchmark] {
    [
      Benchmark(
        name: "iio-decode", operation: "a scan of six axes and a time stamp to SI", batch: 64,
        count: 1 << 20, counted: 4096
      ) { _ in try ScanWorkload() },
      Benchmark(
        name: "iio-attribute", operation: "an attribute read and parsed", batch: 1, count: 20_000,
        counted: 200
      ) { _ in try AttributeWorkload() },
    ]
  }
}
