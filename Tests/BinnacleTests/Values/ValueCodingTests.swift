import Foundation
import Testing

@testable import Binnacle

@Suite("Values as JSON")
struct ValueCodingTests {
  private func roundTrip<Value: Codable & Hashable>(_ value: Value) throws {
    let data = try JSONEncoder().encode(value)
    let back = try JSONDecoder().decode(Value.self, from: data)
    #expect(back == value)
    #expect(back.hashValue == value.hashValue)
  }

  private func keys<Value: Encodable>(of value: Value) throws -> Set<String> {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    return Set(try #require(object as? [String: Any]).keys)
  }

  @Test("every value comes back as it was")
  func roundTrips() throws {
    try roundTrip(Samples.location)
    try roundTrip(Samples.bareLocation)
    try roundTrip(Samples.heading)
    try roundTrip(Heading(instant: Samples.instant))
    try roundTrip(Samples.altitude)
    try roundTrip(Altitude(instant: Samples.instant))
    try roundTrip(Samples.attitude)
    try roundTrip(Samples.event)
    try roundTrip(HealthEvent(instant: Samples.instant, source: .engine, kind: "x", detail: ""))
    try roundTrip([GeoidName.receiver, .egm96, .egm96Reduced])
    for judgement in [.accepted, .deweighted, .held] as [SensorVerdict.Judgement] {
      try roundTrip([judgement])
    }
    for reason in SensorVerdict.Reason.allCases {
      try roundTrip([SensorVerdict.Judgement.refused(reason)])
    }
  }

  @Test("what is unknown has no key")
  func unknown() throws {
    let keys = try keys(of: Samples.bareLocation)
    #expect(keys.isDisjoint(with: ["altitude", "speed", "course", "timestamp", "localPose"]))
    #expect(keys.isSuperset(of: ["coordinate", "horizontalAccuracy", "instant"]))
    #expect(try self.keys(of: Heading(instant: Samples.instant)) == ["instant"])
    #expect(try self.keys(of: Altitude(instant: Samples.instant)) == ["instant"])
  }

  @Test("an instant is written as ISO 8601")
  func instant() throws {
    let text = String(decoding: try JSONEncoder().encode([Samples.utc]), as: UTF8.self)
    #expect(text == #"["2026-05-26T12:34:56.80Z"]"#)
  }

  @Test("a verdict that nobody knows and a date that is none are refused")
  func refused() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([SensorVerdict.Judgement].self, from: Data(#"["maybe"]"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UTCInstant].self, from: Data(#"["2026-02-30T00:00:00Z"]"#.utf8))
    }
  }

  @Test("verdicts are one per measurement, equal by what they hold")
  func verdicts() {
    var verdicts = SensorVerdicts()
    #expect(verdicts.isEmpty && verdicts.all.isEmpty)
    for (index, measurement) in SensorVerdict.Measurement.allCases.enumerated() {
      verdicts[measurement] = SensorVerdict(
        measurement: measurement, judgement: .accepted,
        instant: SensorInstant(nanoseconds: Int64(index)))
    }
    #expect(verdicts.map(\.measurement) == SensorVerdict.Measurement.allCases)
    #expect(verdicts.map(\.instant.nanoseconds) == Array(0..<13))
    var other = verdicts
    #expect(other == verdicts)
    other[.course] = nil
    #expect(other != verdicts && other[.course] == nil && other.all.count == 12)
  }
}
