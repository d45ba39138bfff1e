import Foundation
import Geodesics
import Testing

/// Karney's own program, which Debian's package geographiclib-tools installs.
enum GeodSolve {
  static let path = "/usr/bin/GeodSolve"
  static let isInstalled = FileManager.default.isExecutableFile(atPath: path)
  static let reason: Comment = "needs \(path) (apt-get install geographiclib-tools)"

  /// One line of numbers for each line of input.
  static func answers(_ lines: [String], inverse: Bool) throws -> [[Double]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "geodsolve-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "input")
    let output = folder.appending(path: "output")
    try (lines.joined(separator: "\n") + "\n").write(to: input, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: path)
    // Nine decimals of a metre and fourteen of a degree.
    process.arguments =
      (inverse ? ["-i"] : []) + [
        "-f", "-p", "9", "--input-file", input.path, "--output-file", output.path,
      ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let answers = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
    try #require(answers.count == lines.count)
    return answers
  }
}

/// Pairs of places, the same for the same seed, of all the kinds that have troubled geodesics.
struct PlacePairs {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Coordinates with nine decimals, so that their text says them exactly enough for either program.
  mutating func next() -> (start: Geodesic.Place, end: Geodesic.Place, text: String) {
    let kind = Int(draw() * 10)
    let (a, b) = (-90 + 180 * draw(), -180 + 360 * draw())
    let small = draw() - 0.5
    let smaller = draw() - 0.5
    let pair: [Double]
    switch kind {
    // Near-antipodal: within half a degree, and within metres, of the antipode.
    case 0, 1: pair = [a, b, -a + small, b + 180 + smaller]
    case 2: pair = [a, b, -a + 1e-4 * small, b + 180 + 1e-4 * smaller]
    // Metres and kilometres.
    case 3: pair = [a, b, a + 1e-5 * small, b + 1e-5 * smaller]
    case 4: pair = [a, b, a + small, b + smaller]
    // About the antimeridian, over a pole, along the equator and along a meridian.
    case 5: pair = [a, 180 - small.magnitude, a + small, -180 + smaller.magnitude]
    case 6:
      let pole = a < 0 ? -90.0 : 90
      pair = [pole - pole / 90 * small.magnitude, b, pole - pole / 90 * smaller.magnitude, -b]
    case 7: pair = [0, b, 1e-6 * small, b + 360 * smaller]
    case 8: pair = [a, b, -90 + 180 * draw(), b]
    default: pair = [a, b, -90 + 180 * draw(), -180 + 360 * draw()]
    }
    let texts = [pair[0], pair[1], pair[2], pair[3]].enumerated().map { index, value in
      let bound = index % 2 == 0 ? 90.0 : 180
      let held =
        index % 2 == 0 ? min(max(value, -bound), bound) : value - 360 * (value / 360).rounded()
      return String(format: "%.9f", held)
    }
    let numbers = texts.map { Double($0) ?? .nan }
    return (
      Geodesic.Place(latitudeDegrees: numbers[0], longitudeDegrees: numbers[1]),
      Geodesic.Place(latitudeDegrees: numbers[2], longitudeDegrees: numbers[3]),
      texts.joined(separator: " ")
    )
  }

  /// In [0, 1): SplitMix64.
  mutating func draw() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}

/// How far two answers lie apart, m.
struct GeodesicErrors {
  var distance = 0.0
  var bearing = 0.0
  var destination = 0.0

  /// Compares `count` pairs both ways.
  init(count: Int, seed: UInt64) throws {
    var pairs = PlacePairs(seed: seed)
    let made = (0..<count).map { _ in pairs.next() }
    let radian = Double.pi / 180
    let inverse = try GeodSolve.answers(made.map(\.text), inverse: true)
    var direct: [String] = []
    for (pair, answer) in zip(made, inverse) {
      try #require(answer.count == 12)
      let path = Geodesic.path(from: pair.start, to: pair.end)
      distance = max(distance, abs(path.distance - answer[6]))
      // What a wrong angle moves the other end by: it times the reduced length.
      for (ours, theirs) in [
        (path.initialBearingDegrees, answer[2]), (path.finalBearingDegrees, answer[5]),
      ] {
        let turn = (ours - theirs) / 360
        bearing = max(bearing, abs(turn - turn.rounded()) * 360 * radian * abs(answer[8]))
      }
      direct.append(
        pair.text.split(separator: " ").prefix(2).joined(separator: " ")
          + String(format: " %.14f %.9f", answer[2], answer[6]))
    }
    let ends = try GeodSolve.answers(direct, inverse: false)
    for ((pair, problem), end) in zip(zip(made, direct), ends) {
      try #require(end.count == 12)
      let numbers = problem.split(separator: " ").compactMap { Double($0) }
      let place = Geodesic.destination(
        from: pair.start, bearingDegrees: numbers[2], distance: numbers[3])
      let turn = (place.longitudeDegrees - end[4]) / 360
      let north = (place.latitudeDegrees - end[3]) * radian * 6_399_594
      let east =
        (turn - turn.rounded()) * 2 * .pi * 6_399_594 * cos(end[3] * radian)
      destination = max(destination, (north * north + east * east).squareRoot())
    }
  }
}
