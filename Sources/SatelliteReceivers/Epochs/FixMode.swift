/// What a receiver claims to have solved; the numbers are gpsd's.
public enum FixMode: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Nothing said.
  case unknown = 0
  case none = 1
  /// Latitude and longitude; the height is held or missing.
  case twoDimensional = 2
  case threeDimensional = 3
}
