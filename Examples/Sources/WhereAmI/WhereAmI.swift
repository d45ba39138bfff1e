import Binnacle

/// Says once where this machine is: `WhereAmI [RECORDING]`.
@main
struct WhereAmI {
  static func main() async {
    let recording = CommandLine.arguments.dropFirst().first
    let manager = LocationManager(
      source: recording.map { .replay(folder: $0, speed: nil) } ?? .automatic)
    do {
      let location = try await manager.requestLocation(
        desiredAccuracy: .tenMeters, timeout: .seconds(60))
      print(location)
      if let altitude = manager.latestAltitude { print(altitude) }
      if let heading = manager.latestHeading { print(heading) }
      for verdict in location.verdicts { print("  \(verdict)") }
    } catch .denied(let reason, let remedy) {
      print("not allowed: \(reason); \(remedy)")
    } catch .unavailable(let reason, let remedy) {
      print("nothing to measure with: \(reason); \(remedy)")
    } catch .timedOut {
      print("no fix within a minute: does the antenna see the sky?")
    } catch {
      print("no location: \(error)")
    }
  }
}
