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

  @Test("a hundred laps stay within the capacity and close to the track")
  func track() throws {
    var line = TrackLine(capacity: 2000, tolerance: 0.02)
    // Circles of 500 m radius, a point every 2 m, across the antimeridian.
    let radius = 500.0 / 6_371_000
    func place(_ angle: Double) -> (latitude: Double, longitude: Double) {
      (radius * LocalMath.sine(angle), .pi + radius * LocalMath.cosine(angle))
    }
    let count = 157_000
    for index in 0..<count {
      let p = place(Double(index) * 0.004)
      line.add(
        latitude: p.latitude, longitude: p.longitude > .pi ? p.longitude - 2 * .pi : p.longitude)
    }
    let points = line.points
    #expect(points.count <= 2000)
    let last = place(Double(count - 1) * 0.004)
    #expect(points.first?.latitude == 0 && points.last?.latitude == last.latitude)
    // 1500 points are 15 a lap, whose chords depart by r pi^2 / (2 n^2) = 11 m; the tolerance
    // doubles from 0.02 m, so that 20.48 m is the first to do. Even spacing would need 200 m.
    #expect(line.tolerance < 21)
    for (a, b) in zip(points, points.dropFirst()) {
      // The line is simplified again and again, each time from what the last left: three
      // tolerances bound the sum.
      let east = { (p: TrackLine.Point) in
        (p.longitude < 0 ? p.longitude + 2 * .pi : p.longitude) - .pi
      }
      let north = (a.latitude + b.latitude) / 2
      let middle = (north * north + (east(a) + east(b)) * (east(a) + east(b)) / 4).squareRoot()
      #expect((radius - middle) * 6_371_000 <= 3 * line.tolerance)
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
