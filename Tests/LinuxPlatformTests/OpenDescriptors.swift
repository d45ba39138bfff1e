import LinuxPlatform

/// The descriptors of this process, looked at through what they lead to: other tests open and close
/// theirs at the same time, so that a plain count would say nothing.
enum OpenDescriptors {
  /// How many lead to something whose name begins so.
  static func count(_ prefix: String) throws -> Int {
    try DirectoryListing.names(in: "/proc/self/fd").count { number in
      // The one that lists the folder is closed by now.
      (try? FileSystem.destination(ofLink: "/proc/self/fd/\(number)").hasPrefix(prefix)) ?? false
    }
  }

  /// What a descriptor leads to: `socket:[1234]`.
  static func target(_ descriptor: borrowing FileDescriptor) throws -> String {
    try FileSystem.destination(ofLink: "/proc/self/fd/\(descriptor.number)")
  }

  /// How many threads of this process are called so.
  static func threads(named name: String) throws -> Int {
    try DirectoryListing.names(in: "/proc/self/task").count { thread in
      (try? SysfsFile.read("/proc/self/task/\(thread)/comm")) == name
    }
  }
}
