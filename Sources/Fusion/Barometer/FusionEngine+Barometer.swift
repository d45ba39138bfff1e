internal import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Fuses a pressure reading as an altitude with a wandering bias, if the sensor can be believed.
  mutating func process<Observer: FilterObserver & ~Copyable>(
    _ sample: PressureSample, telling observer: inout Observer
  ) {
    if bank.isEmpty { return }
    bank.filters[bank.best].settle()
    let state = bank.state(bank.best)
    let number: Double
    let altitude: Double
    var isPressure = false
    switch sample.reading {
    case .altitude(let metres): (number, altitude) = (metres, metres)
    case .pressure(let pascals):
      number = pascals
      altitude = StandardAtmosphere.geometricAltitude(
        geopotentialAltitude: StandardAtmosphere.geopotentialAltitude(pressure: pascals))
      isPressure = true
    }
    let reading = BarometerWatch.Reading(
      instant: sample.instant, number: number, altitude: altitude, isPressure: isPressure,
      height: state.height, climbRate: -state.localLevel.transposed.row2.dot(state.velocity),
      innovation: altitude - state.height - state.barometerBias)
    var finding = barometer.judge(reading)
    if finding == .usable {
      if !fuse(altitude: altitude, at: sample.instant, telling: &observer) {
        // That verdict is told already.
        finding = barometer.refused(reading)
        if finding == .moved {
          believe(altitude - state.height, at: sample.instant, telling: &observer)
        }
      }
      tellChange(at: sample.instant)
      return
    }
    tellChange(at: sample.instant)
    let verdict: FusionOutcome.Verdict
    switch finding {
    case .held: verdict = .refused(.unconfirmed)
    case .stepped: verdict = .refused(.stepped)
    case .implausible: verdict = .refused(.implausible)
    case .stuck: verdict = .refused(.stuck)
    case .settled, .moved:
      believe(altitude - state.height, at: sample.instant, telling: &observer)
      uses.note(.barometricAltitude, at: sample.instant)
      verdict = .accepted
    case .usable: return
    }
    report(
      FusionOutcome(instant: sample.instant, quantity: .barometricAltitude, verdict: verdict))
  }

  /// `false` where the filter's gate refused.
  private mutating func fuse<Observer: FilterObserver & ~Copyable>(
    altitude: Double, at instant: SensorInstant, telling observer: inout Observer
  ) -> Bool {
    // Readings of an unknown sensor share their error for a tenth of a second.
    let interval = presence.interval(of: .barometer)
    let share = interval > 0 ? max(1, 0.1 / interval) : 1
    let variance = configuration.barometer.deviation.map { $0 * $0 } ?? 0.49 * share
    let verdict = fuse(
      BarometricAltitude(altitude: altitude, variance: variance), as: .barometricAltitude,
      at: instant, share: 0, telling: &observer)
    if case .refused = verdict { return false }
    return true
  }

  /// Sets the bias: what the filter knows of height is all there is.
  private mutating func believe<Observer: FilterObserver & ~Copyable>(
    _ offset: Double, at instant: SensorInstant, telling observer: inout Observer
  ) {
    let wasSet = history.barometerIsSet
    let old = bank.state(bank.best).barometerBias
    for i in 0..<bank.count {
      bank.filters[i].settle()
      bank.setBarometerBias(offset, deviation: noise.barometerBias, of: i)
    }
    tell(&observer, forgotten: .barometerBias)
    history.barometerIsSet = true
    if wasSet { report(.barometerReset, at: instant, magnitude: abs(offset - old)) }
  }

  private mutating func tellChange(at instant: SensorInstant) {
    switch barometer.change {
    case .began(let size):
      report(.barometerDisturbanceBegan, at: instant, magnitude: abs(size))
    case .ended: report(.barometerDisturbanceEnded, at: instant)
    case .stuck: report(.sensorStuck(.barometer), at: instant)
    case .responds: report(.sensorResponds(.barometer), at: instant)
    case nil: break
    }
  }

  /// The height that the barometer was set by is not that of now: it is set anew.
  mutating func forgetBarometer() {
    history.barometerIsSet = false
    barometer.forget()
  }
}
