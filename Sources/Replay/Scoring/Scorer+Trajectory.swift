internal import Glibc
internal import TextFiles

extension Scorer {
  private static let semiMajorAxis = 6_378_137.0
  private static let eccentricitySquared = (1 / 298.257223563) * (2 - 1 / 298.257223563)
  private static let positions = ["lat_deg", "lon_deg", "height_m"]

  /// Metres per radian of latitude and of longitude.
  private func radii(_ latitude: Double, _ height: Double) -> (Double, Double) {
    let a = Self.semiMajorAxis
    let e2 = Self.eccentricitySquared
    let s2 = pow(sin(latitude), two)
    let w = (1 - e2 * s2).squareRoot()
    return (a * (1 - e2) / pow(w, three) + height, (a / w + height) * cos(latitude))
  }

  /// What is collected over the rows.
  private struct Errors {
    var position: [[Double]] = [[], [], []]
    var velocity: [String: [Double]] = [:]
    var angles: [String: [Double]] = [:]
    /// Rows with a stated sd, and those inside one, two and three of it, in order of appearance.
    var inside: [(title: String, counts: [Int])] = []

    mutating func judge(_ title: String, _ error: Double, _ deviation: Double) {
      if !inside.contains(where: { $0.title == title }) { inside.append((title, [0, 0, 0, 0])) }
      for k in inside.indices where inside[k].title == title {
        inside[k].counts[0] += 1
        for s in 1...3 where abs(error) <= Double(s) * deviation { inside[k].counts[s] += 1 }
      }
    }
  }

  /// Scores position, velocity and angles at each estimate, against truth interpolated to it.
  func scoreTrajectory() throws(DataError) -> ScoreReport {
    let file = options.dataset + "/truth.csv"
    for title in ["t_s"] + Self.positions {
      try demand([title], in: truth, called: "truth", file: file)
      try demand([title], in: estimate, called: "estimate", file: options.estimate)
    }
    for title in Self.positions where !truth.isGiven(title) {
      throw DataError("truth gives no \(title) in any row", file: file)
    }
    let velocities = ["v_north_mps", "v_east_mps", "v_down_mps"].filter { truth.isGiven($0) }
    let angles = ["roll_deg", "pitch_deg", "yaw_deg"].filter { truth.isGiven($0) }
    let truthTimes = truth["t_s"]
    let times = estimate["t_s"]
    let place = Self.positions.map { estimate[$0] }
    let truthPlace = Self.positions.map { truth[$0] }
    let deviationTitles = ["sd_north_m", "sd_east_m", "sd_down_m"]
    var errors = Errors()
    var seen = 0
    var scored = 0
    var backwards = 0
    var bad = 0
    var last = -Double.infinity
    for (i, t) in times.enumerated() where isInWindow(t) {
      seen += 1
      if t <= last { backwards += 1 }
      last = t
      guard place[0][i].isFinite, place[1][i].isFinite, place[2][i].isFinite else {
        bad += 1
        continue
      }
      let k = Self.upperBound(truthTimes, t)
      if k == 0 || k == truthTimes.count || truthTimes[k] - truthTimes[k - 1] > 1.5 { continue }
      let u = (t - truthTimes[k - 1]) / (truthTimes[k] - truthTimes[k - 1])
      func between(_ list: [Double], isAngle: Bool) -> Double {
        let step = list[k] - list[k - 1]
        return list[k - 1] + u * (isAngle ? Self.wrapped(step) : step)
      }
      let latitude = between(truthPlace[0], isAngle: false)
      let longitude = between(truthPlace[1], isAngle: true)
      let height = between(truthPlace[2], isAngle: false)
      if latitude.isNaN || longitude.isNaN || height.isNaN { continue }
      scored += 1
      let (m, n) = radii(PythonNumber.radians(latitude), height)
      let e = [
        PythonNumber.radians(place[0][i] - latitude) * m,
        PythonNumber.radians(Self.wrapped(place[1][i] - longitude)) * n,
        -(place[2][i] - height),
      ]
      for axis in 0..<3 { errors.position[axis].append(e[axis]) }
      for title in velocities where estimate.has(title) {
        let reference = between(truth[title], isAngle: false)
        let value = estimate[title][i]
        if value.isFinite, reference.isFinite {
          errors.velocity[title, default: []].append(value - reference)
        }
      }
      for title in angles where estimate.has(title) {
        let reference = between(truth[title], isAngle: true)
        let value = estimate[title][i]
        if value.isFinite, reference.isFinite {
          errors.angles[title, default: []].append(Self.wrapped(value - reference))
        }
      }
      for axis in 0..<3 where estimate.has(deviationTitles[axis]) {
        let deviation = estimate[deviationTitles[axis]][i]
        if deviation.isFinite, deviation > 0 {
          errors.judge(deviationTitles[axis], e[axis], deviation)
        }
      }
      if let yaw = errors.angles["yaw_deg"]?.last, estimate.has("sd_yaw_deg") {
        let deviation = estimate["sd_yaw_deg"][i]
        if deviation.isFinite, deviation > 0 { errors.judge("sd_yaw_deg", yaw, deviation) }
      }
    }
    let good = times.indices.filter {
      place[0][$0].isFinite && place[1][$0].isFinite && place[2][$0].isFinite
    }.map { times[$0] }
    let wanted = truthTimes.indices.filter {
      isInWindow(truthTimes[$0]) && !truthPlace[0][$0].isNaN
    }.map { truthTimes[$0] }
    let covered = Self.coverage(good, wanted)
    var report = ScoreReport()
    report.add("epochs", .count(seen))
    report.add("scored", .count(scored))
    report.add("coverage", .number(covered))
    report.add("non_finite", .count(bad))
    report.add("time_not_increasing", .count(backwards))
    addErrors(errors, velocities, angles, to: &report)
    addDeviations(to: &report)
    report.passes = scored > 0 && covered >= options.requiredCoverage
    return report
  }

