internal import Synchronization

/// Readers whose threads hang in the kernel: nobody may join them, and nobody can end them.
enum AbandonedReaders {
  private static let readers = Mutex<[ReaderHandle]>([])

  static func keep(_ reader: ReaderHandle) { readers.withLock { $0.append(reader) } }

  static var count: Int { readers.withLock { $0.count } }
}
