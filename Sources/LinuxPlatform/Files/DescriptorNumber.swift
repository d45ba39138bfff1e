internal import Glibc

/// The ownership of a descriptor's number: closes it exactly once.
struct DescriptorNumber: ~Copyable, Sendable {
  let value: Int32

  init(_ value: Int32) {
    precondition(value >= 0, "a descriptor is not negative")
    self.value = value
  }

  deinit {
    // Linux releases the number even where close reports an error: it is never repeated.
    _ = Glibc.close(value)
  }

  /// Closes it now, to hear of an error; 0 is none.
  consuming func close() -> Int32 {
    let value = value
    discard self
    // EINTR is none: Linux has released the number already.
    return Glibc.close(value) != 0 && errno != EINTR ? errno : 0
  }
}
