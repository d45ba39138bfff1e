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
    let (end, count) = try Self.checkedFields(bytes, checksums)
    guard let formatter = Self.formatter(bytes, end: end) else {
      self = .other
      return
    }
    let expected = formatter.fieldCounts
    guard expected.contains(count) else {
      throw .fieldCount(found: count, expected: formatter.fieldCountText)
    }
    // The address is `$`, talker, formatter and a comma: `$GNRMC,`; `$PASHR,` is as long.
    var fields = FieldReader(position: 7, end: end)
    switch formatter {
    case .gga: self = .gga(try GGA(&fields, bytes))
    case .rmc: self = .rmc(try RMC(&fields, count, bytes))
    case .gns: self = .gns(try GNS(&fields, bytes))
    case .gll: self = .gll(try GLL(&fields, count, bytes))
    case .gsa: self = .gsa(try GSA(&fields, bytes))
    case .gst: self = .gst(try GST(&fields, bytes))
    case .vtg: self = .vtg(try VTG(&fields, count, bytes))
    case .zda: self = .zda(try ZDA(&fields, bytes))
    case .hdt, .ths: self = .heading(try Heading(&fields, withStatus: formatter == .ths, bytes))
    case .pashr: self = .heading(try Heading(attitude: &fields, bytes))
    }
  }
}
