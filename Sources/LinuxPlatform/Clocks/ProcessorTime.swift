internal import Glibc

/// How much the process has kept processors busy.
package enum ProcessorTime {
  /// Seconds of all its threads together, ended ones included.
  package static func seconds() -> Double {
    var time = timespec()
    // Every Linux has this clock, so it cannot fail.
    let result = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    precondition(result == 0, "the kernel has no clock of the process")
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
