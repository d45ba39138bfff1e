import CCounting
import SatelliteReceivers
import Sensing

/// Bytes as a port gives them, at most 256 at a time, taken apart into messages that are read.
final class ParsingWorkload: Workload {
  private let bytes: [UInt8]
  private var scanner = FrameScanner()
  private var next = 0
  private var messages = 0

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    run(bytes.count)
    guard messages > 0 else { throw NotAvailable("nothing was read of the made stream") }
  }

  func rewind() {
    next = 0
    scanner = FrameScanner()
  }

  func run(_ count: Int) {
    // Of a variable of this call, within which the spans end.
    let bytes = bytes
    var left = count
    var read = 0
    while left > 0 {
      let length = min(256, left, bytes.count - next)
      scanner.receive(
        bytes.span.extracting(next..<next + length), at: SensorInstant(nanoseconds: Int64(next))
      ) { frame, content in
        switch frame.kind {
        case .nmea:
          do throws(RefusedSentence.Reason) {
            let sentence = try NMEASentence(
              content, exclusiveOr: frame.exclusiveOr, fieldsEnd: frame.fieldsEnd,
              checksums: .strict)
            if case .other = sentence {} else { read += 1 }
          } catch {}
        case .ubx:
          if case .other = UBXMessage(frame: content) {} else { read += 1 }
        case .rtcm3, .noise: break
        }
      }
      next += length
      if next == bytes.count { next = 0 }
      left -= length
    }
    messages += read
  }
}

/// The same up to the epochs that the engine is given.
final class EpochWorkload: Workload {
  private let bytes: [UInt8]
  private var stream = ReceiverStream(configuration: .live)
  private var next = 0
  private var epochs = 0

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    run(bytes.count)
    guard epochs > 0 else { throw NotAvailable("the made stream gave no epochs") }
  }

  func rewind() {
    next = 0
    stream = ReceiverStream(configuration: .live)
  }

  func run(_ count: Int) {
    // Of a variable of this call, within which the spans end.
    let bytes = bytes
    var left = count
    var found = 0
    while left > 0 {
      if next == bytes.count { rewind() }
      let length = min(256, left, bytes.count - next)
      stream.receive(
        bytes: bytes.span.extracting(next..<next + length),
        at: SensorInstant(nanoseconds: Int64(next) * 1_000_000)
      ) { report in
        if case .epoch = report { found += 1 }
      }
      next += length
      left -= length
    }
    epochs += found
  }
}
