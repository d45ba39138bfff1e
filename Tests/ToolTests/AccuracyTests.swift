import CommandLineTool
import Testing

/// The summary's figures, taken as the estimates stream by, are those that `score` takes from the
/// file.
@Suite("Accuracy")
struct AccuracyTests {
  /// The number behind a key of a JSON text, the first one where there are several.
  private func number(_ key: String, of text: String, after part: String = "") -> Double? {
    guard let start = part.isEmpty ? text.startIndex : text.firstRange(of: part)?.upperBound,
      let found = text[start...].firstRange(of: "\"\(key)\": ")
    else { return nil }
    return Double(text[found.upperBound...].prefix { !",} \n".contains($0) })
  }

  private func isSame(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return false }
    // Degrees to radians and back loses 1e-14 of a degree: 1e-9 m of an error of some decimetres.
    return abs(a - b) < 1e-7 * abs(b)
  }

  /// Replays and scores; the summary's and the score's JSON.
  private func both(_ data: String, _ folder: TemporaryFolder) -> (summary: String, score: String) {
    let csv = folder.path("estimate.csv")
    let run = ToolRun("replay", data, "-o", csv, "--json")
    #expect(run.status == .good, "\(run.errors)")
    let score = ToolRun("score", data, csv, "--json")
    #expect(score.status == .good, "\(score.errors)")
    return (run.output, score.output)
  }

  @Test("of a trajectory, across the antimeridian")
  func trajectory() throws {
    let folder = TemporaryFolder()
    let data = folder.path("drive")
    let made = ToolRun(
      "simulate", "car", "-o", data, "--duration", "40", "--rate", "imu", "20", "--start", "47",
      "179.9999", "500", "--seed", "3")
    #expect(made.status == .good, "\(made.errors)")
    let (summary, score) = both(data, folder)
    for (key, component, written) in [
      ("rms", "north_m", "north_rmse_m"), ("rms", "east_m", "east_rmse_m"),
      ("rms", "vertical_m", "vertical_rmse_m"), ("rms", "horizontal_m", "horizontal_rmse_m"),
      ("max", "horizontal_m", "horizontal_max_m"),
      ("rms", "velocity_east_mps", "rmse_v_east_mps"), ("rms", "roll_deg", "rmse_roll_deg"),
      ("rms", "yaw_deg", "rmse_yaw_deg"),
    ] {
      let streamed = number(key, of: summary, after: "\"\(component)\": {")
      let scored = number(written, of: score)
      let same = isSame(streamed, scored)
      #expect(same, "\(written): \(streamed ?? .nan), scored \(scored ?? .nan)")
    }
  }

  @Test("of an attitude given as quaternions")
  func rotation() throws {
    let folder = TemporaryFolder()
    let data = folder.path("walk")
    let made = ToolRun(
      "simulate", "walk", "-o", data, "--duration", "20", "--rate", "imu", "50", "--rate", "gnss",
      "0")
    #expect(made.status == .good, "\(made.errors)")
    // Any attitude serves: both are to find the same errors.
    let rows = (0..<180).map { k in
      let half = Double(k) * 0.01
      return "\(Double(k) / 10 + 1),\(LocalMath.cosine(half)),0,0,\(LocalMath.sine(half)),"
        + (k.isMultiple(of: 7) ? "0\n" : "1\n")
    }
    TemporaryFolder.write("t_s,qw,qx,qy,qz,scored\n" + rows.joined(), to: data + "/truth.csv")
    let (summary, score) = both(data, folder)
    for (component, written) in [
      ("rotation_deg", "total_rmse_deg"), ("heading_deg", "heading_rmse_deg"),
      ("inclination_deg", "inclination_rmse_deg"),
    ] {
      let streamed = number("rms", of: summary, after: "\"\(component)\": {")
      let scored = number(written, of: score)
      let same = isSame(streamed, scored)
      #expect(same, "\(written): \(streamed ?? .nan), scored \(scored ?? .nan)")
    }
  }
}
