internal import Fusion
internal import Sensing

/// What an engine says, and what it costs.
struct Replay {
  private var report = Report()
  /// What the present sample has cost so far, in ticks of the board's timer.
  private var ticks: UInt32 = 0

  /// Feeds all samples to the engine; how much of the stack that took, in bytes.
  mutating func run(_ engine: inout FusionEngine) -> UInt32 {
    #if ALLOCATES
      // What must not link: a growing array.
      var instants: [Int64] = []
    #endif
    platform_paint_stack()
    while let record = Record.next() {
      ticks = 0
      receive(record, &engine)
      drain(&engine)
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
    drain(&engine)
    report.finish()
    return platform_stack_used()
  }

  private mutating func receive(_ record: Record, _ engine: inout FusionEngine) {
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

  private mutating func drain(_ engine: inout FusionEngine) {
    while advance(&engine) { report.writeEstimate(of: &engine) }
    report.writeReports(of: &engine)
  }

  private mutating func advance(_ engine: inout FusionEngine) -> Bool {
    platform_start_counting()
    let isReady = engine.advance()
    ticks &+= platform_count()
    return isReady
  }
}
