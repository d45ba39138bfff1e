/// One element on its way to all subscribers, shared by reference.
final class Published<Element: Sendable>: Sendable {
  /// Its place among all that was told to the broadcast: elements, arrivals and ends.
  let sequence: UInt64
  let element: Element

  init(sequence: UInt64, element: Element) {
    self.sequence = sequence
    self.element = element
  }
}
