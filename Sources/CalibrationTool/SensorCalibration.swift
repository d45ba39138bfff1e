internal import Calibration
internal import CommandLineTool

/// What was found out about the sensors of a recording, and what could not be.
struct SensorCalibration {
  /// A channel's Allan variance and the noise that it shows.
  struct Channel {
    var allan: AllanVariance
    var noise: AllanNoise
  }

  let folder: String
  private(set) var iron: EllipsoidFit?
  /// Where the strength of the field came from, in words.
  private(set) var strengthOrigin = "the sensor's own scale"
  /// Specific force x, y, z, then angular rate x, y, z.
  private(set) var noise: [Channel]?
  /// When the rest began, how long it is, s, and its samples per second.
  private(set) var restStart = 0.0
  private(set) var restDuration = 0.0
  private(set) var restRate = 0.0
  /// What could not be calibrated although its file is there: file, reason, remedy.
  private(set) var objections: [String] = []

  /// A rest that is shorter tells not even the random walk well.
  private static let shortestRest = 60.0

  init(of recording: CalibrationRecording, field: Double?) {
    folder = recording.folder
    if recording.hasMagnetometer { calibrateMagnetometer(recording, field: field) }
    if recording.hasInertial { analyseRest(recording) }
  }

  private mutating func calibrateMagnetometer(
    _ recording: CalibrationRecording, field: Double?
  ) {
    if field != nil {
      strengthOrigin = "given"
    } else if recording.fieldStrength != nil {
      strengthOrigin = "World Magnetic Model at the first fix"
    }
    do throws(EllipsoidFit.Failure) {
      iron = try EllipsoidFit(recording.readings, strength: field ?? recording.fieldStrength)
    } catch {
      objections.append("\(folder)/mag.csv: " + Self.words(for: error))
    }
  }

  private static func words(for failure: EllipsoidFit.Failure) -> String {
    let remedy =
      "turn the device slowly about all three axes, upside down as well, away from iron, "
      + "and record it again"
    switch failure {
    case .tooFewReadings(let count):
      return "only \(count) readings differ from each other; \(remedy)"
    case .tooFewDirections(let seen):
      return
        "the field was seen in \(seen.cellsSeen) of \(DirectionCoverage.cells) directions"
        + " (evenness \(NumberText.fixed(seen.evenness, 2)) of 1), too few to tell an ellipsoid; "
        + remedy
    case .noEllipsoid:
      return "the readings lie on no ellipsoid: a magnet moved, or the field changed; \(remedy)"
    }
  }

  private mutating func analyseRest(_ recording: CalibrationRecording) {
    let rest = recording.rest
    restStart = rest.start
    restDuration = rest.duration
    restRate = rest.interval > 0 ? 1 / rest.interval : 0
    guard restDuration >= Self.shortestRest else {
      objections.append(
        "\(folder)/imu.csv: the longest rest lasts \(NumberText.fixed(restDuration, 0)) s, "
          + "and \(NumberText.fixed(Self.shortestRest, 0)) s is the least; "
          + "let the device lie still for an hour and record it again")
      return
    }
    var channels: [Channel] = []
    for signal in rest.longest {
      let allan = AllanVariance(signal, interval: rest.interval)
      guard let noise = AllanNoise(allan) else {
        // A channel that gives one and the same number has no noise to tell.
        objections.append(
          "\(folder)/imu.csv: a channel shows no noise at rest; its readings are too coarse or "
            + "repeat themselves, record the sensor's raw readings")
        return
      }
      channels.append(Channel(allan: allan, noise: noise))
    }
    noise = channels
  }
}
