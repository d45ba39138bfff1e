internal import Sensing

/// `EstimateValues` as plain words, which a sequence lock can hold.
struct EstimateSnapshot: Sendable, BitwiseCopyable {
  private var instant: SensorInstant
  private var location: LocationFields?
  private var reducedLocation: LocationFields?
  private var heading: Heading?
  private var altitude: Altitude?
  private var attitude: Attitude?

  init(_ values: EstimateValues) {
    instant = values.instant
    location = values.location?.fields
    reducedLocation = values.reducedLocation?.fields
    heading = values.heading
    altitude = values.altitude
    attitude = values.attitude
  }

  var values: EstimateValues {
    var values = EstimateValues(instant: instant)
    values.location = location.map { Location($0) }
    values.reducedLocation = reducedLocation.map { Location($0) }
    values.heading = heading
    values.altitude = altitude
    values.attitude = attitude
    return values
  }
}
