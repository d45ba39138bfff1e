extension OperatingSystemThread.Settings {
  /// What is told where the priority could not be had.
  func priorityRefusal(_ error: SystemError?) -> SystemError? {
    guard let priority, let error else { return nil }
    return SystemError(
      call: "sched_setscheduler(SCHED_FIFO, \(priority))", path: "thread \(shortName)",
      number: error.number,
      specificRemedy: error.number == .invalidArgument
        ? "choose a priority from 1 to 99"
        : "grant CAP_SYS_NICE or LimitRTPRIO, or leave the priority out")
  }

  /// What is told where the affinity could not be had.
  func affinityRefusal(_ error: SystemError?) -> SystemError? {
    guard !processors.isEmpty, let error else { return nil }
    let list = processors.map(String.init).joined(separator: ",")
    return SystemError(
      call: "sched_setaffinity(\(list))", path: "thread \(shortName)", number: error.number,
      specificRemedy: "name processors that this machine has")
  }
}
