/// One enabled channel of a scan: its name without suffix, its index and its format.
public struct ScanElement: Hashable, Sendable {
  /// `in_accel_x`, `in_timestamp`.
  public var name: String
  /// The `..._index` attribute: the order in the scan, gaps allowed.
  public var index: Int
  public var format: ScanFormat

  public init(name: String, index: Int, format: ScanFormat) {
    self.name = name
    self.index = index
    self.format = format
  }

  /// Whether it is the kernel's own time stamp.
  public var isTimestamp: Bool { name == "in_timestamp" }
}

/// Where each enabled element lies in a scan, and how many bytes a scan has.
///
/// The kernel's rule (`iio_compute_scan_bytes`, drivers/iio/industrialio-buffer.c, 6.12): elements
/// in the order of their indexes, the time stamp last; each aligned to its whole length, all
/// repetitions together; the total aligned to the longest element, so that scans follow one another
/// without moving.
public struct ScanLayout: Hashable, Sendable {
  /// An element and its first byte.
  public struct Placement: Hashable, Sendable {
    public var element: ScanElement
    public var offset: Int
  }

  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case sharedIndex(String, String, index: Int)
    case tooLong(bytes: Int)

    public var description: String {
      switch self {
      case .empty: "no scan element is enabled"
      case .sharedIndex(let a, let b, let index): "\(a) and \(b) both have the scan index \(index)"
      case .tooLong(let bytes): "a scan of \(bytes) bytes is longer than any sensor's"
      }
    }
  }

  /// The elements in the order in which they are stored.
  public let placements: [Placement]
  /// The bytes from one scan to the next.
  public let byteCount: Int

  /// Places `elements`, given in any order.
  public init(_ elements: [ScanElement]) throws(Failure) {
    guard !elements.isEmpty else { throw .empty }
    let ordered = elements.sorted {
      ($0.isTimestamp ? 1 : 0, $0.index) < ($1.isTimestamp ? 1 : 0, $1.index)
    }
    for (a, b) in zip(ordered, ordered.dropFirst()) where a.index == b.index {
      throw .sharedIndex(a.name, b.name, index: a.index)
    }
    var end = 0
    var longest = 1
    var placements: [Placement] = []
    for element in ordered {
      let length = element.format.byteCount
      let offset = Self.aligned(end, to: length)
      placements.append(Placement(element: element, offset: offset))
      end = offset + length
      longest = max(longest, length)
    }
    let byteCount = Self.aligned(end, to: longest)
    guard byteCount <= 65_536 else { throw .tooLong(bytes: byteCount) }
    self.placements = placements
    self.byteCount = byteCount
  }

  /// The kernel's `ALIGN`, also for lengths that are no power of two (three words, 24-bit words),
  /// where it does not round to a multiple but is what the kernel computes with.
  static func aligned(_ offset: Int, to length: Int) -> Int {
    (offset + length - 1) & ~(length - 1)
  }

  /// The placement of the element called `name`, or `nil` where it is not enabled.
  public func placement(of name: String) -> Placement? {
    placements.first { $0.element.name == name }
  }
}
