/// How exactly a program may know where the vehicle is.
public enum AccuracyAuthorization: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
  /// Within some kilometres, and without height, speed and course.
  case reduced
  /// As exactly as it is known.
  case full

  public static func < (a: Self, b: Self) -> Bool { a == .reduced && b == .full }
}
