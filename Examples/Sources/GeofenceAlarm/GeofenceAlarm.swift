import Binnacle

/// Rings when a vehicle enters or leaves an area: `GeofenceAlarm [FENCES.geojson] [RECORDING]`.
@main
struct GeofenceAlarm {
  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isFile = arguments.first?.hasSuffix("json") ?? false
    let file = isFile ? arguments.removeFirst() : nil
    let manager = LocationManager(
      source: arguments.first.map { .replay(folder: $0, speed: 50) } ?? .automatic)
    do {
      try await watch(manager, file: file)
    } catch {
      print("no more alarms: \(error)")
    }
  }

  private static func watch(_ manager: LocationManager, file: String?) async throws {
    // Its memory is a file: after a restart no alarm comes twice, and none is lost.
    let monitor = try Monitor(
      "geofence-alarm", folder: "/tmp", locations: manager.locations)
    if let file {
      var conditions: [String: Monitor.Condition] = [:]
      for fence in try Geofence.read(file) { conditions[fence.identifier] = fence.condition }
      // It remembers the fences of earlier runs, too.
      let known = await monitor.identifiers
      for identifier in known where conditions[identifier] == nil {
        try await monitor.remove(identifier)
      }
      try await monitor.add(conditions)
    } else {
      let anchor = try await manager.requestLocation()
      print("watching 100 m about \(anchor.coordinate)")
      try await monitor.add(
        CircularRegion(center: anchor.coordinate, radius: 100), identifier: "anchor",
        assuming: .satisfied)
    }
    for try await event in monitor.events {
      let verb = event.state == .satisfied ? "entered" : "left"
      // The bell, then a line.
      print("\u{07}\(event.timestamp?.description ?? "now"): \(verb) \(event.identifier)")
    }
  }
}
