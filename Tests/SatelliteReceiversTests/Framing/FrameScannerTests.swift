import SatelliteReceivers
import Sensing
import Testing

@Suite("Frames in a byte stream")
struct FrameScannerTests {
  static let sentence = MadeFrame.sentence(
    "GNGGA,201019.00,3249.20458,N,03501.5,E,1,12,0.9,-25.6,M,,M,,")
  static let ubx = MadeFrame.ubx(1, 7, (0..<92).map { UInt8(truncatingIfNeeded: $0 &* 37) })
  static let rtcm = MadeFrame.rtcm((0..<61).map { UInt8(truncatingIfNeeded: $0 &* 91 &+ 13) })

  /// NMEA, UBX, RTCM and noise that holds every start byte.
  static var mixed: [UInt8] {
    sentence + ubx + rtcm + Array("# text, $5 and !\r\n".utf8) + ubx + sentence + [
      0xB5, 0xD3, 0x24,
    ]
      + rtcm + ubx + sentence
  }

  @Test("each kind is found with its bytes, its place and its line")
  func kinds() throws {
    let stream = ScannedStream(Self.mixed)
    #expect(stream.kinds == [.nmea, .ubx, .rtcm3, .ubx, .nmea, .rtcm3, .ubx, .nmea])
    let ends = [Array(Self.sentence.dropLast(2)), Self.ubx, Self.rtcm]
    #expect(Array(stream.good.prefix(3)).map(\.bytes) == ends)
    for found in stream.good {
      let start = found.frame.offset
      #expect(Array(Self.mixed[start..<start + found.frame.length]) == found.bytes)
      #expect(found.frame.line == 1 + Self.mixed[..<start].count { $0 == 10 })
    }
    let first = try #require(stream.frames.first)
    #expect(first.bytes[first.frame.fieldsEnd] == 0x2A)
    let sum = first.bytes[1..<first.frame.fieldsEnd].reduce(0, ^)
    #expect(first.frame.exclusiveOr == sum)
    // "# text, $5 and !" without its line end, and three lone start bytes.
    #expect(stream.scanner.noiseBytes == 16 + 3)
    #expect(stream.frames.filter { $0.frame.kind == .noise }.map(\.frame.length) == [16, 3])
    #expect(stream.scanner.receivedBytes == Self.mixed.count)
  }

  @Test("a stream cut at any byte, or at any two, gives the same frames")
  func cuts() {
    let whole = ScannedStream(Self.mixed)
    for cut in 1..<Self.mixed.count {
      #expect(ScannedStream(Self.mixed, cuts: [cut]).frames == whole.frames)
    }
    let two = Self.ubx + Self.sentence
    let both = ScannedStream(two)
    for first in 1..<two.count - 1 {
      for second in first + 1..<two.count {
        #expect(ScannedStream(two, cuts: [first, second]).frames == both.frames)
      }
    }
    let bytewise = ScannedStream(Self.mixed, cuts: Array(1..<Self.mixed.count))
    #expect(bytewise.frames == whole.frames)
  }

  @Test("one changed bit costs at most the frame that it is in, or two at their border")
  func flips() {
    let stream = Self.mixed
    let whole = ScannedStream(stream).good
    for i in stream.indices {
      for bit in 0..<8 {
        var damaged = stream
        damaged[i] ^= 1 << UInt8(bit)
        let found = Set(ScannedStream(damaged).good.map(\.bytes))
        let lost = whole.filter { frame in
          let range = frame.frame.offset..<frame.frame.offset + frame.frame.length + 2
          return !range.contains(i) && !found.contains(frame.bytes)
        }
        #expect(lost.isEmpty, "bit \(bit) of byte \(i)")
      }
    }
  }

  @Test("a length that lies swallows nothing, however long it says the frame is")
  func lyingLengths() {
    for stated in [0, 1, 100, 1_000, 6_144, 6_145, 65_535] {
      let lie: [UInt8] = [0xB5, 0x62, 1, 7, UInt8(stated & 255), UInt8(stated >> 8)]
      var stream = lie
      for _ in 0..<80 { stream += Self.ubx + Self.sentence }
      let found = ScannedStream(stream).good
      #expect(found.count == 160, "length \(stated)")
    }
    var stream: [UInt8] = [0xD3, 3, 255]
    for _ in 0..<80 { stream += Self.rtcm + Self.sentence }
    #expect(ScannedStream(stream).good.count == 160)
  }

