internal import Glibc
internal import TextFiles

extension Scorer {
  /// Scores attitude by rotation, at each truth row, against the estimate interpolated to it.
  ///
  /// total = 2 acos|w|, heading = 2 atan|z/w|, inclination = 2 acos √(w² + z²) of
  /// q(truth) · q(estimate)*.
  func scoreRotation() throws(DataError) -> ScoreReport {
    let parts = ["qw", "qx", "qy", "qz"]
    try demand(["t_s"] + parts, in: estimate, called: "estimate", file: options.estimate)
    let times = estimate["t_s"]
    let given = parts.map { estimate[$0] }
    let reference = parts.map { truth[$0] }
    let scored = truth["scored"]
    var total: [Double] = []
    var heading: [Double] = []
    var inclination: [Double] = []
    var wanted = 0
    for (i, t) in truth["t_s"].enumerated() {
      guard isInWindow(t), scored.isEmpty || scored[i] == 1, !reference[0][i].isNaN else {
        continue
      }
      wanted += 1
      let k = Self.lowerBound(times, t)
      let first: Int
      if k < times.count, times[k] == t {
        first = k
      } else if k > 0, k < times.count, times[k] - times[k - 1] <= 0.05 {
        first = k - 1
      } else {
        continue
      }
      let p0 = given.map { $0[first] }
      let p1 = given.map { $0[k] }
      guard (p0 + p1).allSatisfy(\.isFinite) else { continue }
      let u = first == k ? 0 : (t - times[first]) / (times[k] - times[first])
      let sign = Self.sum(zip(p0, p1).map { $0 * $1 }) >= 0 ? 1.0 : -1.0
      let p = zip(p0, p1).map { m, n in m + u * (sign * n - m) }
      var norm = Self.sum(p.map { $0 * $0 }).squareRoot()
      if norm == 0 { norm = 1 }
      let (w, x, y, z) = (reference[0][i], reference[1][i], reference[2][i], reference[3][i])
      let (W, X, Y, Z) = (p[0] / norm, -p[1] / norm, -p[2] / norm, -p[3] / norm)
      let ew = w * W - x * X - y * Y - z * Z
      let ez = w * Z + x * Y - y * X + z * W
      total.append(PythonNumber.degrees(2 * acos(min(1, abs(ew)))))
      heading.append(PythonNumber.degrees(2 * atan2(abs(ez), abs(ew))))
      inclination.append(
        PythonNumber.degrees(2 * acos(min(1, PythonNumber.hypotenuse(ew, ez)))))
    }
    var report = ScoreReport()
    let coverage = wanted > 0 ? Double(total.count) / Double(wanted) : 0
    report.add("scored", .count(total.count))
    report.add("coverage", .number(coverage))
    report.add("total_rmse_deg", .number(Self.rootMeanSquare(total)))
    report.add("heading_rmse_deg", .number(Self.rootMeanSquare(heading)))
    report.add("inclination_rmse_deg", .number(Self.rootMeanSquare(inclination)))
    report.add("total_p95_deg", .number(Self.percentile(total, 0.95)))
    report.passes = !total.isEmpty && coverage >= options.requiredCoverage
    return report
  }

  /// The sum from the first to the last.
  static func sum(_ list: [Double]) -> Double {
    var sum = 0.0
    for x in list { sum += x }
    return sum
  }
}
