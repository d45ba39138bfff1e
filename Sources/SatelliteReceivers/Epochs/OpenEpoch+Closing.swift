extension OpenEpoch {
  /// The finished epoch, with its mode and its exclusion decided.
  ///
  /// Unknown where no message states a position, as with a heading or a date alone. No fix as soon
  /// as one message denies it: receivers repeat their last position while the status is V, and
  /// different sentences of one epoch do not contradict each other for long.
  func closed(utc: UTCTime?) -> ReceiverEpoch {
    var epoch = epoch
    epoch.utc = utc
    let dimension = ubxDimension != .unknown ? ubxDimension : dimension
    let isDenied = deniesFix || dimension == FixMode.none
    if isDenied {
      epoch.mode = .none
      epoch.exclusion = epoch.exclusion ?? .receiverHasNoFix
    } else if epoch.latitudeDegrees == nil || (!statesFix && epoch.exclusion == nil) {
      epoch.mode = .unknown
    } else if dimension != .unknown {
      epoch.mode = dimension
    } else {
      let hasHeight = epoch.meanSeaLevelHeight != nil || epoch.ellipsoidalHeight != nil
      epoch.mode = hasHeight ? .threeDimensional : .twoDimensional
    }
    return epoch
  }
}
