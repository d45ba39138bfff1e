/// The messages that an epoch was made of.
public struct EpochSources: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let gga = Self(rawValue: 1 << 0)
  public static let rmc = Self(rawValue: 1 << 1)
  public static let gns = Self(rawValue: 1 << 2)
  public static let gll = Self(rawValue: 1 << 3)
  public static let gsa = Self(rawValue: 1 << 4)
  public static let gst = Self(rawValue: 1 << 5)
  public static let vtg = Self(rawValue: 1 << 6)
  public static let zda = Self(rawValue: 1 << 7)
  public static let hdt = Self(rawValue: 1 << 8)
  public static let ths = Self(rawValue: 1 << 9)
  public static let pashr = Self(rawValue: 1 << 10)
  public static let navSTATUS = Self(rawValue: 1 << 15)
  public static let navPVT = Self(rawValue: 1 << 16)
  public static let navHPPOSLLH = Self(rawValue: 1 << 17)
  public static let navCOV = Self(rawValue: 1 << 18)
  public static let navRELPOSNED = Self(rawValue: 1 << 19)
  public static let navEOE = Self(rawValue: 1 << 20)
  public static let navTIMELS = Self(rawValue: 1 << 21)
  public static let navDOP = Self(rawValue: 1 << 22)
  public static let navPOSLLH = Self(rawValue: 1 << 23)
  public static let navSOL = Self(rawValue: 1 << 24)
  public static let navVELNED = Self(rawValue: 1 << 25)
  public static let navTIMEGPS = Self(rawValue: 1 << 26)
  public static let navTIMEUTC = Self(rawValue: 1 << 27)
  public static let gpsdTPV = Self(rawValue: 1 << 28)
  public static let gpsdSKY = Self(rawValue: 1 << 29)
  public static let gpsdGST = Self(rawValue: 1 << 30)

  /// Every message of NMEA 0183, of u-blox's protocol and of gpsd.
  public static let anyNMEA = Self(rawValue: 0x0000_7FFF)
  public static let anyUBX = Self(rawValue: 0x0FFF_8000)
  public static let anyGPSD = Self(rawValue: 0xF000_0000)
}

extension EpochSources {
  /// Whether a UBX message that solves position is among them: it rules over NMEA.
  var hasSolutionOfUBX: Bool { !isDisjoint(with: [.navPVT, .navSOL]) }

  /// Their names in the order above: `GGA`, `RMC`, `NAV-PVT`, `TPV`.
  public var names: [String] {
    Self.named.compactMap { contains($0.0) ? $0.1 : nil }
  }

  private static let named: [(EpochSources, String)] = [
    (.gga, "GGA"), (.rmc, "RMC"), (.gns, "GNS"), (.gll, "GLL"), (.gsa, "GSA"), (.gst, "GST"),
    (.vtg, "VTG"), (.zda, "ZDA"), (.hdt, "HDT"), (.ths, "THS"), (.pashr, "PASHR"),
    (.navPVT, "NAV-PVT"), (.navHPPOSLLH, "NAV-HPPOSLLH"), (.navCOV, "NAV-COV"),
    (.navRELPOSNED, "NAV-RELPOSNED"), (.navEOE, "NAV-EOE"), (.navTIMELS, "NAV-TIMELS"),
    (.navDOP, "NAV-DOP"), (.navPOSLLH, "NAV-POSLLH"), (.navSOL, "NAV-SOL"),
    (.navVELNED, "NAV-VELNED"), (.navTIMEGPS, "NAV-TIMEGPS"),
    (.navTIMEUTC, "NAV-TIMEUTC"), (.navSTATUS, "NAV-STATUS"), (.gpsdTPV, "TPV"),
    (.gpsdSKY, "SKY"), (.gpsdGST, "GST"),
  ]
}
