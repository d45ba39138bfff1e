extension NMEASentence {
  /// The message it is, or `nil` where it is of no use.
  var source: EpochSources? {
    switch self {
    case .gga: .gga
    case .rmc: .rmc
    case .gns: .gns
    case .gll: .gll
    case .gsa: .gsa
    case .gst: .gst
    case .vtg: .vtg
    case .zda: .zda
    case .heading(let heading): heading.source
    case .other: nil
    }
  }

  /// Time of validity since midnight UTC, ns, where it has one.
  public var nanosecondsOfDay: Int64? {
    switch self {
    case .gga(let gga): gga.nanosecondsOfDay
    case .rmc(let rmc): rmc.nanosecondsOfDay
    case .gns(let gns): gns.nanosecondsOfDay
    case .gll(let gll): gll.nanosecondsOfDay
    case .gst(let gst): gst.nanosecondsOfDay
    case .zda(let zda): zda.nanosecondsOfDay
    case .heading(let heading): heading.nanosecondsOfDay
    case .gsa, .vtg, .other: nil
    }
  }

  /// The date where it has one, as the receiver gave it.
  public var date: CivilDate? {
    switch self {
    case .rmc(let rmc): rmc.date
    case .zda(let zda): zda.date
    default: nil
    }
  }

  /// Whether such a sentence lacks its time only while the receiver does not know it.
  var usuallyHasTime: Bool {
    switch self {
    case .gga, .rmc, .gns, .gll, .zda: true
    default: false
    }
  }
}
