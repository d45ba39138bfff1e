/// What one reader thread reads: it finds, opens, reads and closes one device.
///
/// A source is made and used on its reader's thread alone. Whatever it throws, its reader closes it,
/// waits a while and opens it again, so that `open` finds the device anew each time: by what it is,
/// never by its number.
package protocol SampleSource: ~Copyable, SendableMetatype {
  /// Finds the device and opens it.
  mutating func open(_ control: ReaderControl) throws(SourceFailure) -> SourceDescription

  /// Waits for readings and hands out what came.
  ///
  /// Returns when some came, when `control` was woken, and after half a second at the latest, so
  /// that a device whose removal wakes nobody is looked at again and the reader shows that it lives.
  mutating func read(
    into outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure)

  /// Puts the device back as it was found and lets go of it; called after every `open`, also after
  /// one that failed.
  mutating func close()
}

/// What a source found and how it reads it.
package struct SourceDescription: Hashable, Sendable {
  /// With the present number or path: `bmi160 (iio:device3)`.
  package var device: String
  /// `buffered at 200 Hz`, `NMEA at 115200 baud`.
  package var how: String
  /// What is not as it should be, and yet no failure; a sentence each.
  package var notes: [String]

  package init(device: String, how: String, notes: [String] = []) {
    self.device = device
    self.how = how
    self.notes = notes
  }
}
