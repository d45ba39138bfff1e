internal import Glibc

/// Options of sockets.
enum SocketOption {
  /// The error that a socket has been holding, which asking clears; 0 is none.
  static func takeError(_ number: Int32) -> Int32 {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    // The call fills the local.
    return unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &length) == 0 ? code : errno
  }
}
