/// The datasets that come with the package.
enum BundledDatasets {
  static func folder(_ name: String) -> String {
    // This file lies in Tests/BinnacleTests.
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/") + "/Datasets/" + name
  }
}