  @Test("a length that lies holds back what follows for a second at most")
  func patience() {
    var stream = ScannedStream()
    stream.receive([0xB5, 0x62, 1, 7, 0, 0x10], at: 0)
    stream.receive(Self.sentence[...], at: 100_000_000)
    stream.receive(Self.ubx[...], at: 900_000_000)
    #expect(stream.kinds.isEmpty)
    stream.receive(Self.ubx[...], at: 1_100_000_000)
    #expect(stream.kinds == [.nmea, .ubx, .ubx])
    #expect(
      stream.good.map(\.frame.receipt.nanoseconds) == [100_000_000, 900_000_000, 1_100_000_000])
  }

  @Test("a slow but true frame is waited for")
  func slowFrame() {
    var stream = ScannedStream()
    let long = MadeFrame.ubx(2, 0x15, [UInt8](repeating: 0x41, count: 3_000))
    for (k, byte) in long.enumerated() {
      stream.receive([byte], at: Int64(k) * 1_041_667)
    }
    #expect(stream.kinds == [.ubx])
    #expect(stream.good.map(\.frame.receipt.nanoseconds) == [0])
  }

  @Test("the instant is that of the read that held the first byte")
  func receipt() {
    var stream = ScannedStream()
    let bytes = Self.sentence + Self.ubx
    for (k, byte) in bytes.enumerated() { stream.receive([byte], at: Int64(k) * 1_000) }
    #expect(
      stream.good.map(\.frame.receipt.nanoseconds) == [0, Int64(Self.sentence.count) * 1_000])
  }

  @Test("how a sentence ends is told")
  func endings() {
    func endings(_ text: String) -> [FrameScanner.Ending] {
      ScannedStream(Array(text.utf8)).frames.filter { $0.frame.kind == .nmea }.map(\.frame.ending)
    }
    #expect(endings("$GPGGA,1,2\n") == [.complete])
    #expect(endings("$GPGGA,1,2") == [.complete])
    #expect(endings("$GPGGA,1,2$GPRMC,1*00\r") == [.cutShort, .complete])
    #expect(endings("$GPGGA,1,2*11$GPRMC,1\r\n") == [.complete, .complete])
    #expect(endings("$GPGGA,1\u{0}2\n") == [.cutShort])
    #expect(endings("$GPGGA,1\u{00B5}2\n") == [.cutShort])
    #expect(endings("$GPGGA," + String(repeating: "1", count: 300) + "\n") == [.tooLong])
    #expect(endings("$gpgga,1\n$1,2\n$\nHello!World\n!AIVDM,1\n") == [.complete])
    let longest = "$GPTXT," + String(repeating: "1", count: 247) + "\n"
    #expect(endings(longest) == [.complete])
  }

  @Test("any byte at any place of a sentence ends it where it must, and sums where it must")
  func everyByte() throws {
    for value in UInt8.min...UInt8.max {
      for place in 0..<18 {
        var body = (0..<18).map { UInt8(ascii: "A") + UInt8($0) }
        body[place] = value
        let text = Array("$GPTXT,".utf8) + body
        let stream = ScannedStream(text + [13, 10])
        let first = try #require(stream.frames.first { $0.frame.kind == .nmea })
        // The plain way, byte by byte.
        let isPlain = (0x20...0x7E).contains(value) && value != 0x24
        var whole = isPlain ? text : Array(text[..<(7 + place)])
        while whole.last == 0x20 { whole.removeLast() }
        #expect(first.bytes == whole, "byte \(value) at \(place)")
        let isEnd = isPlain || value == 10 || value == 13
        #expect(first.frame.ending == (isEnd ? .complete : .cutShort))
        let star = value == 0x2A ? 7 + place : whole.count
        #expect(first.frame.fieldsEnd == star)
        // A trailing blank is no part of the text, but the checksum is of what was sent.
        let summed = value == 0x20 && place == 17 ? text : whole
        let end = value == 0x2A ? 7 + place : summed.count
        #expect(first.frame.exclusiveOr == summed[1..<end].reduce(0, ^))
      }
    }
  }

  @Test("trailing blanks are not part of a sentence, nor are line ends")
  func trailingBlanks() {
    let found = ScannedStream(Array("$GPGGA,1,2*11  \r\n".utf8)).good.map(\.bytes)
    #expect(found == [Array("$GPGGA,1,2*11".utf8)])
  }

  @Test("memory does not grow, whatever comes")
  func endlessNoise() {
    var stream = ScannedStream()
    var random = SplitMix(state: 7)
    var total = 0
    for _ in 0..<200 {
      let bytes = (0..<4_099).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      stream.receive(bytes[...])
      total += bytes.count
    }
    stream.receive(Self.sentence[...])
    stream.finish()
    #expect(stream.scanner.receivedBytes == total + Self.sentence.count)
    // A random start can cost the sentence only by holding it back until the end, where it is told.
    #expect(stream.frames.contains { $0.bytes == Array(Self.sentence.dropLast(2)) })
  }

  @Test("checksums computed in blocks are those computed byte by byte")
  func checksums() {
    for count in 0..<200 {
      let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ 200) }
      let frames = [MadeFrame.ubx(6, 1, payload), MadeFrame.rtcm(payload)]
      for frame in frames {
        let found = ScannedStream(frame)
        #expect(found.good.map(\.bytes) == [frame])
        #expect(found.scanner.noiseBytes == 0)
      }
    }
  }
}
