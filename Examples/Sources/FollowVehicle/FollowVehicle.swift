import Binnacle

/// Follows a vehicle on one line of the terminal: `FollowVehicle [RECORDING]`.
@main
struct FollowVehicle {
  static func main() async {
    let recording = CommandLine.arguments.dropFirst().first
    let manager = LocationManager(
      source: recording.map { .replay(folder: $0, speed: 20) } ?? .automatic)
    var map = MapLine()
    var odometer = Odometer()
    do {
      let options = SubscriptionOptions(minimumInterval: 1, start: .lastKnown)
      for try await location in manager.locations(options) {
        let metres = odometer.update(with: location) ?? odometer.distance
        // Back to the beginning of the line, and clear what is left of the old one.
        print("\r\(map.line(for: location)) \(text(location, metres))\u{1B}[K", terminator: "")
        flush()
      }
    } catch .ended {
      print("\nthe recording is at its end")
    } catch {
      print("\nno more locations: \(error)")
    }
  }

  private static func text(_ location: Location, _ metres: Double) -> String {
    let speed = location.speed.map { "\(Int(($0 * 3.6).rounded())) km/h" } ?? "speed unknown"
    let way = "\((metres / 10).rounded() / 100) km"
    let accuracy = "±\(Int(location.horizontalAccuracy.rounded(.up))) m"
    let state =
      location.isStationary
      ? "standing" : location.sourceInformation.isDeadReckoned ? "dead reckoned" : speed
    return "\(way), \(state), \(accuracy)"
  }
}
