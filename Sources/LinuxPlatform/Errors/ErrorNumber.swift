internal import CLinux
internal import Glibc

/// A number that a system call left in errno, with the names that a reader of the code knows.
public struct ErrorNumber: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public var rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// EAGAIN: nothing there yet. No error: reads say `.wouldBlock`.
  public static let wouldBlock = Self(rawValue: EAGAIN)
  /// EACCES: the permission bits forbid it.
  public static let accessDenied = Self(rawValue: EACCES)
  /// EPERM: the kernel wants a privilege for it.
  public static let notPermitted = Self(rawValue: EPERM)
  /// EBUSY: somebody has it, or its state forbids the change now.
  public static let busy = Self(rawValue: EBUSY)
  /// EINVAL: the kernel or the driver does not take the value.
  public static let invalidArgument = Self(rawValue: EINVAL)
  /// EIO: the device failed, or does not answer on its bus.
  public static let inputOutput = Self(rawValue: EIO)
  /// ETIMEDOUT: the device or the peer did not answer in time.
  public static let timedOut = Self(rawValue: ETIMEDOUT)
  /// ENODEV: the device is gone.
  public static let noDevice = Self(rawValue: ENODEV)
  /// ENXIO: the device, or the reader of a FIFO, is not there.
  public static let noSuchDevice = Self(rawValue: ENXIO)
  /// ENOENT: there is no such path.
  public static let noEntry = Self(rawValue: ENOENT)
  /// EEXIST: the path exists already.
  public static let exists = Self(rawValue: EEXIST)
  /// ENOTDIR: a part of the path is not a folder.
  public static let notDirectory = Self(rawValue: ENOTDIR)
  /// EISDIR: the path is a folder.
  public static let isDirectory = Self(rawValue: EISDIR)
  /// ENOTEMPTY: the folder holds something.
  public static let notEmpty = Self(rawValue: ENOTEMPTY)
  /// ENOTTY: not a terminal, or the driver does not know the request.
  public static let notTerminal = Self(rawValue: ENOTTY)
  /// EOPNOTSUPP: the driver cannot do it.
  public static let notSupported = Self(rawValue: EOPNOTSUPP)
  /// EPIPE: nobody reads the other end any more.
  public static let brokenPipe = Self(rawValue: EPIPE)
  /// ENOSPC: the device is full.
  public static let noSpace = Self(rawValue: ENOSPC)
  /// EROFS: the file system is read-only.
  public static let readOnlyFileSystem = Self(rawValue: EROFS)
  /// EFBIG: more than the caller allows.
  public static let tooLarge = Self(rawValue: EFBIG)
  /// EMFILE: the process has no descriptor left.
  public static let tooManyOpenFiles = Self(rawValue: EMFILE)
  /// ECONNREFUSED: nobody listens there.
  public static let connectionRefused = Self(rawValue: ECONNREFUSED)
  /// ECONNRESET: the peer broke the connection.
  public static let connectionReset = Self(rawValue: ECONNRESET)
  /// EHOSTUNREACH: no route to the host, or no such host.
  public static let hostUnreachable = Self(rawValue: EHOSTUNREACH)
  /// ENETUNREACH: no route to the network.
  public static let networkUnreachable = Self(rawValue: ENETUNREACH)
  /// ECANCELED: a wake event ended the wait.
  public static let cancelled = Self(rawValue: ECANCELED)

  /// `EBUSY`; the number itself where the C library has no name for it.
  public var symbol: String {
    // A static string of the C library, or null.
    guard let name = unsafe clinux_error_symbol(rawValue) else { return "errno \(rawValue)" }
    return unsafe String(cString: name)
  }

  /// `Device or resource busy`, in English whatever the locale.
  public var words: String {
    // A static string of the C library, or null.
    guard let words = unsafe clinux_error_words(rawValue) else { return "Unknown error" }
    return unsafe String(cString: words)
  }

  public var description: String { symbol }

  /// Whether the number means that the device has been removed or is not there any more.
  public var meansRemoval: Bool {
    self == .noDevice || self == .noSuchDevice || self == .noEntry
  }

  /// Whether the number means that the user lacks a right that an administrator can grant.
  public var meansMissingRight: Bool { self == .accessDenied || self == .notPermitted }
}
