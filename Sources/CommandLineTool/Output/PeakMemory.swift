internal import Glibc

/// The most memory that the process ever held.
enum PeakMemory {
  /// MiB of resident memory; `nil` where the system does not tell.
  ///
  /// From `VmHWM` of `/proc/self/status`: what `getrusage` says starts with the memory of the
  /// process that started this one.
  static var mebibytes: Double? {
    guard let file = unsafe fopen("/proc/self/status", "r") else { return nil }
    defer { unsafe fclose(file) }
    var text = [UInt8](repeating: 0, count: 8192)
    // The call writes no more than the buffer's count.
    let count = unsafe fread(&text, 1, text.count, file)
    for line in text[..<count].split(separator: UInt8(ascii: "\n")) {
      let words = line.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
      guard words.count == 3, words[0].elementsEqual("VmHWM:".utf8) else { continue }
      return Double(String(decoding: words[1], as: UTF8.self)).map { $0 / 1024 }
    }
    return nil
  }
}
