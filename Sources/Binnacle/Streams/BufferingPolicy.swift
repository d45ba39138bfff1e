/// What a subscriber's buffer keeps when elements come faster than they are taken.
public enum BufferingPolicy: Hashable, Sendable {
  /// The newest so many; older ones are dropped and counted.
  case newest(Int)
  /// The oldest so many; newer ones are dropped and counted.
  case oldest(Int)

  /// How many elements it keeps, at least one.
  var limit: Int {
    switch self {
    case .newest(let count), .oldest(let count): max(count, 1)
    }
  }
}
