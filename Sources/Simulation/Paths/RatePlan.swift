/// How far along a path something is as a function of time: stretches of steady rate joined by
/// smooth changes of rate, repeated for ever after a first wait.
struct RatePlan: Sendable {
  /// One stretch: in `duration` seconds the rate goes smoothly from where it was to `rate`.
  struct Stretch: Sendable {
    var duration: Double
    var rate: Double
    init(_ duration: Double, to rate: Double) {
      self.duration = duration
      self.rate = rate
    }
  }

  private struct Piece: Sendable {
    var start: Double
    var duration: Double
    var parameter: Double
    var from: Double
    var to: Double
  }

  private let wait: Double
  private let period: Double
  private let advance: Double
  private let pieces: [Piece]

  /// Rates begin at zero; the last stretch must end at zero, because the plan repeats.
  init(wait: Double, stretches: [Stretch]) {
    precondition(stretches.last?.rate == 0, "A rate plan repeats: its last stretch ends at rest")
    var pieces: [Piece] = []
    var time = 0.0
    var parameter = 0.0
    var rate = 0.0
    for stretch in stretches {
      pieces.append(
        Piece(
          start: time, duration: stretch.duration, parameter: parameter, from: rate,
          to: stretch.rate))
      time += stretch.duration
      // The integral of a smooth step over its length is one half.
      parameter += stretch.duration * (rate + stretch.rate) / 2
      rate = stretch.rate
    }
    self.wait = wait
    self.period = time
    self.advance = parameter
    self.pieces = pieces
  }

  /// The path parameter as a function of time, seconds.
  func parameter(at time: Double) -> Jet {
    let running = time - wait
    guard running > 0 else { return Jet(0) }
    let cycle = (running / period).rounded(.down)
    let inside = running - cycle * period
    var piece = pieces[0]
    for candidate in pieces where candidate.start <= inside { piece = candidate }
    let base = cycle * advance + piece.parameter
    let local = Jet.variable(inside - piece.start)
    if piece.from == piece.to { return piece.from * local + base }
    let fraction = min(1, (inside - piece.start) / piece.duration)
    let x = Jet(fraction, 1 / piece.duration)
    let gained = (piece.to - piece.from) * piece.duration * SmoothStep.integral(x)
    return piece.from * local + gained + base
  }
}
