/// Where a value of the configuration came from.
package enum ConfigurationOrigin: Hashable, Sendable, CustomStringConvertible {
  case builtIn
  /// What the chosen profile stands for.
  case profile
  case file(String, line: Int)
  /// An option of the command line.
  case option(String)
  /// An earlier run.
  case learnt
  /// The date.
  case clock

  package var description: String {
    switch self {
    case .builtIn: "default"
    case .profile: "profile"
    case .file(let name, let line): "\(name):\(line)"
    case .option(let name): "option \(name)"
    case .learnt: "learnt"
    case .clock: "clock"
    }
  }

  /// One word for programs.
  var word: String {
    switch self {
    case .builtIn: "default"
    case .profile: "profile"
    case .file: "file"
    case .option: "option"
    case .learnt: "learnt"
    case .clock: "clock"
    }
  }
}
