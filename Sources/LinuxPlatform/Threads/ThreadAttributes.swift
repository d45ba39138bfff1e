internal import CLinux
internal import Glibc

/// Creates one thread with a priority and an affinity, all or nothing.
struct ThreadAttributes {
  var priority: Int?
  var processors: [Int]

  /// The thread, which runs `start` with all signals blocked.
  func create(running start: ThreadStart) throws(SystemError) -> pthread_t {
    var attributes = pthread_attr_t()
    // Everything below works on this local, which is destroyed at the end.
    try SystemCall.checking("pthread_attr_init", unsafe pthread_attr_init(&attributes))
    defer { unsafe pthread_attr_destroy(&attributes) }
    try apply(to: &attributes)

    // A thread inherits the mask of its creator: block all, create, restore.
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    try SystemCall.checking("pthread_sigmask", unsafe pthread_sigmask(SIG_SETMASK, &all, &before))
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

    var thread = pthread_t()
    // One reference is given to the thread, which takes it; it is taken back where there is none.
    let context = unsafe Unmanaged.passRetained(start)
    let code = unsafe pthread_create(&thread, &attributes, threadEntry, context.toOpaque())
    if code != 0 { unsafe context.release() }
    try SystemCall.checking("pthread_create", code)
    return thread
  }

  private func apply(to attributes: inout pthread_attr_t) throws(SystemError) {
    if let priority {
      var parameters = sched_param()
      parameters.sched_priority = Int32(clamping: priority)
      // SCHED_FIFO instead of the creator's scheduling; locals only.
      try SystemCall.checking(
        "pthread_attr_setinheritsched",
        unsafe pthread_attr_setinheritsched(&attributes, Int32(PTHREAD_EXPLICIT_SCHED)))
      try SystemCall.checking(
        "pthread_attr_setschedpolicy", unsafe pthread_attr_setschedpolicy(&attributes, SCHED_FIFO))
      try SystemCall.checking(
        "pthread_attr_setschedparam", unsafe pthread_attr_setschedparam(&attributes, &parameters))
    }
    if !processors.isEmpty {
      let numbers = processors.map { Int32(clamping: $0) }
      // The array outlives the call.
      try SystemCall.checking(
        "pthread_attr_setaffinity_np",
        unsafe clinux_thread_attributes_set_affinity(&attributes, numbers, numbers.count))
    }
  }
}

/// Where every thread begins: takes the reference that `create` gave it.
private func threadEntry(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    // Made by `create` from a retained ThreadStart, once.
    unsafe Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
