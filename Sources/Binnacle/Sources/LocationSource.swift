internal import LivePipeline
internal import TextFiles

/// Where a manager's measurements come from.
public struct LocationSource: Sendable {
  enum Kind: Sendable {
    /// Devices, as a configuration says: its file, and what the program sets on top.
    case devices(file: String?, overrides: [Override])
    case replay(folder: String, speed: Double?)
    /// Values that the program pushes, and nothing else.
    case pushed
    /// A run of a test's own.
    case scripted(@Sendable (RunContext) -> RunControl.Outcome)
  }

  /// A key of the configuration and what the program gave it.
  struct Override: Hashable, Sendable {
    var key: String
    var json: String
    /// The parameter that messages name.
    var name: String
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }
}

// MARK: - Devices

extension LocationSource {
  /// The devices that are there, and those that are plugged in later; as `/etc/binnacle.json` says,
  /// where there is one.
  public static var automatic: LocationSource { automatic(root: nil) }

  /// The same with `sys`, `dev` and `proc` below another root: a simulated vehicle, say.
  public static func automatic(root: String?) -> LocationSource {
    LocationSource(
      .devices(file: nil, overrides: root.map { [.text("root", $0, "root")] } ?? []))
  }

  /// What a configuration file says.
  public static func configuration(file: String) -> LocationSource {
    LocationSource(.devices(file: file, overrides: []))
  }

  /// Devices by name; those that are `nil` are found.
  ///
  /// - Parameters:
  ///   - receiver: the path of the receiver's port, `/dev/ttyUSB0`.
  ///   - baud: bits per second of that port; `nil` tries them.
  ///   - inertial: a pattern for the name, label or path of the inertial sensor, `bmi*`.
  ///   - barometer: the same for the barometer.
  ///   - magnetometer: the same for the magnetometer.
  ///   - root: where `sys`, `dev` and `proc` are looked for.
  /// - Returns: the source; nothing is opened yet.
  public static func devices(
    receiver: String? = nil, baud: Int? = nil, inertial: String? = nil, barometer: String? = nil,
    magnetometer: String? = nil, root: String? = nil
  ) -> LocationSource {
    var overrides: [Override] = []
    if let root { overrides.append(.text("root", root, "root")) }
    if let receiver { overrides.append(.text("gnss.device", receiver, "receiver")) }
    if let baud { overrides.append(Override(key: "gnss.baud", json: String(baud), name: "baud")) }
    for (key, pattern, name) in [
      ("imu.match", inertial, "inertial"), ("baro.match", barometer, "barometer"),
      ("mag.match", magnetometer, "magnetometer"),
    ] {
      if let pattern { overrides.append(.text(key, pattern, name)) }
    }
    return LocationSource(.devices(file: nil, overrides: overrides))
  }

  /// The receiver that gpsd reads, and the other sensors of this host.
  public static func gpsd(host: String = "localhost", port: UInt16 = 2947) -> LocationSource {
    let address = NetworkAddress(host: host, port: port)
    return LocationSource(
      .devices(file: nil, overrides: [.text("gnss.gpsd", address.description, "gpsd")]))
  }
}

// MARK: - Everything else

extension LocationSource {
  /// A recorded dataset, as if it happened now.
  ///
  /// - Parameters:
  ///   - folder: the folder that holds `dataset.json`.
  ///   - speed: seconds of the recording per second; `nil` is as fast as possible. Numbers that are
  ///     not positive count as 1.
  /// - Returns: the source; nothing is opened yet.
  public static func replay(folder: String, speed: Double? = 1) -> LocationSource {
    LocationSource(
      .replay(folder: folder, speed: speed.map { $0 > 0 && $0.isFinite ? $0 : 1 }))
  }

  /// What the program itself pushes, and nothing else; see `LocationManager.makePusher`.
  ///
  /// It is at its end when the last pusher is gone.
  public static var pushed: LocationSource { LocationSource(.pushed) }
}

extension LocationSource.Override {
  static func text(_ key: String, _ text: String, _ name: String) -> Self {
    Self(key: key, json: JSONText.quoted(text), name: name)
  }
}
