/// The names that an attribute may have, most specific first.
///
/// The kernel shares an attribute by channel, by type, by direction or by all
/// (`iio_chan_spec.info_mask_separate` … `shared_by_all`), and drivers have used them all.
enum AttributeNames {
  /// `in_accel_x_scale`, `in_accel_scale`, `in_scale`, `scale`.
  static func candidates(_ information: String, channel: String, type: String) -> [String] {
    var names = ["\(channel)_\(information)"]
    if channel != "in_\(type)" { names.append("in_\(type)_\(information)") }
    return names + ["in_\(information)", information]
  }

  /// The first of `candidates` among `present`.
  static func first(
    _ information: String, channel: String, type: String, in present: Set<String>
  ) -> String? {
    candidates(information, channel: channel, type: type).first(where: present.contains)
  }

  /// Where the values that `attribute` takes are listed: its own list, or one under another prefix
  /// (bmc150 and hmc5843 list those of `in_accel_sampling_frequency` in
  /// `sampling_frequency_available`).
  static func available(
    for attribute: String, information: String, type: String, in present: Set<String>
  ) -> String? {
    ["\(attribute)_available", "in_\(type)_\(information)_available", "\(information)_available"]
      .first(where: present.contains)
  }
}
