// swift-tools-version: 6.2
import PackageDescription

// Three small programs, and the settings that a careful client has.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility"),
]

func program(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: "Binnacle", package: "Binnacle")],
    swiftSettings: settings)
}

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "Binnacle", path: "..")],
  targets: [program("WhereAmI"), program("FollowVehicle"), program("GeofenceAlarm")])
