import SatelliteReceivers
import Sensing

/// What a receiver stream made of some bytes.
struct DecodedLog {
  var epochs: [ReceiverEpoch] = []
  var refused: [RefusedSentence] = []
  var events: [ReceiverEvent] = []
  var statistics = ReceiverStatistics()

  /// Decodes `bytes`, of which `piece` come at a time.
  init(
    _ bytes: [UInt8], configuration: ReceiverStream.Configuration = .init(), piece: Int = 512,
    hostOffset: Int64? = nil
  ) {
    var stream = ReceiverStream(configuration: configuration, hostOffset: hostOffset)
    var start = 0
    while start < bytes.count {
      let end = min(start + piece, bytes.count)
      stream.receive(bytes: bytes[start..<end].span, at: SensorInstant(nanoseconds: 0)) {
        take($0)
      }
      start = end
    }
    stream.finish { take($0) }
    statistics = stream.statistics
  }

  init(_ text: String, configuration: ReceiverStream.Configuration = .init()) {
    self.init(Array(text.utf8), configuration: configuration)
  }

  private mutating func take(_ report: ReceiverReport) {
    switch report {
    case .epoch(let epoch): epochs.append(epoch)
    case .refused(let sentence): refused.append(sentence)
    case .event(let event): events.append(event)
    }
  }
}
