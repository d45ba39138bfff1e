package import Fusion
internal import Replay

extension LiveConfiguration {
  /// Whether the file or an option says what the sensors ride on.
  package var isProfileStated: Bool {
    switch origin(of: "profile") {
    case .file, .option: true
    default: false
    }
  }

  /// Lets a program say of the vehicle what the file does not.
  package mutating func tune(_ body: (inout FusionConfiguration) -> Void) {
    body(&manifest.configuration)
  }
}
