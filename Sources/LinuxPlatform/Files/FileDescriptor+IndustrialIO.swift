internal import CLinux

extension FileDescriptor {
  /// A descriptor for one of the buffers of an IIO device (IIO_BUFFER_GET_FD_IOCTL, Linux 5.11).
  ///
  /// From then on the device's own descriptor reads EBUSY. ENOTTY or EINVAL on an older kernel,
  /// ENODEV where the device is gone.
  package borrowing func industrialIOBuffer(
    _ index: Int, nonblocking: Bool
  ) throws(SystemError) -> FileDescriptor {
    let number = number
    let buffer = try SystemCall.retrying("IIO_BUFFER_GET_FD", path: path) {
      clinux_industrial_io_buffer(number, Int32(clamping: index))
    }
    let descriptor = FileDescriptor(adopting: buffer, path: path)
    try descriptor.setNonblocking(nonblocking)
    return descriptor
  }
}
