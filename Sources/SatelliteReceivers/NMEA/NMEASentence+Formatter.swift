extension NMEASentence {
  /// The kinds of sentence that are read.
  enum Formatter {
    case gga, rmc, gns, gll, gsa, gst, vtg, zda, hdt, ths, pashr

    /// How many fields follow the address, over the revisions of the standard.
    var fieldCounts: ClosedRange<Int> {
      switch self {
      case .gga: 14...14
      // 2.0 ends with the magnetic variation, 2.3 adds the mode, 4.1 the navigational status.
      case .rmc: 11...13
      case .gns: 12...13
      // 2.0 ends with the status, 2.3 adds the mode.
      case .gll: 6...7
      // 4.1 adds the system.
      case .gsa: 17...18
      case .gst: 8...8
      // 2.3 adds the mode.
      case .vtg: 8...9
      case .zda: 6...6
      case .hdt, .ths: 2...2
      // Makers differ in what follows the standard deviations: GNSS quality, IMU status.
      case .pashr: 9...12
      }
    }

    /// Fields behind the last that is read: so many must be there at least and at most.
    var unreadFields: ClosedRange<Int> {
      switch self {
      // The reference station.
      case .gga: 1...1
      // The navigational status.
      case .rmc: 0...1
      // The reference station and the navigational status.
      case .gns: 1...2
      // The system.
      case .gsa: 0...1
      case .gll, .gst, .vtg, .hdt, .ths: 0...0
      // The local zone, which is nobody's time.
      case .zda: 2...2
      case .pashr: 0...3
      }
    }

    var fieldCountText: String {
      switch self {
      case .gga: "14"
      case .rmc: "11 to 13"
      case .gns: "12 or 13"
      case .gll: "6 or 7"
      case .gsa: "17 or 18"
      case .gst: "8"
      case .vtg: "8 or 9"
      case .zda: "6"
      case .hdt, .ths: "2"
      case .pashr: "9 to 12"
      }
    }
  }

  /// The formatter of the address, or `nil` where the sentence is of no use here.
  static func formatter(_ bytes: Span<UInt8>, end: Int) -> Formatter? {
    guard end >= 7, bytes[0] == UInt8(ascii: "$"), bytes[6] == UInt8(ascii: ",") else {
      return nil
    }
    let name = code(bytes[3], bytes[4], bytes[5])
    if bytes[1] == UInt8(ascii: "P") {
      // `$PASHR,POS` and its like carry no attitude: that one begins with a time.
      guard bytes[2] == UInt8(ascii: "A"), name == code("SHR"), end > 7,
        bytes[7] == UInt8(ascii: ",") || bytes[7] &- UInt8(ascii: "0") <= 9
      else { return nil }
      return .pashr
    }
    switch name {
    case code("GGA"): return .gga
    case code("RMC"): return .rmc
    case code("GNS"): return .gns
    case code("GLL"): return .gll
    case code("GSA"): return .gsa
    case code("GST"): return .gst
    case code("VTG"): return .vtg
    case code("ZDA"): return .zda
    case code("HDT"): return .hdt
    case code("THS"): return .ths
    default: return nil
    }
  }

  @inline(__always)
  private static func code(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
    UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }

  @inline(__always)
  private static func code(_ name: StaticString) -> UInt32 {
    // Literals of three ASCII letters, whose storage lives as long as the program.
    unsafe code(name.utf8Start[0], name.utf8Start[1], name.utf8Start[2])
  }
}
