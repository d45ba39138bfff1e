extension NMEASentence {
  /// Dilutions of precision and fix dimension, one sentence per constellation.
  public struct GSA: Hashable, Sendable, BitwiseCopyable {
    public var mode: FixMode
    /// Satellites listed as used.
    public var satellites: Int
    public var positionDilution: Double?
    public var horizontalDilution: Double?
    public var verticalDilution: Double?

    init(
      _ fields: inout FieldReader, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      let selection = try fields.character("M or A", bytes)
      guard selection == nil || selection == UInt8(ascii: "A") || selection == UInt8(ascii: "M")
      else { throw .field(index: 1, name: "M or A") }
      switch try fields.count("fix dimension", upTo: 3, bytes) {
      case nil: mode = .unknown
      case 1: mode = .none
      case 2: mode = .twoDimensional
      case 3: mode = .threeDimensional
      default: throw .field(index: 2, name: "fix dimension")
      }
      satellites = 0
      for _ in 0..<12 where try fields.count("satellite number", upTo: 999, bytes) != nil {
        satellites += 1
      }
      positionDilution = try fields.magnitude("dilution of precision", bytes)
      horizontalDilution = try fields.magnitude("dilution of precision", bytes)
      verticalDilution = try fields.magnitude("dilution of precision", bytes)
    }
  }
}
