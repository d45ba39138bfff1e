/// Something that happened to a gpsd session, or to a device behind it.
package enum GPSDEvent: Hashable, Sendable {
  /// gpsd greeted.
  case greeted(release: String, protocolMajor: Int, protocolMinor: Int)
  /// gpsd confirmed that it will report.
  case watching
  /// gpsd has no device: nothing will come until one is added to it.
  case withoutDevice
  /// gpsd recognised a device, or opened it.
  case activated(GPSDDevice)
  /// gpsd closed a device.
  case deactivated(path: String)
  /// What gpsd answered to a request that it did not understand or could not fulfil.
  case error(String)
  /// No report for so many seconds. gpsd tells no device's loss and does not reopen it.
  case silent(seconds: Double)
  /// Reports came again after so many seconds.
  case resumed(seconds: Double)
  /// gpsd did not answer for so many seconds.
  case unresponsive(seconds: Double)
  /// The connection ended: gpsd was stopped.
  case gone
}

extension GPSDEvent: CustomStringConvertible {
  package var description: String {
    switch self {
    case .greeted(let release, let major, let minor):
      "gpsd \(release), protocol \(major).\(minor)"
    case .watching: "gpsd reports"
    case .withoutDevice:
      "gpsd has no device; give it one: gpsdctl add /dev/ttyACM0, or DEVICES in /etc/default/gpsd"
    case .activated(let device): "gpsd reads \(device.path) (\(device.driver ?? "unrecognised"))"
    case .deactivated(let path): "gpsd closed \(path)"
    case .error(let message): "gpsd: \(message)"
    case .silent(let seconds):
      "gpsd sent no fix for \(Self.tenths(seconds)) s; "
        + "if the receiver was unplugged, gpsdctl add DEVICE makes gpsd open it again"
    case .resumed(let seconds): "gpsd sends again after \(Self.tenths(seconds)) s"
    case .unresponsive(let seconds):
      "gpsd does not answer for \(Self.tenths(seconds)) s; is it gpsd that listens there?"
    case .gone: "gpsd closed the connection; is it running? systemctl status gpsd"
    }
  }

  private static func tenths(_ seconds: Double) -> String {
    let tenths = Int((min(max(seconds, 0), 1e9) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// What a session wants done, or has found out.
package enum GPSDReport: Sendable {
  /// Send this text to gpsd.
  case send(String)
  case epoch(ReceiverEpoch)
  /// A pulse per second by gpsd: UTC and the host's realtime clock at one moment.
  case pulse(GPSDPulse)
  case refused(RefusedSentence)
  case event(GPSDEvent)
}
