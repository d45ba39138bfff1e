internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// What is known at one instant, in the values that programs see.
struct EstimateValues: Sendable {
  var instant: SensorInstant
  var location: Location?
  /// The place alone, made coarse.
  var reducedLocation: Location?
  var heading: Heading?
  var altitude: Altitude?
  var attitude: Attitude?

  init(instant: SensorInstant) { self.instant = instant }

  /// Whether it tells more than who may know a coarse place may know.
  var isExact: Bool {
    location?.isReduced == false || altitude != nil || attitude != nil
      || heading?.declination != nil
  }
}

/// What a run, or those who watch over it, tell all who follow estimates.
enum EstimateInput: Sendable {
  case values(EstimateValues)
  case status(AuthorizationStatus)
}

/// The same as all subscribers share it, with what their filters need of it.
final class EstimateUpdate: Sendable {
  let values: EstimateValues
  /// The point of the ellipsoid below the location.
  let place: UpdateFilter.Place?
  /// Of the location; `nil` where there is none.
  let horizontalAccuracy: Double?
  /// Degrees, true or else magnetic.
  let heading: Double?

  /// A change of the authorization, in an update without values.
  let status: AuthorizationStatus?

  convenience init(_ input: EstimateInput) {
    switch input {
    case .values(let values): self.init(values)
    case .status(let status):
      self.init(EstimateValues(instant: SensorInstant(nanoseconds: 0)), status: status)
    }
  }

  init(_ values: EstimateValues, status: AuthorizationStatus? = nil) {
    self.values = values
    self.status = status
    horizontalAccuracy = values.location?.horizontalAccuracy
    heading = values.heading?.trueHeading ?? values.heading?.magneticHeading
    isReduced = values.location?.isReduced ?? false
    place = values.location.map {
      UpdateFilter.Place(
        coordinate: $0.coordinate,
        point: GeodeticPosition.degrees(
          latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude, height: 0
        ).earthFixed)
    }
  }

  var instant: SensorInstant { values.instant }
  var location: Location? { values.location }

  /// As a subscriber wants it who may or may not know exactly.
  func location(isReduced: Bool) -> Location? {
    isReduced ? values.reducedLocation : values.location
  }

  /// Whether all of it is coarse on purpose.
  let isReduced: Bool
}
