internal import LivePipeline

extension LiveConfiguration {
  /// The gpsd that a run asks, or `nil` where it asks none.
  var daemon: NetworkAddress? {
    let receiver = self[.receiver]
    if receiver.isDisabled { return nil }
    return receiver.gpsd ?? (receiver.receiverProtocol == .gpsd ? .gpsd : nil)
  }

  /// The root without a slash at its end: `""` for `/`.
  var rootPrefix: String {
    var root = root
    while root.hasSuffix("/") { root.removeLast() }
    return root
  }

  /// What is wrong with the root as a clause, or `nil` where it is a folder.
  var rootProblem: String? {
    let root = rootPrefix
    if root.isEmpty || PathCheck.isFolder(root) { return nil }
    return PathCheck.isThere(root) ? "\(root) is no folder" : "\(root) does not exist"
  }

  /// Where sensors are looked for, as a clause on what is not there.
  var placesWithoutSensor: String {
    if let rootProblem { return rootProblem }
    let devices = "\(rootPrefix)/sys/bus/iio/devices has no device that is known"
    return placeWithoutReceiver.map { "\(devices), and \($0)" } ?? devices
  }

  /// What helps where no sensor is found, as a clause.
  var remedyForAbsence: String {
    let receiver = self[.receiver]
    if daemon != nil || receiver.device != nil || receiver.isDisabled {
      return "binnacle doctor says more"
    }
    return
      "--port names a receiver at a serial port, --gpsd one behind gpsd, and binnacle doctor says "
      + "more"
  }

  private var placeWithoutReceiver: String? {
    let receiver = self[.receiver]
    if receiver.isDisabled { return nil }
    if let daemon { return "gpsd at \(daemon) has not reported" }
    guard let device = receiver.device else {
      return "there is no receiver at \(rootPrefix)/dev/gnss*"
    }
    if device == "-" { return "nothing came from standard input" }
    // A path in /dev is meant below the root; files elsewhere are where they are.
    let path = device.hasPrefix("/dev/") ? rootPrefix + device : device
    if PathCheck.isFolder(path) { return "\(path) is a folder" }
    return PathCheck.isThere(path) ? "nothing came from \(path)" : "there is no \(path)"
  }
}
