import Sensing
import Testing

@testable import SatelliteReceivers

/// What is read sixteen bytes at a time, against the same byte by byte.
@Suite("Scanning many bytes at once")
struct WideScanningTests {
  /// Frames of every kind and length, damaged ones among them, and noise full of starts.
  private static func stream(_ random: inout SplitMix, frames: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<frames {
      let payload = (0..<Int.random(in: 0...150, using: &random)).map { _ in
        // Line feeds, and bytes that begin a frame, more often than chance has them.
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : [0x0A, 0xB5, 0xD3, 0x24, 0x62].randomElement(using: &random) ?? 0
      }
      var frame: [UInt8]
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1: frame = MadeFrame.ubx(1, payload.first ?? 0, payload)
      case 2: frame = MadeFrame.rtcm(payload)
      case 3:
        let text = payload.prefix(70).map { 0x20 + $0 % 0x5F }.filter { $0 != 0x24 && $0 != 0x2A }
        frame = MadeFrame.sentence("GPTXT,\(String(decoding: text, as: UTF8.self))")
      default: frame = payload
      }
      if frame.count > 3, Int.random(in: 0..<8, using: &random) == 0 {
        frame[Int.random(in: 1..<frame.count, using: &random)] ^= 1 << 3
      }
      bytes += frame
    }
    return bytes
  }

  @Test("however a stream is split, its frames are those of feeding it byte by byte")
  func splits() {
    var random = SplitMix(state: 91)
    for _ in 0..<30 {
      let bytes = Self.stream(&random, frames: 40)
      let bytewise = ScannedStream(bytes, cuts: Array(1..<bytes.count)).frames
      #expect(bytewise.contains { $0.frame.kind == .ubx })
      for longest in [3, 17, 100, 700] {
        var cuts: [Int] = []
        var at = Int.random(in: 1...longest, using: &random)
        while at < bytes.count {
          cuts.append(at)
          at += Int.random(in: 1...longest, using: &random)
        }
        #expect(ScannedStream(bytes, cuts: cuts).frames == bytewise, "\(bytes), \(cuts)")
      }
      #expect(ScannedStream(bytes).frames == bytewise, "\(bytes)")
    }
  }

  @Test("whatever stands behind the star, and wherever it is cut, a sentence is what it was")
  func sentenceEnds() {
    var random = SplitMix(state: 94)
    let tails = ["\r\n", "\n", "\r", "\n\r", "\r\r\n", "", " \r\n", "0\r\n", "$", "\u{0}"]
    let digits = Array("09AFaf :*$!~\u{7F}\r\n".utf8)
    let starts = ["$GP", "$G1", "$gp", "$1P", "$P", "$", "!AIVD", "!AI"]
    for _ in 0..<120 {
      let start = starts.randomElement(using: &random)
      let fields = String(repeating: ",1.5", count: Int.random(in: 0...14, using: &random))
      var bytes = Array(((start ?? "") + "GGA" + fields + "*").utf8)
      for _ in 0..<2 { bytes.append(digits.randomElement(using: &random) ?? 0) }
      bytes += Array((tails.randomElement(using: &random) ?? "").utf8)
      bytes += MadeFrame.sentence("GPTXT,next") + [0x24]
      let bytewise = ScannedStream(bytes, cuts: Array(1..<bytes.count)).frames
      #expect(ScannedStream(bytes).frames == bytewise, "\(bytes)")
      for cut in 1..<bytes.count {
        #expect(ScannedStream(bytes, cuts: [cut]).frames == bytewise, "\(bytes), \(cut)")
      }
    }
  }

  @Test("lines are counted as the line feeds before them are")
  func lines() {
    var random = SplitMix(state: 92)
    let bytes = Self.stream(&random, frames: 300)
    for found in ScannedStream(bytes).frames {
      #expect(found.frame.line == 1 + bytes[..<found.frame.offset].count { $0 == 0x0A })
    }
  }

  @Test("the sums of any range are those of adding byte by byte, with its line feeds")
  func sums() {
    var random = SplitMix(state: 93)
    let bytes = (0..<4200).map { _ in
      Int.random(in: 0..<3, using: &random) == 0
        ? 0x0A : UInt8.random(in: 0...255, using: &random)
    }
    let lengths = Array(0...100) + [255, 256, 257, 1000, 4079, 4080]
    for length in lengths {
      for start in [0, 1, 7, 15, 16, 17, 100] {
        let range = start..<start + length
        let wide = Checksums.fletcher(bytes.span, range)
        let plain = Checksums.shortFletcher(bytes.span, range)
        #expect(wide == plain, "\(range)")
        #expect(plain.lineFeeds == bytes[range].count { $0 == 0x0A })
      }
    }
  }

  @Test("a lane of nothing but line feeds is counted to its end")
  func onlyLineFeeds() {
    let bytes = [UInt8](repeating: 0x0A, count: 4080)
    #expect(
      Checksums.fletcher(bytes.span, 0..<4080) == Checksums.shortFletcher(bytes.span, 0..<4080))
    // Longer than a lane can count.
    let frame = MadeFrame.ubx(1, 0x35, [UInt8](repeating: 0x0A, count: 6_144))
    let after = ScannedStream(frame + MadeFrame.ubx(1, 0x61, [0, 0, 0, 0])).frames
    #expect(after.map(\.frame.kind) == [.ubx, .ubx])
    #expect(after.last?.frame.line == 1 + frame.count { $0 == 0x0A })
  }
}
