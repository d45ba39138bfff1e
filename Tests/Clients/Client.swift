// What an application does with Binnacle, as it writes it: no annotation that one would not think of.
// Compiled by Scripts/check-clients under default isolation MainActor and under nonisolated.
import Binnacle

final class Vehicle {
  let manager: LocationManager
  var lastPlace: Coordinate?
  var lastHeading: Double?
  var problem: String?

  init(folder: String) {
    manager = LocationManager(source: .replay(folder: folder, speed: nil))
  }

  func follow() async {
    do {
      let options = SubscriptionOptions(
        distanceFilter: 5, desiredAccuracy: .best, buffering: .newest(8), start: .lastKnown)
      for try await location in manager.locations(options) {
        lastPlace = location.coordinate
        if location.isStationary { break }
      }
    } catch {
      // Typed: no cast, and every case is known.
      switch error {
      case .denied(let reason, let remedy), .unavailable(let reason, let remedy):
        problem = "\(reason): \(remedy)"
      case .ended(let reason): problem = reason
      case .failed(let reason, _): problem = reason
      case .timedOut, .cancelled: problem = nil
      }
    }
  }

  func turn() async throws {
    for try await heading in manager.headings(SubscriptionOptions(headingFilter: 5)) {
      lastHeading = heading.trueHeading
      return
    }
  }

  func once() async throws(LocationError) -> Location {
    try await manager.requestLocation(desiredAccuracy: .hundredMeters, timeout: .seconds(5))
  }

  func both() async throws -> Double {
    let manager = manager
    async let here = manager.requestLocation()
    async let there = manager.requestLocation()
    return try await here.distance(from: there)
  }

  func authorize() async -> Bool {
    switch await manager.requestAuthorization().state {
    case .authorized: true
    case .notDetermined, .restricted, .denied, .unavailable: false
    }
  }

  func live() async throws {
    let session = ServiceSession(authorization: .whenInUse, manager: manager)
    for try await update in LocationUpdate.liveUpdates(.automotiveNavigation, manager: manager) {
      if let location = update.location { lastPlace = location.coordinate }
      if update.isStationary || update.authorizationDenied { break }
    }
    session.invalidate()
  }

  func first() async throws -> Location? {
    // Not `first(where:)`: that of the standard library takes no closure of the main actor's.
    for try await location in manager.locations where location.horizontalAccuracy < 20 {
      return location
    }
    return nil
  }

  func health() async throws {
    for try await event in manager.healthEvents {
      print(event)
      break
    }
  }

  func climb() async throws -> Double? {
    var iterator = manager.altitudes.makeAsyncIterator()
    let first = try await iterator.next()
    _ = iterator.dropped
    return first?.meanSeaLevel
  }
}

@MainActor final class Screen {
  var text = ""

  func show(_ manager: LocationManager) async {
    do {
      for try await location in manager.locations {
        text = "\(location)"
        return
      }
    } catch {
      text = "\(error)"
    }
  }

  func latest(_ manager: LocationManager) -> Coordinate? { manager.latestLocation?.coordinate }
}

actor Logger {
  private var lines: [String] = []

  func log(_ manager: LocationManager) async throws {
    for try await location in manager.locations {
      lines.append("\(location.instant.seconds) \(location.coordinate)")
      if lines.count > 10 { return }
    }
  }
}

struct Tow: Sendable {
  let manager: LocationManager

  func push() throws {
    var pusher = try manager.makePusher(name: "tow bar", kinds: [.odometer])
    pusher.push(speed: 3.5)
    pusher.finish()
  }
}

@main struct Client {
  static func main() async {
    let vehicle = Vehicle(folder: "nowhere")
    await vehicle.follow()
    print(vehicle.problem ?? "no problem")
  }
}
