/// One sentence of NMEA 0183, of any talker, with what this module uses of it.
///
/// Empty fields are `nil`. Angles are degrees, speeds m/s, lengths m.
public enum NMEASentence: Sendable {
  case gga(GGA)
  case rmc(RMC)
  case gns(GNS)
  case gll(GLL)
  case gsa(GSA)
  case gst(GST)
  case vtg(VTG)
  case zda(ZDA)
  /// HDT, THS and PASHR.
  case heading(Heading)
  /// Sound, but of no use here: satellites in view, depth, a maker's own.
  case other

  /// Degrees, north and east positive.
  public struct Position: Hashable, Sendable, BitwiseCopyable {
    public var latitudeDegrees: Double
    public var longitudeDegrees: Double
  }

  /// What to do with sentences whose checksum is missing or short.
  public enum ChecksumPolicy: String, Hashable, Sendable, CaseIterable {
    /// Two hexadecimal digits, and right.
    case strict
    /// Missing or one-digit checksums pass; a wrong one is refused all the same.
    case lenient
  }
}

extension NMEASentence {
  /// Reads the sentence that begins with `$` at the span's first byte and ends at its last.
  ///
  /// - Throws: why it is not used. Nothing is guessed: fields that do not fit their places refuse
  ///   the sentence although its checksum may be right.
  public init(
    _ bytes: Span<UInt8>, checksums: ChecksumPolicy = .strict
  ) throws(RefusedSentence.Reason) {
    let (exclusiveOr, star) = Self.sum(bytes)
    try self.init(bytes, exclusiveOr: exclusiveOr, fieldsEnd: star, checksums: checksums)
  }

  /// The same where the caller, who has looked at every byte, knows the exclusive or of those
  /// between `$` and the first `*` and that star's index (the count where there is none).
  @inlinable @inline(__always)
  package init(
    _ bytes: Span<UInt8>, exclusiveOr: UInt8, fieldsEnd end: Int, checksums: ChecksumPolicy
  ) throws(RefusedSentence.Reason) {
    self = try bytes.nmeaSentence(exclusiveOr: exclusiveOr, fieldsEnd: end, checksums: checksums)
  }

  @inline(__always)
  fileprivate static func read(
    _ formatter: Formatter, _ fields: inout FieldReader, _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> NMEASentence {
    switch formatter {
    case .gga: .gga(try GGA(&fields, bytes))
    case .rmc: .rmc(try RMC(&fields, bytes))
    case .gns: .gns(try GNS(&fields, bytes))
    case .gll: .gll(try GLL(&fields, bytes))
    case .gsa: .gsa(try GSA(&fields, bytes))
    case .gst: .gst(try GST(&fields, bytes))
    case .vtg: .vtg(try VTG(&fields, bytes))
    case .zda: .zda(try ZDA(&fields, bytes))
    case .hdt, .ths: .heading(try Heading(&fields, withStatus: formatter == .ths, bytes))
    case .pashr: .heading(try Heading(attitude: &fields, bytes))
    }
  }
}

extension Span<UInt8> {
  /// The sentence that the bytes are.
  ///
  /// No function of the sentence's type, of which the optimiser would make two, the one copying what
  /// the other returns.
  @usableFromInline
  package func nmeaSentence(
    exclusiveOr: UInt8, fieldsEnd end: Int, checksums: NMEASentence.ChecksumPolicy
  ) throws(RefusedSentence.Reason) -> NMEASentence {
    precondition(end >= 0 && end <= count, "the fields end within the sentence")
    guard count >= 2 else { throw .cutShort }
    try NMEASentence.check(self, star: end, computed: exclusiveOr, checksums)
    guard let formatter = NMEASentence.formatter(self, end: end) else { return .other }
    // The address is `$`, talker, formatter and a comma: `$GNRMC,`; `$PASHR,` is as long.
    var fields = FieldReader(position: 7, end: end)
    do throws(RefusedSentence.Reason) {
      let sentence = try NMEASentence.read(formatter, &fields, self)
      try fields.finish(skipping: formatter.unreadFields, self)
      return sentence
    } catch {
      // Where fields are missing, the first that does not fit says less than their number.
      let count = FieldReader.count(self, from: 6, to: end)
      guard formatter.fieldCounts.contains(count) else {
        throw .fieldCount(found: count, expected: formatter.fieldCountText)
      }
      throw error
    }
  }
}
