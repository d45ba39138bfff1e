package import Sensing

/// One device that a run will read: which, how, and for what.
package struct SourcePlan: Sendable {
  package var reader: ReaderSettings
  /// What stays the same through unplugging: `bmi160 at /sys/devices/…`, `/dev/gnss0`.
  package var identity: String
  /// `buffered at 200 Hz through its own trigger`, or why it cannot be read.
  package var how: String
  /// What is wrong with it and what to do, a sentence each.
  package var problems: [String]
  /// Of what it measures, the quantities for which it is the preferred device.
  package var chosenFor: [SensorKind]
  var access: Access

  /// How it is reached.
  enum Access: Sendable {
    case industrial(IndustrialSourceSettings)
    case port(ReceiverPortSettings)
    case daemon(DaemonSettings)
  }

  /// Its name in events and health.
  package var name: String { reader.name }
}

/// All devices that a run will read, the preferred ones first within a quantity.
package struct PipelinePlan: Sendable {
  package var sources: [SourcePlan]
  /// Quantities that were wished for and that no device measures, a sentence each.
  package var problems: [String]

  /// The identity of the preferred device of a kind.
  package func identity(for kind: SensorKind) -> String? {
    sources.first { $0.chosenFor.contains(kind) }?.identity
  }
}
