internal import Glibc

extension FileDescriptor {
  /// Locks the open file against others who lock it (flock); EBUSY where somebody has.
  ///
  /// The lock ends with the last descriptor of this opening.
  package borrowing func lock() throws(SystemError) {
    let number = number
    do {
      _ = try SystemCall.retrying("flock", path: path) { flock(number, LOCK_EX | LOCK_NB) }
    } catch {
      var error = error
      if error.number == .wouldBlock { error.number = .busy }
      throw error
    }
  }

  /// Empties the file.
  borrowing func truncate() throws(SystemError) {
    let number = number
    _ = try SystemCall.retrying("ftruncate", path: path) { ftruncate(number, 0) }
  }

  borrowing func setPermissions(_ permissions: UInt32) throws(SystemError) {
    let number = number
    _ = try SystemCall.retrying("fchmod", path: path) { fchmod(number, permissions) }
  }
}
