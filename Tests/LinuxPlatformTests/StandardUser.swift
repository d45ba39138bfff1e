import Glibc

enum StandardUser {
  /// Whether the tests run as root, as they do in many containers.
  static var isRoot: Bool { geteuid() == 0 }
}
