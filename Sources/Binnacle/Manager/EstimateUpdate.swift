internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// What is known at one instant, in the values that programs see.
struct EstimateValues: Sendable, BitwiseCopyable {
  var instant: SensorInstant
  var location: Location?
  var heading: Heading?
  var altitude: Altitude?
  var attitude: Attitude?
  /// The place as a subscriber knows it who wants no more.
  var coarse: CoarsePlace?

  init(instant: SensorInstant) { self.instant = instant }
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

  init(_ values: EstimateValues) {
    self.values = values
    horizontalAccuracy = values.location?.horizontalAccuracy
    heading = values.heading?.trueHeading ?? values.heading?.magneticHeading
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
  /// The location for a subscriber who wants a coarse place.
  var reducedLocation: Location? {
    guard let location = values.location, !location.isReduced, let coarse = values.coarse else {
      return values.location
    }
    return location.reduced(to: coarse)
  }
  /// What a wish for accuracy is held against: a place that was made coarse on purpose meets it.
  var judgedAccuracy: Double? {
    values.location?.isReduced == true ? 0 : horizontalAccuracy
  }
}
