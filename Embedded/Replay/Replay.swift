internal import Fusion
internal import Sensing

/// An engine, what it says, and what it costs.
struct Replay {
  private var engine: FusionEngine
  private var report = Report()
  /// What the present sample has cost so far, in ticks of the board's timer.
  private var ticks: UInt32 = 0

  init(configuration: FusionConfiguration) { engine = FusionEngine(configuration: configuration) }

  /// Feeds all samples to the engine; how much of the stack that took, in bytes.
  mutating func run() -> UInt32 {
    #if ALLOCATES
      // What must not link: a growing array.
      var instants: [Int64] = []
    #endif
    platform_paint_stack()
    while let record = Record.next() {
      ticks = 0
      receive(record)
      drain()
      let mode = UInt32(truncatingIfNeeded: engine.newestEstimate.mode.rawValue)
      platform_note(UInt32(bitPattern: record.kind.rawValue), mode, ticks)
      #if ALLOCATES
        instants.append(record.instant.nanoseconds)
      #endif
    }
    #if ALLOCATES
      report.write(UInt64(bitPattern: instants[instants.count / 2]))
    #endif
    engine.finish()
    drain()
    report.finish()
    return platform_stack_used()
  }

  private mutating func receive(_ record: Record) {
    platform_start_counting()
    switch record.kind {
    case .inertial: engine.receive(record.inertial)
    case .satellite: engine.receive(record.satellite)
    case .pressure: engine.receive(record.pressure)
    case .magnetic: engine.receive(record.magnetic)
    case .odometer: engine.receive(record.odometer)
    case .configuration: platform_exit(5)
    }
    ticks &+= platform_count()
  }

  private mutating func drain() {
    while advance() { report.writeEstimate(of: &engine) }
    report.writeReports(of: &engine)
  }

  private mutating func advance() -> Bool {
    platform_start_counting()
    let isReady = engine.advance()
    ticks &+= platform_count()
    return isReady
  }
}
