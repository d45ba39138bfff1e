package import Sensing

extension FrameScanner {
  package enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// An NMEA 0183 sentence, or what began as one; its checksum is for the reader to judge.
    case nmea
    /// A u-blox UBX frame.
    case ubx
    /// An RTCM 3 frame.
    case rtcm3
    /// A run of bytes that belong to no frame, with the line ends inside it.
    case noise
  }

  /// How a sentence ended; binary frames are always complete.
  package enum Ending: UInt8, Hashable, Sendable, BitwiseCopyable {
    case complete
    /// It ran into another `$`, a control byte or a byte beyond ASCII.
    case cutShort
    case tooLong
  }

  /// What a frame is, where it began and when its first byte came.
  ///
  /// The bytes are handed over beside it: a sentence from its `$` or `!` to the last byte before
  /// CR or LF without trailing blanks, a UBX or RTCM frame whole, with preamble and checksum.
  /// Of noise only the length is told.
  package struct Frame: Hashable, Sendable, BitwiseCopyable {
    package var kind: Kind
    /// The position of its first byte in the stream, from 0.
    package var offset: Int
    /// One more than the line feeds before it.
    package var line: Int
    package var length: Int
    /// When its first byte was received.
    package var receipt: SensorInstant
    /// UBX and RTCM 3: whether the checksum is right. Always true for the others.
    package var checksumIsRight = true
    package var ending = Ending.complete
    /// Sentences: exclusive or of the bytes between the start and the first `*` or the end.
    package var exclusiveOr: UInt8 = 0
    /// Sentences: the index of the first `*`, the length where there is none.
    package var fieldsEnd = 0
  }
}
