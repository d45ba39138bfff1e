extension FieldReader {
  /// Latitude, N or S, longitude, E or W: four fields, all or none; degrees.
  mutating func position(
    _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> NMEASentence.Position? {
    let place = index
    let latitude = try angle(wholeDigits: 2, limit: 90, "latitude", bytes)
    let northSouth = try character("N or S", bytes)
    let longitude = try angle(wholeDigits: 3, limit: 180, "longitude", bytes)
    let eastWest = try character("E or W", bytes)
    guard let latitude, let longitude else {
      // Receivers without a fix leave the numbers empty, and some keep the letters.
      guard latitude == nil, longitude == nil else {
        throw .field(index: latitude == nil ? place : place + 2, name: "coordinate")
      }
      return nil
    }
    guard northSouth == UInt8(ascii: "N") || northSouth == UInt8(ascii: "S") else {
      throw .field(index: place + 1, name: "N or S")
    }
    guard eastWest == UInt8(ascii: "E") || eastWest == UInt8(ascii: "W") else {
      throw .field(index: place + 3, name: "E or W")
    }
    return NMEASentence.Position(
      latitudeDegrees: northSouth == UInt8(ascii: "S") ? -latitude : latitude,
      longitudeDegrees: eastWest == UInt8(ascii: "W") ? -longitude : longitude)
  }

  /// `ddmm.mmmm` or `dddmm.mmmm` as degrees, rounded once.
  private mutating func angle(
    wholeDigits: Int, limit: Int64, _ name: String, _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> Double? {
    let place = index
    let start = position
    guard let value = try decimal(name, bytes) else { return nil }
    let length = position - 1 - start
    let whole = value.decimals > 0 ? length - value.decimals - 1 : length
    // Degrees and two digits of minutes: a number cut on the left must not pass for another place.
    guard !value.isSigned, value.decimals <= 11,
      whole == wholeDigits + 2 || (whole == wholeDigits + 3 && value.decimals == 0)
    else { throw .field(index: place, name: name) }
    let unit = FieldDecimal.powerOfTen(value.decimals)
    let degrees = value.mantissa / (100 * unit)
    let minutes = value.mantissa - degrees * 100 * unit
    // 60 minutes are written by receivers that round after splitting.
    let total = degrees * 60 * unit + minutes
    guard minutes <= 60 * unit, total <= limit * 60 * unit else {
      throw .field(index: place, name: name)
    }
    return Double(total) / Double(60 * unit)
  }
}
