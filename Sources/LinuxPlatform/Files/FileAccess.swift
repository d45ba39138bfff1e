internal import Glibc

/// What a file is opened for.
package enum FileAccess: Sendable {
  case reading
  case writing
  case readingAndWriting

  var flags: Int32 {
    switch self {
    case .reading: O_RDONLY
    case .writing: O_WRONLY
    case .readingAndWriting: O_RDWR
    }
  }
}

/// How a file is opened.
package struct FileOptions: OptionSet, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Opening, reading and writing never wait.
  package static let nonblocking = Self(rawValue: O_NONBLOCK)
  /// Makes the file where there is none.
  package static let create = Self(rawValue: O_CREAT)
  /// With `.create`: fails with EEXIST where there is one.
  package static let exclusive = Self(rawValue: O_EXCL)
  /// Empties the file.
  package static let truncate = Self(rawValue: O_TRUNC)
  /// Every write goes to the end.
  package static let append = Self(rawValue: O_APPEND)
  /// The path must be a folder.
  package static let directory = Self(rawValue: O_DIRECTORY)
  /// The last part of the path must not be a symbolic link.
  package static let noFollow = Self(rawValue: O_NOFOLLOW)
}
