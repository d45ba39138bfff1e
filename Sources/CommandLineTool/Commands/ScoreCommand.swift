internal import Replay

/// `binnacle score`: compares a file of estimates with a dataset's reference.
enum ScoreCommand {
  static let specification = CommandSpecification(
    name: "score",
    purpose: "Score an estimated trajectory against a dataset's reference trajectory.",
    operands: ["DATASET", "ESTIMATE.csv"],
    options: [
      OptionSpecification(
        "from", values: ["S"], help: "first scored time t_s, s", default: "the first"),
      OptionSpecification(
        "to", values: ["S"], help: "last scored time t_s, s", default: "the last"),
      OptionSpecification(
        "require-coverage", values: ["SHARE"],
        help: "exit with 1 where a smaller share of the reference has an estimate, 0 to 1",
        default: "0"),
      OptionSpecification("json", help: "print one JSON object"),
    ],
    details: [
      "The reference is truth.csv in the folder DATASET. It is interpolated to each estimate's "
        + "time; gaps of more than 1.5 s in it are not scored. A reference with qw, qx, qy, qz is "
        + "scored by rotation, on the rows whose 'scored' is 1.",
      "Columns are found by name. Needed are t_s and, where the reference has them, lat_deg, "
        + "lon_deg, height_m; velocity and angles are scored where both sides have them. Where "
        + "the estimate states its own uncertainty, the share of epochs inside 1, 2 and 3 sd is "
        + "printed: a consistent filter shows about 68, 95, 99.7 %.",
    ],
    examples: [
      ("binnacle score Datasets/car_outage car.csv", "Print the errors of the whole run."),
      (
        "binnacle score drive drive.csv --from 200 --require-coverage 0.995",
        "Leave the first 200 s out; fail where the estimates have holes."
      ),
    ],
    goodMeaning: "epochs were scored, and they cover what was asked for",
    findingMeaning: "nothing could be scored, or the coverage is too low")

  static func run(_ arguments: ParsedArguments, console: Console) throws -> ExitStatus {
    var options = Scorer.Options(
      dataset: arguments.operands[0], estimate: arguments.operands[1])
    if let from = try arguments.number("from") { options.from = from }
    if let to = try arguments.number("to") { options.to = to }
    if let share = try arguments.nonNegativeNumber("require-coverage") {
      guard share <= 1 else {
        throw UsageError("--require-coverage is a share from 0 to 1, not \(share)")
      }
      options.requiredCoverage = share
    }
    let report = try Scorer.score(options)
    console.write(arguments.has("json") ? report.json : report.text)
    return report.passes ? .good : .finding
  }
}
