/// A ring in the plane of longitude and latitude, degrees, its longitudes counted on without a jump.
struct PolygonRing: Sendable {
  struct Corner: Hashable, Sendable {
    var longitude: Double
    var latitude: Double
  }

  /// The corners; the last is joined with the first.
  private(set) var corners: [Corner] = []
  /// How many edges from the first corner on are the border; what follows leads over the pole.
  private(set) var borderEdges: Int
  private(set) var longitudes: ClosedRange<Double> = 0...0
  private(set) var latitudes: ClosedRange<Double> = 0...0
  /// Whether it goes round a pole.
  var enclosesPole: Bool { borderEdges < corners.count }

  init(_ places: [Coordinate]) {
    var places = places
    if places.count > 1, places.first == places.last { places.removeLast() }
    let count = places.count
    var longitude = places.first?.longitude ?? 0
    for index in 0..<count {
      corners.append(Corner(longitude: longitude, latitude: places[index].latitude))
      longitude += Self.turn(places, from: index)
    }
    borderEdges = count
    if let first = corners.first, (longitude - first.longitude).magnitude > 180 {
      // The end is the beginning, a turn further: the pole closes the ring.
      let mean = corners.reduce(0) { $0 + $1.latitude }
      let pole = mean < 0 ? -90.0 : 90.0
      corners.append(Corner(longitude: longitude, latitude: first.latitude))
      corners.append(Corner(longitude: longitude, latitude: pole))
      corners.append(Corner(longitude: first.longitude, latitude: pole))
    }
    longitudes = Self.range(corners.map(\.longitude))
    latitudes = Self.range(corners.map(\.latitude))
  }

  /// By how many degrees the edge that begins at a corner leads east.
  private static func turn(_ places: [Coordinate], from index: Int) -> Double {
    let count = places.count
    let from = places[index]
    let to = places[(index + 1) % count]
    let difference = to.longitude - from.longitude
    if difference.magnitude == 360 {
      // All round a parallel, as RFC 7946 writes a cap: then one neighbour lies on the same seam.
      let before = places[(index + count - 1) % count].longitude
      let after = places[(index + 2) % count].longitude
      let isSeam = before.magnitude == 180 && after.magnitude == 180
      return isSeam && count > 2 ? difference : 0
    }
    return difference - 360 * (difference / 360).rounded(.toNearestOrEven)
  }

  private static func range(_ values: [Double]) -> ClosedRange<Double> {
    guard let least = values.min(), let greatest = values.max(), least <= greatest else {
      return 0...0
    }
    return least...greatest
  }

  /// Whether a place is inside, by the parity of the edges to the east of it.
  func contains(longitude: Double, latitude: Double) -> Bool {
    // At a pole itself the longitude means nothing: just beside it, it does.
    let latitude = min(max(latitude, -90 + 1e-9), 90 - 1e-9)
    guard latitudes.contains(latitude) else { return false }
    var longitude =
      longitude + 360 * ((longitudes.lowerBound - longitude) / 360).rounded(.up)
    while longitude <= longitudes.upperBound {
      if hasOddCrossings(longitude, latitude) { return true }
      longitude += 360
    }
    return false
  }

  private func hasOddCrossings(_ longitude: Double, _ latitude: Double) -> Bool {
    guard var previous = corners.last else { return false }
    var isInside = false
    for corner in corners {
      if (corner.latitude > latitude) != (previous.latitude > latitude) {
        let slope =
          (corner.longitude - previous.longitude) / (corner.latitude - previous.latitude)
        if longitude < previous.longitude + slope * (latitude - previous.latitude) {
          isInside.toggle()
        }
      }
      previous = corner
    }
    return isInside
  }

  /// Why places are no ring, as a clause; `nil` where they are one.
  static func flaw(of places: [Coordinate]) -> String? {
    if let wrong = places.first(where: { !$0.isValid }) {
      return "\(wrong.latitude), \(wrong.longitude) is no latitude and longitude in degrees"
    }
    if Set(places).count < 3 { return "a ring needs at least three different corners" }
    let ring = PolygonRing(places)
    let span = ring.longitudes.upperBound - ring.longitudes.lowerBound
    return span <= 540 ? nil : "a ring goes more than once round the Earth"
  }
}
