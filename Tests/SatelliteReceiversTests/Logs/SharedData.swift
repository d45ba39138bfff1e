import Glibc

/// Recorded receiver logs that are not part of the repository.
enum SharedData {
  /// The folder of data sets: `DATASETS`, else `../shared/data` beside the package.
  static let folder: String = {
    if let named = unsafe getenv("DATASETS") { return unsafe String(cString: named) }
    // This file is at Tests/SatelliteReceiversTests/Logs below the package.
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(5).joined(separator: "/") + "/shared/data"
  }()

  static var logs: String { folder + "/receiver_logs" }

  /// Whether the receiver logs are there; tests that need them are skipped otherwise.
  static let hasLogs = bytes(logs + "/ublox-8.log") != nil

  /// Whether the drive with a raw log is there.
  static let hasDrive = bytes(folder + "/car_receiver_nmea/receiver.nmea") != nil

  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
