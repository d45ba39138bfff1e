// Replays input.bin through the whole engine and writes what it says to output.bin: on the emulated
// board and on the host, where the two must not differ in a single bit.
internal import ErrorStateFilter
internal import Fusion

platform_open()
guard let first = Record.next(), first.kind == .configuration else { platform_exit(5) }
// In static storage, for the engine is larger than a stack. The program has one thread.
nonisolated(unsafe) var engine = FusionEngine(configuration: first.configuration)
let stackOfStart = platform_stack_used()

func replay() -> UInt32 {
  var replay = Replay()
  return unsafe replay.run(&engine)
}
let stackOfSteps = replay()
platform_report(
  stackOfStart, stackOfSteps, UInt32(truncatingIfNeeded: MemoryLayout<FusionEngine>.size),
  UInt32(truncatingIfNeeded: MemoryLayout<NavigationFilter>.size))
platform_exit(0)
