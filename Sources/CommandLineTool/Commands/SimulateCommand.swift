internal import Simulation

/// `binnacle simulate`: writes a dataset with exact truth.
enum SimulateCommand {
  /// The names that `KIND` may have.
  static let kinds: [String] = Trajectory.names + Scenario.presetNames

  static let specification = CommandSpecification(
    name: "simulate",
    purpose: "Write a dataset of simulated sensors with exact truth, or play them live.",
    operands: ["KIND"], neededOperands: 0,
    options: [
      OptionSpecification(
        "output", letter: "o", values: ["FOLDER"],
        help: "the folder to write, new or empty; this or --live is needed"),
      OptionSpecification(
        "live", values: ["ROOT"],
        help: "play the sensors in real time behind the kernel's interfaces under the folder ROOT, "
          + "new, empty or of an earlier play"),
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
    ] + LiveOptions.specifications + [
      OptionSpecification(
        "compact", help: "write as few digits as lie well below the sensors' noise",
        default: "as many as read back the same")
    ],
    details: [
      "KIND is a trajectory: car (stands, drives round blocks, stops, backs up), multirotor, walk, "
        + "still, ship, or flight (across the antimeridian and over the north pole); or one of the "
        + "bundled datasets as it was made, car_outage or multirotor_four_sensors, of which only "
        + "the seed can be chosen.",
      "With --live no hardware is needed to see a live run: ROOT gets the files of three drivers "
        + "(sys), FIFOs in place of their buffers and a terminal in place of the receiver (dev), "
        + "and `binnacle run --root ROOT` reads them as it reads a board's. The truth goes to "
        + "ROOT/truth.csv on the clock of the stamps, what the sensors are to ROOT/dataset.json; "
        + "both stay, sys and dev are removed in the end. KIND is then car unless named. There is "
        + "no odometer.",
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
      (
        "binnacle simulate car --live /tmp/board --unplug gnss 20 25",
        "A live drive whose receiver is pulled out for five seconds; see it with: "
          + "binnacle run --root /tmp/board --config /tmp/board/dataset.json"
      ),
    ],
    goodMeaning: "the dataset was written, or the play was played or ended by Ctrl-C",
    findingMeaning: "")

  static func run(_ arguments: ParsedArguments, console: Console) throws -> ExitStatus {
    if let root = arguments.text("live") {
      return try LivePlay.run(root: root, arguments, console: console)
    }
    for name in LiveOptions.names where arguments.has(name) {
      throw UsageError("--\(name) is for --live ROOT")
    }
    guard let operand = arguments.operands.first else { throw UsageError("simulate needs KIND") }
    let kind = try ParsedArguments.choice(operand, of: "KIND", among: kinds)
    guard let output = arguments.text("output") else {
      throw UsageError("simulate needs --output FOLDER or --live ROOT")
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
