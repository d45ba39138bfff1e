/// The line under the delays of the recent past: the shortest delay as a function of time.
///
/// Of each half second the smallest delay is kept. The slope is that of the edge of their lower
/// convex hull below the mean time, within bounds: the line that lies under all points and is
/// nearest to them in sum (Moon, Skelly and Towsley, "Estimation and removal of clock skew from
/// network delay measurements", INFOCOM 1999).
struct DelayEnvelope: Sendable {
  private struct Block: BitwiseCopyable {
    var index: Int
    /// Of the smallest delay, s.
    var time: Double
    var delay: Double
    /// How many delays it stands for.
    var count: Int
  }

  private static let capacity = 128
  private static let blockDuration = 0.5
  /// Crystals follow temperature: beyond some minutes a line is no model, s.
  private static let longestAge = 600.0

  private let jitter: Double
  private let maximumDrift: Double
  private var blocks: [Block] = []
  private var hull: [Int] = []
  private var smallest: [Double] = []
  /// Seconds per second by which the delay grows: the host's clock runs fast.
  private(set) var slope = 0.0
  private var height = 0.0
  private var spacing = 0.0
  private(set) var count = 0

  init(jitter: Double, maximumDrift: Double) {
    self.jitter = jitter
    self.maximumDrift = maximumDrift
    blocks.reserveCapacity(Self.capacity + 1)
    hull.reserveCapacity(Self.capacity + 1)
    smallest.reserveCapacity(Self.capacity)
  }

  mutating func removeAll() {
    blocks.removeAll(keepingCapacity: true)
    count = 0
  }

  mutating func add(_ delay: Double, at time: Double) {
    let index = Int((time / Self.blockDuration).rounded(.down))
    if let last = blocks.indices.last, blocks[last].index == index {
      blocks[last].count += 1
      count += 1
      // Above the block's smallest delay it changes nothing.
      guard delay < blocks[last].delay else { return }
      blocks[last].delay = delay
      blocks[last].time = time
    } else {
      count += 1
      blocks.append(Block(index: index, time: time, delay: delay, count: 1))
    }
    while let first = blocks.first,
      blocks.count > Self.capacity || time - first.time > Self.longestAge
    {
      count -= first.count
      blocks.removeFirst()
    }
    fit()
  }

  /// The shortest delay at `time`, s.
  func floor(at time: Double) -> Double { height + slope * (time - (blocks.last?.time ?? 0)) }

  /// Standard deviation of `floor(at: time)`, s.
  ///
  /// How far the lowest delays lie apart is how far the lowest one lies above the edge; two such
  /// distances are the line's, and as much per half window when it is extrapolated.
  func deviation(at time: Double) -> Double {
    guard let first = blocks.first, let last = blocks.last else { return jitter }
    let edge = 2 * spacing
    let half = max(0.5, (last.time - first.time) / 2)
    let ahead = min(edge / half, maximumDrift) * max(0, time - last.time)
    // Few epochs tell little about the edge: the expected jitter, thinned out by their number.
    let prior = jitter / Double(count)
    return (square(edge) + square(prior) + square(ahead) + square(Self.clockReading)).squareRoot()
  }

  /// What reading a clock after waking up costs at best, s.
  private static let clockReading = 50e-6

  private mutating func fit() {
    guard let last = blocks.last else { return }
    lowerHull()
    var mean = 0.0
    for block in blocks { mean += block.time }
    mean /= Double(blocks.count)
    slope = 0
    for k in hull.indices.dropLast() {
      let (a, b) = (blocks[hull[k]], blocks[hull[k + 1]])
      slope = (b.delay - a.delay) / (b.time - a.time)
      if b.time >= mean { break }
    }
    slope = min(max(slope, -maximumDrift), maximumDrift)
    var lowest = Double.infinity
    for block in blocks { lowest = min(lowest, block.delay - slope * (block.time - last.time)) }
    height = lowest
    measureSpacing(last.time)
  }

  /// Andrew's monotone chain over blocks, which are in order of time.
  private mutating func lowerHull() {
    hull.removeAll(keepingCapacity: true)
    for i in blocks.indices {
      while hull.count >= 2 {
        let (a, b, c) = (blocks[hull[hull.count - 2]], blocks[hull[hull.count - 1]], blocks[i])
        let turn = (b.delay - a.delay) * (c.time - a.time) - (c.delay - a.delay) * (b.time - a.time)
        if turn < 0 { break }
        hull.removeLast()
      }
      hull.append(i)
    }
  }

  /// How far the lowest eighth of the blocks lie apart on average; two lie on the line by making.
  private mutating func measureSpacing(_ time: Double) {
    let wanted = max(3, blocks.count / 8)
    smallest.removeAll(keepingCapacity: true)
    for block in blocks {
      let above = block.delay - slope * (block.time - time) - height
      if smallest.count == wanted {
        if above >= smallest[wanted - 1] { continue }
        smallest.removeLast()
      }
      var i = smallest.count
      while i > 0, smallest[i - 1] > above { i -= 1 }
      smallest.insert(above, at: i)
    }
    spacing =
      smallest.count > 2 ? smallest[smallest.count - 1] / Double(smallest.count - 2) : jitter / 2
  }
}
