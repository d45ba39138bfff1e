package import Sensing

/// Splits any byte stream into NMEA sentences, UBX frames, RTCM 3 frames and noise.
///
/// However the stream is cut into reads, the frames are the same. A start whose checksum fails, or
/// whose length lies, costs one byte: the search goes on right behind it. Memory is bounded and
/// taken once; nothing is allocated per byte or frame.
package struct FrameScanner: Sendable {
  /// The longest payload that a UBX frame may state; UBX-RXM-RAWX with 191 measurements fits.
  package static let longestUBXPayload = 6_144
  /// The longest sentence from its start to its line end; NMEA 0183 says 82, receivers do more.
  package static let longestSentence = 255
  static let capacity = 32_768

  private var storage: [UInt8]
  /// The bytes not yet decided are `storage[start..<end]`.
  private var start = 0
  private var end = 0
  private var search = FrameSearch()

  package init() { storage = [UInt8](repeating: 0, count: Self.capacity) }

  /// Bytes that belong to no frame; line ends do not count.
  package var noiseBytes: Int { search.noiseBytes }
  /// UBX and RTCM 3 frames with a possible length whose checksum failed.
  package var failedChecksums: Int { search.failedChecksums }
  /// How many bytes were received.
  package var receivedBytes: Int { search.base + end }

  /// Takes `bytes`, read at `instant`, and delivers each frame that they complete, in order.
  package mutating func receive(
    _ bytes: Span<UInt8>, at instant: SensorInstant,
    _ found: (Frame, Span<UInt8>) -> Void
  ) {
    // Wrapping sums, here and below: of places in a buffer of 32 KiB and in the span.
    var taken = 0
    while taken < bytes.count {
      if start == end {
        search.base &+= start
        start = 0
        end = 0
      } else if end == Self.capacity {
        moveToFront()
      }
      // What is undecided is at most one binary frame, far below the capacity: there is room.
      let count = min(Self.capacity &- end, bytes.count &- taken)
      search.marks.append(instant, from: search.base &+ end)
      // In bounds: `count` is at most what is left.
      let range = unsafe Range(uncheckedBounds: (taken, taken &+ count))
      store(unsafe bytes.extracting(unchecked: range))
      taken &+= count
      // Shares the buffer for the time of the search, which does not change it.
      let storage = storage
      start = search.run(
        storage.span.extracting(0..<end), from: start, at: instant, last: false, found)
    }
  }

  /// Says that no more bytes come: an unfinished sentence is delivered, the rest is noise.
  package mutating func finish(_ found: (Frame, Span<UInt8>) -> Void) {
    let storage = storage
    start = search.run(
      storage.span.extracting(0..<end), from: start,
      at: search.marks.instant(of: receivedBytes), last: true, found)
  }

  private mutating func store(_ bytes: Span<UInt8>) {
    let at = end
    unsafe storage.withUnsafeMutableBytes { destination in
      unsafe bytes.withUnsafeBytes { source in
        // Both ranges were bounded by the caller; the slice is checked again here.
        let room = unsafe UnsafeMutableRawBufferPointer(
          rebasing: destination[at..<at &+ bytes.count])
        unsafe room.copyMemory(from: source)
      }
    }
    end &+= bytes.count
  }

  private mutating func moveToFront() {
    let (first, count) = (start, end - start)
    unsafe storage.withUnsafeMutableBytes { all in
      // The ranges may overlap, which copyMemory allows.
      unsafe all.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[first..<first + count]))
    }
    search.base += first
    start = 0
    end = count
  }
}
