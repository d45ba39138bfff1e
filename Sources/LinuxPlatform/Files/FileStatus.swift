internal import CLinux
internal import Glibc

/// What a path leads to.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular
    case directory
    case characterDevice
    case blockDevice
    case pipe
    case socket
    case symbolicLink
    case other
  }

  package var kind: Kind
  /// Bytes; meaningless for sysfs and devices.
  package var size: Int64
  /// The permission bits.
  package var permissions: UInt32
  package var owner: UInt32
  package var group: UInt32
  /// The numbers of a device file.
  package var deviceMajor: UInt32
  package var deviceMinor: UInt32
  /// Together they name the file itself, whatever its path.
  package var device: UInt64
  package var inode: UInt64

  /// The status of what `path` leads to; with `followingLinks` false, of the link itself.
  package init(of path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    _ = try SystemCall.retrying("stat", path: path) {
      // The call fills the local.
      unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    }
    self.init(status)
  }

  /// The status of what is open.
  package init(of descriptor: borrowing FileDescriptor) throws(SystemError) {
    var status = stat()
    let number = descriptor.number
    _ = try SystemCall.retrying("fstat", path: descriptor.path) {
      // The call fills the local.
      unsafe fstat(number, &status)
    }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch UInt32(clinux_file_type(status.st_mode)) {
      case UInt32(S_IFREG): .regular
      case UInt32(S_IFDIR): .directory
      case UInt32(S_IFCHR): .characterDevice
      case UInt32(S_IFBLK): .blockDevice
      case UInt32(S_IFIFO): .pipe
      case UInt32(S_IFSOCK): .socket
      case UInt32(S_IFLNK): .symbolicLink
      default: .other
      }
    size = Int64(status.st_size)
    permissions = UInt32(status.st_mode) & 0o7777
    owner = status.st_uid
    group = status.st_gid
    deviceMajor = clinux_device_major(UInt64(status.st_rdev))
    deviceMinor = clinux_device_minor(UInt64(status.st_rdev))
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// Whether something is there and can be looked at.
  package static func exists(_ path: String) -> Bool {
    do {
      _ = try FileStatus(of: path)
      return true
    } catch { return false }
  }
}
