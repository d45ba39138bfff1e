// swift-tools-version: 6.2
import PackageDescription

// Every target is built with the same strict settings; `-warnings-as-errors` is a flag of CI, so
// that a package that depends on this one never suffers from a newer compiler's new warning.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Binnacle",
  products: [
    .library(name: "Fusion", targets: ["Fusion"]),
    .library(name: "Replay", targets: ["Replay"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .executable(name: "binnacle", targets: ["binnacle"]),
  ],
  targets: [
    // MARK: - The shared vocabulary (embedded core)
    // No function of libm decides a value, but unoptimised code calls its sqrt, round and rint.
    .target(
      name: "CMath", swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "LinearAlgebra", dependencies: ["CMath"], swiftSettings: strict),
    .target(name: "Spatial", dependencies: ["LinearAlgebra", "CMath"], swiftSettings: strict),
    .target(
      name: "Geodesy", dependencies: ["Spatial", "LinearAlgebra", "CMath"], swiftSettings: strict),
    .target(
      name: "Sensing", dependencies: ["Geodesy", "Spatial", "LinearAlgebra", "CMath"],
      swiftSettings: strict),

    // MARK: - The engine (embedded core)
    .target(
      name: "ErrorStateFilter",
      dependencies: ["Sensing", "Geodesy", "Spatial", "LinearAlgebra", "CMath"],
      swiftSettings: strict),
    .target(
      name: "Fusion",
      dependencies: [
        "ErrorStateFilter", "Sensing", "Geodesy", "Spatial", "LinearAlgebra", "CMath",
      ],
      swiftSettings: strict),
    .target(name: "RingBuffers", swiftSettings: strict),

    // MARK: - Outside the core
    .target(name: "Geoid", swiftSettings: strict),
    .target(
      name: "Replay",
      dependencies: [
        "Fusion", "RingBuffers", "Geoid", "ErrorStateFilter", "Sensing", "Geodesy", "Spatial",
        "LinearAlgebra",
      ],
      swiftSettings: strict),
    // Imports nothing of the filter: neither its gravity nor its strapdown can cancel a wrong sign.
    .target(name: "Simulation", swiftSettings: strict),
    // All of the tool but its entry point, so that tests can import it in every configuration.
    .target(
      name: "CommandLineTool",
      dependencies: [
        "Replay", "Simulation", "Fusion", "ErrorStateFilter", "Geoid", "Sensing", "Geodesy",
        "Spatial", "LinearAlgebra",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "binnacle", dependencies: ["CommandLineTool"], swiftSettings: strict),

    // MARK: - GSL is GPL: nothing above may depend on these
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"])]),
    .target(name: "Calibration", dependencies: ["CGSL"], swiftSettings: strict),

    // MARK: - Tests
    .testTarget(name: "CMathTests", dependencies: ["CMath"], swiftSettings: strict),
    .testTarget(
      name: "LinearAlgebraTests", dependencies: ["LinearAlgebra", "CMath"], swiftSettings: strict),
    .testTarget(
      name: "SpatialTests", dependencies: ["Spatial", "LinearAlgebra", "CMath"],
      swiftSettings: strict),
    .testTarget(
      name: "GeodesyTests", dependencies: ["Geodesy", "Spatial", "LinearAlgebra", "CMath"],
      swiftSettings: strict),
    .testTarget(name: "GeoidTests", dependencies: ["Geoid"], swiftSettings: strict),
    .testTarget(
      name: "SensingTests", dependencies: ["Sensing", "Geodesy", "Spatial", "LinearAlgebra"],
      swiftSettings: strict),
    .testTarget(
      name: "ErrorStateFilterTests",
      dependencies: [
        "ErrorStateFilter", "Sensing", "Geodesy", "Spatial", "LinearAlgebra", "CMath",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FusionTests",
      dependencies: [
        "Fusion", "ErrorStateFilter", "Simulation", "Calibration", "Sensing", "Geodesy", "Spatial",
        "LinearAlgebra", "CMath",
      ],
      swiftSettings: strict),
    .testTarget(name: "RingBuffersTests", dependencies: ["RingBuffers"], swiftSettings: strict),
    .testTarget(
      name: "ReplayTests",
      dependencies: [
        "Replay", "Fusion", "ErrorStateFilter", "Sensing", "Geodesy", "Spatial", "LinearAlgebra",
      ],
      swiftSettings: strict),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation"], swiftSettings: strict),
    .testTarget(name: "CalibrationTests", dependencies: ["Calibration"], swiftSettings: strict),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "CommandLineTool", "Replay", "Simulation", "Fusion", "Sensing", "Geodesy", "Spatial",
        "LinearAlgebra",
      ],
      swiftSettings: strict),
  ]
)
