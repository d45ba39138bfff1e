/// When this release was made.
enum BuildDate {
  /// 2026-11-30: 20,787 days after 1970-01-01. Each release sets it anew (CONTRIBUTING.md); a date
  /// that is too early only makes the correction of old receivers' dates end earlier.
  static let date = CivilDate(daysSince1970: 20_787)
}
