import LinuxPlatform
import Replay

/// A recording of a drive that a test makes, removed with the value.
///
/// A receiver that tells position and velocity once a second, without noise: ten metres a second to
/// the east from 48 N 11 E, 592.3 m above the ellipsoid.
final class ReplayFolder: Sendable {
  let path: String

  /// With `utc`, ns since 1970 at the recording's zero, its receiver tells the time.
  init(name: String, seconds: Int, parkedAfter: Int = .max, utc: Int64? = nil) throws {
    path = try FileSystem.makeTemporaryDirectory(prefix: "binnacle-\(name)-")
    let manifest =
      #"{"name": "drive", "profile": "automotive", "#
      + #""gnss": {"rate_hz": 1.0, "height": "ellipsoidal", "latency_s": 0.0}}"#
    try AtomicFile.replace(path + "/dataset.json", with: manifest)
    var text =
      "t_s,lat_deg,lon_deg,height_m,sd_north_m,sd_east_m,sd_down_m,v_north_mps,v_east_mps,"
      + "v_down_mps,sd_v_north_mps,sd_v_east_mps,sd_v_down_mps\(utc == nil ? "" : ",utc")\n"
    // Metres per degree of longitude at 48 N, on the ellipsoid.
    let metresPerDegree = 74_630.0
    for second in 0..<seconds {
      let moved = Double(min(second, parkedAfter)) * 10
      let speed = second < parkedAfter ? 10 : 0
      text += "\(second + 1),48.0,\(11 + moved / metresPerDegree),592.3,1.5,1.5,2.5,0,\(speed),0,"
      text += "0.1,0.1,0.2"
      if let utc { text += "," + UniversalTime.text(utc + Int64(second + 1) * 1_000_000_000) }
      text += "\n"
    }
    try AtomicFile.replace(path + "/gnss.csv", with: text)
  }

  deinit { try? FileSystem.removeTree(path) }

  /// Writes a policy beside the recording, in one step, and returns its path.
  func policy(_ text: String) throws -> String {
    let file = path + "/policy.json"
    try AtomicFile.replace(file, with: text)
    return file
  }
}
