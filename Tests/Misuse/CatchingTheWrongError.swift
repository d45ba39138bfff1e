// error: switch must be exhaustive

import Binnacle

func misuse(manager: LocationManager) async -> String {
  do {
    return try await manager.requestLocation().description
  } catch {
    // The error is typed: forgetting a case is no run-time surprise.
    switch error {
    case .denied: return "denied"
    case .unavailable: return "unavailable"
    }
  }
}
