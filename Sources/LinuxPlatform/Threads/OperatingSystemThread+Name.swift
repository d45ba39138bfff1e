extension OperatingSystemThread.Settings {
  /// The name as the kernel keeps it: at most 15 bytes, cut between characters.
  var shortName: String {
    var short = ""
    for scalar in name.unicodeScalars where scalar.value != 0 {
      if short.utf8.count + UTF8.width(scalar) > 15 { break }
      short.unicodeScalars.append(scalar)
    }
    return short
  }
}
