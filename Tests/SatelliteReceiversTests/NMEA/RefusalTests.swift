import SatelliteReceivers
import Testing

struct RefusalTests {
  /// Sentences with a right checksum and one wrong field each: what is refused, at which field.
  static let broken: [(String, Int)] = [
    ("GPGGA,1019.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 1),
    ("GPGGA,251019.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 1),
    ("GPGGA,206019.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 1),
    ("GPGGA,201061.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 1),
    ("GPGGA,-01019.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 1),
    // Cut on the left, 249.2 would be two degrees.
    ("GPGGA,201019.00,249.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 2),
    ("GPGGA,201019.00,9249.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 2),
    ("GPGGA,201019.00,3261.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 2),
    ("GPGGA,201019.00,3249.2O458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 2),
    ("GPGGA,201019.00,3249.20458,E,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 3),
    ("GPGGA,201019.00,3249.20458,,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 3),
    ("GPGGA,201019.00,3249.20458,N,2205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 4),
    ("GPGGA,201019.00,3249.20458,N,19205.61915,W,1,08,1.0,4.4,M,-30.0,M,,", 4),
    ("GPGGA,201019.00,3249.20458,N,,W,1,08,1.0,4.4,M,-30.0,M,,", 4),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,N,1,08,1.0,4.4,M,-30.0,M,,", 5),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,W,1.5,08,1.0,4.4,M,-30.0,M,,", 6),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,W,A,08,1.0,4.4,M,-30.0,M,,", 6),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,W,1,-8,1.0,4.4,M,-30.0,M,,", 7),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,W,1,08,-1.0,4.4,M,-30.0,M,,", 8),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4.1,M,-30.0,M,,", 9),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,W,1,08,1.0,--4.4,M,-30.0,M,,", 9),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,W,1,08,1.0,.,M,-30.0,M,,", 9),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4,F,-30.0,M,,", 10),
    ("GPGGA,201019.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4,M,1234567890123456789,M,,", 11),
    ("GPRMC,201019.00,X,3249.20458,N,12205.61915,W,0.1,1.0,311225,,,A", 2),
    ("GPRMC,201019.00,A,3249.20458,N,12205.61915,W,-0.1,1.0,311225,,,A", 7),
    ("GPRMC,201019.00,A,3249.20458,N,12205.61915,W,0.1,361.0,311225,,,A", 8),
    ("GPRMC,201019.00,A,3249.20458,N,12205.61915,W,0.1,1.0,310225,,,A", 9),
    ("GPRMC,201019.00,A,3249.20458,N,12205.61915,W,0.1,1.0,31122025,,,A", 9),
    ("GPRMC,201019.00,A,3249.20458,N,12205.61915,W,0.1,1.0,311225,,,Q", 12),
    ("GPGSA,A,4,,,,,,,,,,,,,1,1,1", 2), ("GPGSA,B,3,,,,,,,,,,,,,1,1,1", 1),
    ("GPVTG,54.7,M,34.4,M,5.5,N,10.2,K", 2), ("GPZDA,193913.00,31,02,2018,00,00", 2),
    ("GNTHS,77.52,Q", 2), ("GNGNS,053232.438,3114.8789,N,12135.2442,E,AX,07,1.2,1.8,8.3,,", 6),
  ]

  @Test("a field that does not hold what its place is for refuses the sentence", arguments: broken)
  func isRefused(body: String, index: Int) {
    guard case .field(let found, _)? = SentenceText.refusal(body) else {
      Issue.record("\(body): \(String(describing: SentenceText.refusal(body)))")
      return
    }
    #expect(found == index)
  }

  @Test(
    "a missing or added field refuses the sentence",
    arguments: [
      "GPGGA,201019.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,",
      "GPGGA,201019.00,3249.20458,N,12205.61915,W,1,08,1.0,4.4,M,-30.0,M,,,",
      "GPRMC,201019.00,A,3249.20458,N,12205.61915,W,0.1,1.0,311225", "GPVTG,54.7,T,5.5,N",
      "GPGLL,4426.1130,N,07140.5579,W", "HEHDT,1.0", "GPZDA,193913.00,07,09,2018",
      "GPGST,024603.00,3.2,6.6,4.7,47.3,5.8,5.6", "GPGSA,A,3,1,2,3,1.0,1.0,1.0",
    ])
  func fieldCount(body: String) {
    guard case .fieldCount? = SentenceText.refusal(body) else {
      Issue.record("\(String(describing: SentenceText.refusal(body)))")
      return
    }
  }

  @Test("strict takes two right digits, lenient what is missing or short, neither a wrong one")
  func checksums() {
    let body = "GPZDA,193913.00,07,09,2018,00,00"
    let right = SentenceText.checksum(body)
    #expect(right == "63")
    // One whose checksum begins with a zero, so that one digit can be right.
    let small =
      (10..<99).map { "GNTHS,\($0).5,A" }
      .first { SentenceText.checksum($0).hasPrefix("0") } ?? ""
    let short = String(SentenceText.checksum(small).dropFirst())
    let cases: [(String, RefusedSentence.Reason?, RefusedSentence.Reason?)] = [
      ("$\(body)*63", nil, nil), ("$\(body)", .checksumMissing, nil),
      ("$\(body)*", .checksumMissing, nil), ("$\(small)*\(short)", .checksumOneDigit, nil),
      ("$\(body)*G3", .checksumMalformed, .checksumMalformed),
      ("$\(body)*633", .checksumMalformed, .checksumMalformed),
      (
        "$\(body)*64", .checksumWrong(stated: 0x64, computed: 0x63),
        .checksumWrong(stated: 0x64, computed: 0x63)
      ),
    ]
    for (text, strict, lenient) in cases {
      #expect(failure(SentenceText.readWhole(text)) == strict, "\(text)")
      #expect(failure(SentenceText.readWhole(text, checksums: .lenient)) == lenient, "\(text)")
    }
    let letters =
      (10..<99).map { "GNTHS,\($0).5,A" }
      .first { SentenceText.checksum($0).hasSuffix("F") } ?? ""
    let lower = SentenceText.checksum(letters).lowercased()
    #expect(failure(SentenceText.readWhole("$\(letters)*\(lower)")) == nil)
  }

  @Test("the reader takes any bytes without a trap")
  func anyBytes() {
    var random = SplitMix(state: 7)
    let alphabet = Array("$GPRMCGATNS,,,,*.-+0123456789AVWE\0\u{7F}".utf8)
    for _ in 0..<20_000 {
      let length = Int(random.next() % 90)
      let bytes = (0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      for policy in NMEASentence.ChecksumPolicy.allCases {
        do throws(RefusedSentence.Reason) {
          _ = try NMEASentence(bytes.span, checksums: policy)
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
  }

  private func failure(
    _ result: Result<NMEASentence, RefusedSentence.Reason>
  ) -> RefusedSentence.Reason? {
    if case .failure(let reason) = result { reason } else { nil }
  }
}
