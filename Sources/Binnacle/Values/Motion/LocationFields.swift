internal import Sensing

/// What a `Location` holds, as plain words; its properties say what each means.
///
/// Large: it is not to be passed on where a `Location` will do, for copying 140 words in place makes
/// slow code and, worse, a slow compiler.
struct LocationFields: Hashable, Codable, Sendable, BitwiseCopyable {
  var coordinate: Coordinate
  var horizontalAccuracy: Double
  var ellipsoidalAltitude: Double?
  var altitude: Double?
  var geoid: GeoidName?
  var verticalAccuracy: Double?
  var speed: Double?
  var speedAccuracy: Double?
  var course: Double?
  var courseAccuracy: Double?
  var velocity: NorthEastDownVector?
  var covariance: LocationCovariance?
  var instant: SensorInstant
  var timestamp: UTCInstant?
  var age: Double = 0.0
  var sourceInformation: SourceInformation = SourceInformation()
  var resetCount: Int = 0
  var lastReset: SensorInstant?
  var isStationary: Bool = false
  var verdicts: SensorVerdicts = SensorVerdicts()
  var carriers: StateCarriers?
  var localPose: LocalPose?
  var isReduced: Bool = false

  init(coordinate: Coordinate, horizontalAccuracy: Double, instant: SensorInstant) {
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.instant = instant
  }
}
