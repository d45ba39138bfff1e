internal import Sensing

/// Decodes scans of one layout to SI; allocates nothing.
///
/// Everything that depends on the layout alone is worked out once, in `init`.
public struct ScanDecoder: Hashable, Sendable {
  /// The bytes of one scan.
  public let byteCount: Int
  /// What `decode` fills in.
  public let quantities: Quantities
  /// Whether scans carry the kernel's time stamp.
  public let hasTimestamp: Bool

  private let acceleration: VectorField
  private let angularVelocity: VectorField
  private let magneticField: VectorField
  private let pressure: ScalarField?
  private let temperature: ScalarField?
  private let hasMore: Bool
  private let timestamp: StoredWord
  private let isPlainTimestamp: Bool
  /// Whether scans are both halves of an inertial sensor on the shortest path, a plain time stamp, and
  /// nothing else.
  private let isPlainInertial: Bool

  private struct ScalarField: Hashable, Sendable, BitwiseCopyable {
    var word: StoredWord
    var scale: Double
    var constant: Double
  }

  /// A decoder of `layout` for the quantities in `conversions` whose channels it has; others are
  /// left out, see `quantities`.
  public init(layout: ScanLayout, conversions: [UnitConversion]) {
    var found: Quantities = []
    var vectors: [Quantities: VectorField] = [:]
    var scalars: [Quantities: ScalarField] = [:]
    for conversion in conversions {
      if Quantities.vectors.contains(conversion.quantity) {
        guard let field = VectorField(conversion, in: layout) else { continue }
        vectors[conversion.quantity] = field
      } else {
        let channel = conversion.channels[0]
        guard let place = layout.placement(of: channel.name) else { continue }
        scalars[conversion.quantity] = ScalarField(
          word: StoredWord(offset: place.offset, format: place.element.format),
          scale: channel.scale,
          constant: channel.offset * channel.scale + conversion.quantity.zeroInSI)
      }
      found.insert(conversion.quantity)
    }
    byteCount = layout.byteCount
    quantities = found
    acceleration = vectors[.acceleration] ?? .absent
    angularVelocity = vectors[.angularVelocity] ?? .absent
    magneticField = vectors[.magneticField] ?? .absent
    pressure = scalars[.pressure]
    temperature = scalars[.temperature]
    hasMore = !scalars.isEmpty || magneticField.path != .absent
    let place = layout.placements.first { $0.element.isTimestamp }
    hasTimestamp = place != nil
    timestamp = StoredWord(
      offset: place?.offset ?? 0, format: place?.element.format ?? .timestamp)
    isPlainTimestamp = place?.element.format == .timestamp
    isPlainInertial =
      acceleration.path == .plainLittle16 && angularVelocity.path == .plainLittle16
      && isPlainTimestamp && !hasMore
  }

  /// Decodes the scan at the start of `scan` into `reading`.
  ///
  /// `reading.instant` becomes the scan's own time stamp, whatever clock it counts; it stays as it
  /// is where the scan has none.
  ///
  /// - Precondition: `scan` has at least `byteCount` bytes.
  public func decode(_ scan: RawSpan, into reading: inout IndustrialReading) {
    precondition(scan.byteCount >= byteCount, "the span is shorter than a scan")
    if isPlainInertial {
      reading.quantities = quantities
      acceleration.decodePlain(scan, into: &reading.acceleration)
      angularVelocity.decodePlain(scan, into: &reading.angularVelocity)
      reading.instant = plainTimestamp(scan)
    } else {
      decodeAny(scan, into: &reading)
    }
  }

  /// All other scans, apart, so that what they need is not set up for those above.
  @inline(never)
  private func decodeAny(_ scan: RawSpan, into reading: inout IndustrialReading) {
    reading.quantities = quantities
    acceleration.decode(scan, into: &reading.acceleration)
    angularVelocity.decode(scan, into: &reading.angularVelocity)
    if hasMore { decodeMore(scan, into: &reading) }
    if isPlainTimestamp {
      reading.instant = plainTimestamp(scan)
    } else if hasTimestamp {
      decodeTimestamp(scan, into: &reading)
    }
  }

  @inline(__always)
  private func plainTimestamp(_ scan: RawSpan) -> SensorInstant {
    // Within the scan: the layout placed it there.
    let stored = unsafe scan.unsafeLoadUnaligned(
      fromUncheckedByteOffset: timestamp.offset, as: Int64.self)
    return SensorInstant(nanoseconds: Int64(littleEndian: stored))
  }

  @inline(never)
  private func decodeTimestamp(_ scan: RawSpan, into reading: inout IndustrialReading) {
    reading.instant = SensorInstant(nanoseconds: timestamp.pattern(in: scan))
  }

  /// What an inertial sensor's scans do not have, apart so that they do not pay for it.
  @inline(never)
  private func decodeMore(_ scan: RawSpan, into reading: inout IndustrialReading) {
    magneticField.decode(scan, into: &reading.magneticField)
    if let pressure {
      reading.pressure = pressure.word.number(in: scan) * pressure.scale + pressure.constant
    }
    if let temperature {
      reading.temperature =
        temperature.word.number(in: scan) * temperature.scale + temperature.constant
    }
  }

  /// The pattern of the element at `placement` in `scan`, word `repetition`; for inspection and
  /// tests, checked in full.
  public static func pattern(
    of placement: ScanLayout.Placement, repetition: Int = 0, in scan: RawSpan
  ) -> Int64 {
    let format = placement.element.format
    precondition((0..<format.repetitions).contains(repetition), "no such repetition")
    let offset = placement.offset + repetition * format.wordBytes
    precondition(
      offset >= 0 && offset + format.wordBytes <= scan.byteCount, "the span is shorter than a scan")
    return StoredWord(offset: offset, format: format).pattern(in: scan)
  }
}
