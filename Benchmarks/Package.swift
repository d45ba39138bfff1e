// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who depends on the library meets its peers (GSL is GPL).
//
// What is measured is mostly `package` to the library: kernels, scanners, the fan-out. A second
// package may not see that, and making it public for a benchmark would be a promise to users. So
// the harness is compiled as if it belonged to the library's package: SwiftPM names a package after
// its folder, and `-package-name` says that name again. Modules that are no product of their own
// come with the product `Binnacle`, which holds them all.
let libraryPackage = String(
  Context.packageDirectory.split(separator: "/").dropLast().last ?? "binnacle"
).lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Library", path: "..")],
  targets: [
    // Counts allocations by standing in for malloc, reads the clock, talks to callgrind.
    .target(name: "CCounting"),
    // What others would have written: Eigen, Boost, GSL. Optimised as their users do.
    .target(
      name: "CPeers", cxxSettings: [.unsafeFlags(["-O2", "-std=c++17"])],
      linkerSettings: [.linkedLibrary("gsl"), .linkedLibrary("gslcblas")]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CCounting", "CPeers",
        .product(name: "Binnacle", package: "Library"),
        .product(name: "Fusion", package: "Library"),
        .product(name: "Replay", package: "Library"),
        .product(name: "Simulation", package: "Library"),
      ],
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .unsafeFlags(["-package-name", libraryPackage]),
        // The workloads are objects; what they hold is used by one thread, and the checks would
        // be counted with what they call.
        .unsafeFlags(["-enforce-exclusivity=unchecked"]),
      ],
      linkerSettings: [
        // valgrind 3.19 gives up on the debug information that the toolchain writes.
        .unsafeFlags(["-Xlinker", "--strip-debug"])
      ]),
  ],
  cxxLanguageStandard: .cxx17
)