  private func addErrors(
    _ errors: Errors, _ velocities: [String], _ angles: [String], to report: inout ScoreReport
  ) {
    let horizontal = zip(errors.position[0], errors.position[1]).map {
      PythonNumber.hypotenuse($0, $1)
    }
    report.add("north_rmse_m", .number(Self.rootMeanSquare(errors.position[0])))
    report.add("east_rmse_m", .number(Self.rootMeanSquare(errors.position[1])))
    report.add("horizontal_rmse_m", .number(Self.rootMeanSquare(horizontal)))
    report.add("horizontal_p95_m", .number(Self.percentile(horizontal, 0.95)))
    report.add("horizontal_max_m", .number(horizontal.max() ?? .nan))
    report.add("vertical_rmse_m", .number(Self.rootMeanSquare(errors.position[2])))
    report.add("vertical_p95_m", .number(Self.percentile(errors.position[2].map(abs), 0.95)))
    for title in velocities {
      guard let list = errors.velocity[title], !list.isEmpty else { continue }
      report.add("rmse_" + title, .number(Self.rootMeanSquare(list)))
    }
    for title in angles {
      guard let list = errors.angles[title], !list.isEmpty else { continue }
      report.add("rmse_" + title, .number(Self.rootMeanSquare(list)))
      report.add("p95_" + title, .number(Self.percentile(list.map(abs), 0.95)))
      // About its own mean: a constant mounting offset does not count.
      let mean = Self.sum(list) / Double(list.count)
      report.add("spread_" + title, .number(Self.rootMeanSquare(list.map { $0 - mean })))
    }
    for (title, counts) in errors.inside {
      let shares = (1...3).map {
        PythonNumber.rounded(Double(counts[$0]) / Double(counts[0]), places: 4)
      }
      report.add("inside_1_2_3_" + title, .list(shares))
    }
  }

  private func addDeviations(to report: inout ScoreReport) {
    let inWindow = estimate["t_s"].map(isInWindow)
    var missing: Int?
    var place = 0
    for title in ["sd_north_m", "sd_east_m", "sd_down_m", "sd_yaw_deg"] where estimate.has(title) {
      let list = zip(estimate[title], inWindow).filter(\.1).map(\.0)
      let stated = list.filter { $0.isFinite && $0 > 0 }
      report.add("median_" + title, .number(Self.percentile(stated, 0.5)))
      if title == "sd_yaw_deg" { continue }
      if missing == nil {
        place = report.entries.count
        report.add("sd_missing", .count(0))
      }
      missing = (missing ?? 0) + list.count - stated.count
    }
    if let missing { report.entries[place].value = .count(missing) }
  }
}
