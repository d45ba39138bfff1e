import CommandLineTool
import Testing

@Suite("Decimation")
struct DecimationTests {
  @Test("no extreme is lost, whatever the length", arguments: [10, 1000, 123_457])
  func extremes(count: Int) {
    var series = BucketedSeries(capacity: 64, width: 0.05)
    var noise = Noise(state: 1)
    var least = Double.infinity
    var most = -Double.infinity
    for index in 0..<count {
      let value = noise.next()
      least = min(least, value)
      most = max(most, value)
      series.add(value, at: Double(index) * 0.01)
    }
    #expect(series.range == least...most)
    #expect(series.buckets.count <= 64)
    #expect(series.buckets.reduce(0) { $0 + $1.count } == count)
  }

  @Test("a spike stays in the bucket of its time")
  func place() throws {
    var series = BucketedSeries(capacity: 100, width: 0.05)
    for index in 0...10_000 { series.add(index == 4321 ? 50 : 0, at: Double(index) * 0.1) }
    let bucket = try #require(series.buckets.firstIndex { $0.maximum == 50 })
    #expect(abs(series.time(of: bucket) - 432.1) <= series.width / 2)
  }

  @Test("what is not finite is left out, and a time before the start falls into the first bucket")
  func odd() {
    var series = BucketedSeries(capacity: 8, width: 1)
    for value in [Double.nan, .infinity, -.infinity] { series.add(value, at: 1) }
    series.add(1, at: .nan)
    #expect(series.isEmpty && series.range == nil)
    series.add(2, at: -0.5)
    #expect(series.buckets.count == 1 && series.range == 2...2)
  }

  @Test("a long track is thinned to twice its tolerance and keeps both ends")
  func track() throws {
    var line = TrackLine(capacity: 200, tolerance: 0.01)
    for index in 0...50_000 {
      line.add(latitude: 0.8, longitude: Double(index) * 1e-6)
    }
    let points = line.points
    #expect(points.count <= 200)
    #expect(points.first?.longitude == 0)
    #expect(points.last?.longitude == 50_000 * 1e-6)
    // 0.05 rad at latitude 0.8 are 222 km; each doubling of the tolerance adds at
    // most itself to a step: twice the tolerance, and one step of the track (4.4 m) more.
    let east = 6_371_000 * LocalMath.cosine(0.8)
    for (a, b) in zip(points, points.dropFirst()) {
      #expect((b.longitude - a.longitude) * east <= 2 * line.tolerance + 4.5)
    }
  }

  @Test("a line that changes its kind at every point still stays within its capacity")
  func restless() {
    var line = TrackLine(capacity: 100, tolerance: 0.01)
    for index in 0..<10_000 {
      line.add(
        latitude: 0, longitude: Double(index) * 1e-6,
        kind: index.isMultiple(of: 2) ? .aided : .deadReckoning)
    }
    #expect(line.points.count <= 101)
  }

  @Test("fixes are thinned evenly and counted all")
  func scatter() {
    var scatter = FixScatter(capacity: 100)
    for index in 0..<5000 { scatter.add(latitude: Double(index), longitude: 0) }
    #expect(scatter.total == 5000)
    #expect((50...100).contains(scatter.fixes.count))
    let steps = zip(scatter.fixes, scatter.fixes.dropFirst()).map { $1.latitude - $0.latitude }
    #expect(Set(steps).count == 1)
  }
}
