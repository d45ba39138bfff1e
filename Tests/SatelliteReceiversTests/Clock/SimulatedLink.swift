import SatelliteReceivers
import Sensing

/// Epochs of a receiver whose messages queue behind each other on their way to the host.
///
/// Each takes the shortest latency, an exponential tail (scheduling), in bursts up to 70 ms (the
/// sentences before it, power saving), and now and then a stall of up to a second; none overtakes.
struct SimulatedLink: Sequence, IteratorProtocol {
  struct Epoch {
    var receiver: Int64
    var arrival: SensorInstant
    /// When it was valid on the host's clock.
    var truth: SensorInstant
  }

  var rate = 10.0
  /// By how much the host's clock runs fast.
  var drift = 0.0
  var shortest = 0.045
  var tail = 0.012
  var burstProbability = 0.15
  var stallProbability = 0.002
  /// Added to the receiver's time from an epoch on, ns.
  var steps: [(epoch: Int, nanoseconds: Int64)] = []
  /// Epochs that never come.
  var lost: (Int) -> Bool = { _ in false }
  var random: SplitMix
  private var index = 0
  private var lastArrival: Int64 = 0
  private var burst = 0
  /// Host time of the first epoch, and receiver time there.
  static let hostStart: Int64 = 1_234_567_890_123
  static let receiverStart: Int64 = 1_796_011_200_000_000_000

  init(seed: UInt64) { random = SplitMix(state: seed) }

  mutating func next() -> Epoch? {
    while true {
      let elapsed = Double(index) / rate
      let receiver = Self.receiverStart + Int64((elapsed * 1e9).rounded())
      let truth = Self.hostStart + Int64((elapsed * (1 + drift) * 1e9).rounded())
      var latency = shortest - tail * logarithm(1 - random.uniform())
      if burst == 0, random.uniform() < burstProbability { burst = 3 }
      if burst > 0 {
        burst -= 1
        latency += 0.07 * random.uniform()
      }
      if random.uniform() < stallProbability { latency += random.uniform() }
      // One behind the other, a millisecond apart as USB polls.
      let arrival = Swift.max(truth + Int64(latency * 1e9), lastArrival + 1_000_000)
      lastArrival = arrival
      let shift = steps.filter { $0.epoch <= index }.reduce(0) { $0 + $1.nanoseconds }
      index += 1
      if lost(index - 1) { continue }
      return Epoch(
        receiver: receiver + shift, arrival: SensorInstant(nanoseconds: arrival),
        truth: SensorInstant(nanoseconds: truth))
    }
  }

  /// The natural logarithm by its series in (x - 1) / (x + 1), halving first: for noise only.
  private func logarithm(_ x: Double) -> Double {
    let (exponent, significand) = (Double(x.exponent), x.significand)
    let y = (significand - 1) / (significand + 1)
    var (sum, power) = (0.0, y)
    for k in stride(from: 1.0, through: 41, by: 2) {
      sum += power / k
      power *= y * y
    }
    return 2 * sum + exponent * 0.693_147_180_559_945_3
  }
}
