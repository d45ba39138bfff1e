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
    .library(name: "Binnacle", targets: ["Binnacle"]),
    .library(name: "Fusion", targets: ["Fusion"]),
    // The smoother's interface is the package's own so far.
    .library(name: "Replay", targets: ["Replay", "Smoothing"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .executable(name: "binnacle", targets: ["BinnacleProgram"]),
    // Links GSL, which is under the GPL.
    .executable(name: "binnacle-calibrate", targets: ["CalibrationProgram"]),
  ],
  traits: [
    .trait(
      name: "SinglePrecision",
      description: "Keeps covariances in single precision; not fit for use yet, see F-8"
    )
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
    // Errors that name file, line and field; JSON.
    .target(name: "TextFiles", swiftSettings: strict),
    .target(
      name: "Replay",
      dependencies: [
        "Fusion", "RingBuffers", "Geoid", "TextFiles", "ErrorStateFilter", "Sensing", "Geodesy",
        "Spatial",
        "LinearAlgebra",
      ],
      swiftSettings: strict),
    // A fixed-interval smoother over the same models: it goes back over what a replay's filter did.
    .target(
      name: "Smoothing",
      dependencies: [
        "Replay", "TextFiles", "Fusion", "ErrorStateFilter", "Sensing", "Spatial", "LinearAlgebra",
      ],
      swiftSettings: strict),
    // Every system call; the C part is what Swift cannot import (macros, variadic ioctls).
    .target(name: "CLinux"),
    .target(name: "LinuxPlatform", dependencies: ["CLinux", "Sensing"], swiftSettings: strict),
    // Peers that know nothing of a filter or of each other.
    .target(
      name: "IndustrialIO",
      dependencies: ["LinuxPlatform", "Sensing", "Spatial", "LinearAlgebra"],
      swiftSettings: strict),
    .target(
      name: "SatelliteReceivers",
      dependencies: [
        "LinuxPlatform", "TextFiles", "Geoid", "Sensing", "Geodesy", "Spatial", "LinearAlgebra",
        "CMath",
      ],
      swiftSettings: strict),
    // The only place that runs things: threads, rings, configuration and learnt state.
    .target(
      name: "LivePipeline",
      dependencies: [
        "IndustrialIO", "SatelliteReceivers", "LinuxPlatform", "Replay", "TextFiles", "RingBuffers",
        "Fusion", "Geoid", "ErrorStateFilter", "Sensing", "Geodesy", "Spatial", "LinearAlgebra",
        "CMath",
      ],
      swiftSettings: strict),
    // Imports nothing of the filter: neither its gravity nor its strapdown can cancel a wrong sign.
    .target(name: "Simulation", swiftSettings: strict),
    // A simulated trajectory behind the kernel's interfaces: sysfs tree, FIFOs, a pty.
    .target(
      name: "LiveSimulation", dependencies: ["Simulation", "LinuxPlatform"], swiftSettings: strict),
    // All of the tool but its entry point, so that tests can import it in every configuration.
    .target(
      name: "CommandLineTool",
      dependencies: [
        "LivePipeline", "IndustrialIO", "SatelliteReceivers", "LinuxPlatform", "LiveSimulation",
        "Smoothing", "Replay", "Simulation", "TextFiles", "Fusion", "ErrorStateFilter", "Geoid",
        "Sensing", "Geodesy", "Spatial", "LinearAlgebra",
      ],
      swiftSettings: strict),
    // Not called `binnacle`, which would differ from the library by one capital.
    .executableTarget(
      name: "BinnacleProgram", dependencies: ["CommandLineTool"], swiftSettings: strict),

    // MARK: - The façade that programs see
    .systemLibrary(name: "CGeodesic", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
    // Distances and bearings on the ellipsoid.
    .target(name: "Geodesics", dependencies: ["CGeodesic", "Geodesy"], swiftSettings: strict),
    .target(
      name: "Binnacle",
      dependencies: [
        "LivePipeline", "Replay", "Geodesics", "IndustrialIO", "SatelliteReceivers",
        "LinuxPlatform", "TextFiles", "RingBuffers", "Fusion", "Geoid", "Sensing", "Geodesy",
        "Spatial", "LinearAlgebra", "CMath",
      ],
      swiftSettings: strict),

    // MARK: - GSL is GPL: nothing above may depend on these
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"])]),
    .target(name: "Calibration", dependencies: ["CGSL"], swiftSettings: strict),
    // All of binnacle-calibrate but its entry point.
    .target(
      name: "CalibrationTool",
      dependencies: [
        "Calibration", "CommandLineTool", "LinuxPlatform", "Replay", "TextFiles", "Fusion",
        "Sensing", "Geodesy", "LinearAlgebra",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "CalibrationProgram", dependencies: ["CalibrationTool", "CommandLineTool"],
      swiftSettings: strict),

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
        "Replay", "TextFiles", "Fusion", "ErrorStateFilter", "Sensing", "Geodesy", "Spatial",
        "LinearAlgebra",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SmoothingTests",
      dependencies: [
        "Smoothing", "Replay", "Simulation", "TextFiles", "Fusion", "ErrorStateFilter", "Sensing",
        "Geodesy", "Spatial", "LinearAlgebra",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LinuxPlatformTests", dependencies: ["LinuxPlatform", "Sensing"], swiftSettings: strict),
    .testTarget(
      name: "IndustrialIOTests",
      dependencies: ["IndustrialIO", "LinuxPlatform", "Sensing", "Spatial", "LinearAlgebra"],
      resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
      name: "SatelliteReceiversTests",
      dependencies: [
        "SatelliteReceivers", "LinuxPlatform", "TextFiles", "Geoid", "Sensing", "Geodesy",
        "Spatial",
        "LinearAlgebra",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LivePipelineTests",
      dependencies: [
        "LivePipeline", "LiveSimulation", "IndustrialIO", "SatelliteReceivers", "LinuxPlatform",
        "Replay", "Simulation", "TextFiles", "RingBuffers", "Fusion", "Sensing", "Geodesy",
        "Spatial", "LinearAlgebra",
      ],
      swiftSettings: strict),
    // What only a real kernel shows; skips unless Scripts/kernel-rig runs it in its guest.
    .testTarget(
      name: "KernelTests",
      dependencies: [
        "LivePipeline", "IndustrialIO", "SatelliteReceivers", "LinuxPlatform", "Sensing", "Spatial",
        "LinearAlgebra",
      ],
      path: "Tests/Kernel", exclude: ["rig"], swiftSettings: strict),
    .testTarget(
      name: "GeodesicsTests", dependencies: ["Geodesics", "Geodesy"], swiftSettings: strict),
    // A program that the tests kill at random moments.
    .executableTarget(
      name: "MonitoredWalk", dependencies: ["Binnacle"], path: "Tests/MonitoredWalk",
      swiftSettings: strict),
    .testTarget(
      name: "BinnacleTests",
      dependencies: [
        "MonitoredWalk",
        "Binnacle", "LivePipeline", "LiveSimulation", "Simulation", "Replay", "Geodesics",
        "SatelliteReceivers", "LinuxPlatform", "TextFiles", "Fusion", "Geoid", "Sensing", "Geodesy",
        "Spatial", "LinearAlgebra",
      ],
      swiftSettings: strict),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation"], swiftSettings: strict),
    .testTarget(name: "CalibrationTests", dependencies: ["Calibration"], swiftSettings: strict),
    .testTarget(
      name: "CalibrationToolTests",
      dependencies: [
        "CalibrationTool", "CommandLineTool", "Calibration", "Replay", "TextFiles", "Fusion",
        "Sensing", "Spatial", "LinearAlgebra",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "CommandLineTool", "LivePipeline", "IndustrialIO", "SatelliteReceivers", "LinuxPlatform",
        "LiveSimulation", "Replay", "Simulation", "TextFiles", "Fusion", "Sensing", "Geodesy",
        "Spatial", "LinearAlgebra",
      ],
      swiftSettings: strict),
  ]
)
