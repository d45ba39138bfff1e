import LinuxPlatform

/// Both ends of a FIFO, non-blocking.
struct PipePair: ~Copyable {
  let folder: TemporaryFolder
  let reader: FileDescriptor
  let writer: FileDescriptor

  init() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    try FileSystem.makePipe(path)
    // A reader first: a writer without one is ENXIO.
    let reader = try FileDescriptor.open(path, .reading, .nonblocking)
    let writer = try FileDescriptor.open(path, .writing, .nonblocking)
    self.folder = folder
    self.reader = reader
    self.writer = writer
  }
}
