import SatelliteReceivers
import Testing

@Suite(
  "Receiver logs against gpsd's check files",
  .enabled(if: SharedData.hasLogs, "no receiver logs at \(SharedData.logs)"))
struct ReferenceLogTests {
  /// Logs of which nothing can be compared, and why.
  static let unsupported = [
    ("bu303-nofix", "SiRF binary: the protocol is not read"),
    ("ublox-sirf1", "SiRF binary: the protocol is not read"),
    ("skytraq-err", "its only sentences, STI with an error, give no fix; gpsd reports none"),
    (
      "tnt-revolution", "a compass: heading in the maker's own sentences, no fix; gpsd reports none"
    ),
  ]

  static let supported = [
    "GPSmap-76S", "beidou-gb", "bu353s4", "garmin25lp", "gp-320fw-2019-04-06-overflow",
    "gp-320fw-2019-04-07-coldboot", "hemi", "humminbird-M37", "mt3339", "mtk-3301", "rst39",
    "saab-r4", "sounder", "tcp-torture", "ublox-8", "ublox-aek-4t", "ublox-lea-5h",
    "ublox-neo-m8n", "ublox-neo-m8t", "ublox-zed-f9p-hp",
  ]

  @Test("every epoch that the log supports is what gpsd made of it", arguments: supported)
  func agrees(name: String) throws {
    let log = try #require(ReferenceLog(name))
    #expect(!log.fixes.isEmpty)
    let comparison = ReferenceComparison(log)
    #expect(comparison.failures == [])
    let values = comparison.compared.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print("\(name): agree " + values.joined(separator: ", "))
    for (reason, count) in comparison.excluded.sorted(by: { $0.key < $1.key }) {
      print("  \(count) excluded, \(reason)")
    }
    // What must have been compared, so that exclusions cannot eat the test.
    if name != "GPSmap-76S" { #expect((comparison.compared["mode"] ?? 0) > 0) }
  }

  @Test("a log of another protocol gives no epoch and no trap", arguments: unsupported)
  func isNotRead(name: String, reason: String) throws {
    let log = try #require(ReferenceLog(name))
    #expect(log.decoded.epochs.isEmpty)
    print("\(name): excluded, \(reason)")
  }
}
