extension LocationManager {
  /// Places where the vehicle stays: each on arrival, and again on departure.
  public var visits: DetectedSequence<Updates<Location>, VisitDetector> {
    locations(SubscriptionOptions(desiredAccuracy: .hundredMeters)).visits()
  }

  /// The first location, and then one whenever the vehicle has moved by 500 m or more, at most every
  /// five minutes; the run takes no more effort than that needs.
  public var significantChanges: DetectedSequence<Updates<Location>, SignificantChangeDetector> {
    locations(SubscriptionOptions(desiredAccuracy: .kilometer)).significantChanges()
  }

  /// The distance travelled from now on, m.
  public var distancesTravelled: DetectedSequence<Updates<Location>, Odometer> {
    locations.distancesTravelled()
  }
}
