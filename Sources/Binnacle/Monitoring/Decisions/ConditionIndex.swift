internal import LinearAlgebra
internal import Spatial

/// Finds the regions that a place may lie in, at a cost that far-away regions do not add to.
///
/// Cubes of the Earth-fixed space in sizes of powers of two: a region is filed under the at most
/// eight cubes, at least as wide as itself, that its ball touches; a place looks into one cube of
/// each size in use.
struct ConditionIndex: Sendable {
  private struct Cube: Hashable, Sendable {
    /// Edges are 2^level m.
    var level: Int
    var x: Int
    var y: Int
    var z: Int

    init(level: Int, _ x: Double, _ y: Double, _ z: Double) {
      self.level = level
      let width = Double(1 << level)
      self.x = Int((x / width).rounded(.down))
      self.y = Int((y / width).rounded(.down))
      self.z = Int((z / width).rounded(.down))
    }
  }

  /// Smaller regions are filed as if they were 32 m wide.
  private static let leastLevel = 5
  /// The diameter of the Earth is less than 2^24 m.
  private static let greatestLevel = 24

  private var cubes: [Cube: [Int]] = [:]
  /// How many entries each size has.
  private var entries = [Int](repeating: 0, count: greatestLevel + 1)

  mutating func insert(_ slot: Int, in ball: BoundingBall) {
    for cube in Self.cubes(of: ball) {
      cubes[cube, default: []].append(slot)
      entries[cube.level] += 1
    }
  }

  mutating func remove(_ slot: Int, from ball: BoundingBall) {
    for cube in Self.cubes(of: ball) {
      guard var slots = cubes[cube], let place = slots.firstIndex(of: slot) else { continue }
      slots.swapAt(place, slots.count - 1)
      slots.removeLast()
      cubes[cube] = slots.isEmpty ? nil : slots
      entries[cube.level] -= 1
    }
  }

  /// Calls `visit` with the slot of each region whose cubes hold a place; with some more than once.
  func forEach(around point: Vector3<EarthFixed>, _ visit: (Int) -> Void) {
    for level in Self.leastLevel...Self.greatestLevel where entries[level] > 0 {
      for slot in cubes[Cube(level: level, point.x, point.y, point.z)] ?? [] { visit(slot) }
    }
  }

  private static func cubes(of ball: BoundingBall) -> [Cube] {
    var level = leastLevel
    while level < greatestLevel && Double(1 << level) < 2 * ball.radius { level += 1 }
    // No region is wider than the Earth.
    let radius = min(ball.radius, Double(1 << level) / 2)
    let c = ball.center
    let least = Cube(level: level, c.x - radius, c.y - radius, c.z - radius)
    let greatest = Cube(level: level, c.x + radius, c.y + radius, c.z + radius)
    var list: [Cube] = []
    var cube = least
    for x in least.x...greatest.x {
      for y in least.y...greatest.y {
        for z in least.z...greatest.z {
          (cube.x, cube.y, cube.z) = (x, y, z)
          list.append(cube)
        }
      }
    }
    return list
  }
}
