/// A motion whose every derivative is known in closed form.
public struct Trajectory: Sendable {
  /// A short name, as the tool's `--trajectory` takes it.
  public let name: String
  let model: any MotionModel

  /// Stands at a fixed attitude, radians, for ever.
  public static func still(
    at place: Place = .degrees(47.5, 8.5, height: 450), roll: Double = 0.02, pitch: Double = -0.03,
    yaw: Double = 0.7
  ) -> Trajectory {
    Trajectory(name: "still", model: StillModel(place: place, roll: roll, pitch: pitch, yaw: yaw))
  }

  /// Drives through a town after `standing` seconds: turns, stops, reversing.
  public static func car(
    from place: Place = .degrees(48.2, 11.6, height: 560), standing: Double = 20
  ) -> Trajectory {
    Trajectory(name: "car", model: CarModel(place: place, standing: standing))
  }

  /// Takes off after `standing` seconds, hovers, translates fast, turns and lands; repeats.
  public static func multirotor(
    from place: Place = .degrees(46.9, 7.4, height: 600), standing: Double = 8, yaw: Double = 0.9
  ) -> Trajectory {
    Trajectory(
      name: "multirotor", model: MultirotorModel(place: place, standing: standing, yaw: yaw))
  }

  /// Walks after `standing` seconds, with bouncing steps, swaying and pauses.
  public static func walk(
    from place: Place = .degrees(59.9, 10.7, height: 60), standing: Double = 10
  ) -> Trajectory {
    Trajectory(name: "walk", model: WalkModel(place: place, standing: standing))
  }

  /// Sails a wide round in a swell that moves the ship from the first moment on.
  public static func ship(
    from place: Place = .degrees(-33.9, 18.0, height: 31), lyingStill: Double = 30
  ) -> Trajectory {
    Trajectory(name: "ship", model: ShipModel(place: place, lyingStill: lyingStill))
  }

  /// Flies north after `standing` seconds from 178 degrees east, weaves across the antimeridian
  /// and back and passes over the north pole. The start latitude is in radians.
  public static func flight(
    startLatitude: Double = 86 * Double.pi / 180, standing: Double = 60
  ) -> Trajectory {
    Trajectory(
      name: "flight", model: FlightModel(startLatitude: startLatitude, standing: standing))
  }

  /// The trajectory of a name with its defaults, or `nil`.
  public static func named(_ name: String) -> Trajectory? {
    switch name {
    case "still": .still()
    case "car": .car()
    case "multirotor": .multirotor()
    case "walk": .walk()
    case "ship": .ship()
    case "flight": .flight()
    default: nil
    }
  }

  /// The names that `named(_:)` knows.
  public static let names: [String] = ["car", "multirotor", "walk", "still", "ship", "flight"]
}
