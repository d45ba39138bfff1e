/// A first-in first-out queue of fixed capacity, kept in order by the caller's comparison.
///
/// No allocation after initialisation. A full queue refuses the newest element.
struct FixedQueue<Element, let capacity: Int> {
  private var storage: InlineArray<capacity, Element?>
  private var head = 0
  private(set) var count = 0

  init() { storage = InlineArray(repeating: nil) }

  var isEmpty: Bool { count == 0 }
  var isFull: Bool { count == capacity }

  private func slot(_ index: Int) -> Int {
    let at = head + index
    return at >= capacity ? at - capacity : at
  }

  /// The element at `index` from the front.
  mutating func element(_ index: Int) -> Element? {
    index >= 0 && index < count ? storage.span[slot(index)] : nil
  }

  /// What `body` sees of the first element, which stays where it is; `nil` where there is none.
  @inline(__always)
  mutating func front<Result>(_ body: (borrowing Element) -> Result) -> Result? {
    if count == 0 { return nil }
    switch storage.span[head] {
    case .some(let element): return body(element)
    case .none: return nil
    }
  }

  /// Appends behind the last; `false` where the queue is full.
  mutating func append(_ element: Element) -> Bool {
    if isFull { return false }
    storage[slot(count)] = element
    count += 1
    return true
  }

  /// Inserts before the first element that `element` precedes, searching from the back.
  mutating func insert(_ element: Element, before precedes: (Element, Element) -> Bool) -> Bool {
    if isFull { return false }
    var index = count
    while index > 0, let other = storage.span[slot(index - 1)], precedes(element, other) {
      storage[slot(index)] = other
      index -= 1
    }
    storage[slot(index)] = element
    count += 1
    return true
  }

  mutating func popFirst() -> Element? {
    if count == 0 { return nil }
    // Through the span: a plain read of an InlineArray copies all of it.
    let result = storage.span[head]
    storage[head] = nil
    head = head + 1 == capacity ? 0 : head + 1
    count -= 1
    return result
  }

  mutating func removeAll() {
    while popFirst() != nil {}
  }
}

extension FixedQueue: Sendable where Element: Sendable {}
