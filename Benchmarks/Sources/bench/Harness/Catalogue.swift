/// All benchmarks, in the order of the table.
enum Catalogue {
  static var all: [Benchmark] { kernels + engines + memory + facade + devices + bytes + replays }
}
