internal import Simulation

/// `binnacle simulate`: writes a dataset with exact truth.
enum SimulateCommand {
  /// The names that `KIND` may have.
  static let kinds: [String] = Trajectory.names + Scenario.presetNames

  static let specification = CommandSpecification(
    name: "simulate",
    purpose: "Write a dataset of simulated sensors with exact truth.",
    operands: ["KIND"],
    options: [
      OptionSpecification(
        "output", letter: "o", values: ["FOLDER"],
        help: "the folder to write, new or empty; needed"),
      OptionSpecification(
        "grade", values: ["GRADE"],
        help: "how good the sensors are: perfect, tactical, mems or phone",
        default: "mems; phone for walk"),
      OptionSpecification(
        "duration", values: ["S"], help: "length of the recording, s",
        default: "car 300, multirotor 120, walk 300, still 120, ship 900, flight 3600"),
      OptionSpecification(
        "seed", values: ["N"], help: "one seed makes one recording, bit for bit", default: "1"),
      OptionSpecification(
        "start", values: ["LAT", "LON", "HEIGHT"],
        help: "where it starts, degrees and m above the ellipsoid; not for flight",
        default: "a place that suits the kind"),
      OptionSpecification(
        "rate", values: ["FILE", "HZ"], repeatable: true,
        help: "samples a second of imu, gnss, baro, mag, odometer or truth; 0 leaves the file out",
        default: "imu 100, gnss 1 (multirotor 5), baro 25, mag 25, truth 10; odometer 10 for car"),
      OptionSpecification(
        "lever-arm", values: ["X", "Y", "Z"],
        help: "from the IMU to the antenna: forward, right, down, m", default: "0 0 0"),
      OptionSpecification(
        "outage", values: ["START", "STOP"], repeatable: true,
        help: "no GNSS from START until STOP, s"),
      OptionSpecification(
        "correlated-noise", values: ["SD_M", "TAU_S"],
        help: "adds a slowly wandering error to the GNSS position: standard deviation of each "
          + "axis, m, and correlation time, s",
        default: "0; phone 1.5 60"),
      OptionSpecification(
        "stated-factor", values: ["F"],
        help: "what the receiver states over its true standard deviation", default: "1"),
      OptionSpecification(
        "latency", values: ["FILE", "S"], repeatable: true,
        help: "the stamps of FILE are S late; dataset.json says so"),
      OptionSpecification(
        "delay", values: ["FILE", "S", "JITTER_S"], repeatable: true,
        help: "the rows of FILE reach the host S after their stamp and up to JITTER_S later still"),
      OptionSpecification(
        "compact", help: "write as few digits as lie well below the sensors' noise",
        default: "as many as read back the same"),
    ],
    details: [
      "KIND is a trajectory: car (stands, drives round blocks, stops, backs up), multirotor, walk, "
        + "still, ship, or flight (across the antimeridian and over the north pole); or one of the "
        + "bundled datasets as it was made, car_outage or multirotor_four_sensors, of which only "
        + "the seed can be chosen.",
      "The truth is differentiated in closed form, in the Earth-fixed frame, by code that shares "
        + "nothing with the filter. The magnetic field is that of the World Magnetic Model 2025 in "
        + "the middle of 2026.",
    ],
    examples: [
      (
        "binnacle simulate car --output drive --outage 120 180",
        "A drive of five minutes without GNSS for one of them."
      ),
      (
        "binnacle simulate multirotor -o hop --grade phone --seed 7 --rate baro 0",
        "A flight with a phone's sensors but no barometer."
      ),
      (
        "binnacle simulate car_outage -o car --compact",
        "The bundled dataset, made again."
      ),
    ],
    goodMeaning: "the dataset was written", findingMeaning: "")

  static func run(_ arguments: ParsedArguments, console: Console) throws -> ExitStatus {
    let kind = try ParsedArguments.choice(arguments.operands[0], of: "KIND", among: kinds)
    guard let output = arguments.text("output") else {
      throw UsageError("simulate needs --output FOLDER")
    }
    if output.isEmpty { throw UsageError("--output needs the name of a folder") }
    let scenario = try SimulatedScenario(kind, arguments).scenario
    try PathCheck.freeFolder(output, option: "--output")
    let digits: DatasetText.Digits = arguments.has("compact") ? .compact : .exact
    var writer = try DatasetFolderWriter(folder: output, scenario: scenario, digits: digits)
    var simulator = Simulator(scenario)
    var bar = ProgressBar(console: console)
    defer { bar.clear() }
    var rows = 0
    while let row = simulator.next() {
      try writer.write(row)
      rows += 1
      guard rows.isMultiple(of: 512) else { continue }
      bar.show(Double(row.time.validity) * 1e-9 / scenario.duration, "simulated")
    }
    try writer.finish()
    bar.clear()
    console.write(
      "\(scenario.name): \(NumberText.grouped(rows)) rows, "
        + "\(NumberText.duration(scenario.duration)), written to \(output)\n"
        + "Replay it with: binnacle replay \(output)\n")
    return .good
  }
}
