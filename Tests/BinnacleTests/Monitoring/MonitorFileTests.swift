import Foundation
import LinuxPlatform
import Testing
import TextFiles

@testable import Binnacle

/// A folder of its own for a test, removed with all that is in it.
struct MonitorFolder: ~Copyable {
  let path: String

  /// In memory, where the system has such a place: a disk would spend seconds on synchronising.
  init() throws { path = try Self.make() }

  private static func make() throws -> String {
    guard FileSystem.isAccessible("/dev/shm", for: .writing) else {
      return try FileSystem.makeTemporaryDirectory(prefix: "binnacle-monitor")
    }
    let path = "/dev/shm/binnacle-monitor-\(UInt64.random(in: 0...UInt64.max))"
    try FileSystem.makeDirectory(path)
    return path
  }

  deinit { try? FileSystem.removeTree(path) }
}

@Suite struct MonitorFileTests {
  private static let region = CircularRegion(
    center: Coordinate(latitude: 0.1 + 0.2, longitude: -179.99999999999997), radius: 1.0 / 3)

  private static func event(_ sequence: Int64, _ identifier: String = "a") -> Monitor.Event {
    Monitor.Event(
      sequence: sequence, identifier: identifier,
      state: sequence.isMultiple(of: 2) ? .unsatisfied : .satisfied,
      instant: SensorInstant(nanoseconds: 9_007_199_254_740_993 &+ sequence),
      timestamp: UTCInstant(nanosecondsSince1970: 1_780_000_000_123_456_789),
      coordinate: region.center, horizontalAccuracy: 2.5)
  }

  private static func condition(
    _ condition: some MonitorCondition, _ identifier: String = "a"
  ) -> MonitorRecord {
    .condition(identifier: identifier, condition.condition, state: .unknown, lastEvent: nil)
  }

  private static func append(
    _ records: [MonitorRecord], to file: inout MonitorFile, _ memory: inout MonitorMemory
  ) throws {
    try file.append(records, memory: memory)
    for record in records { memory.apply(record) }
  }

  @Test("whatever is remembered is read back to the last bit")
  func roundTrip() throws {
    let folder = try MonitorFolder()
    let path = "\(folder.path)/sub/a.monitor"
    let polygon = PolygonRegion(
      exterior: [
        Self.region.center, Coordinate(latitude: 1, longitude: 2),
        Coordinate(latitude: 3, longitude: 1e-7),
      ],
      holes: [
        [
          Coordinate(latitude: 1, longitude: 1), Coordinate(latitude: 1, longitude: 1.1),
          Coordinate(latitude: 1.1, longitude: 1),
        ]
      ])
    let records = [
      Self.condition(Self.region), Self.condition(polygon, "päß \"\\\n\u{1}"),
      Self.condition(AltitudeBand(from: nil, to: 1e-3, above: .ellipsoid), "band"),
      Self.condition(Monitor.Condition.both(Self.region, AltitudeBand(from: -5.5, to: nil)), ""),
    ]
    var before = MonitorMemory()
    do {
      var file = try MonitorFile.open(path, memory: &before)
      try Self.append(records, to: &file, &before)
      try Self.append([.event(Self.event(1)), .event(Self.event(2))], to: &file, &before)
      try Self.append([.acknowledgement(sequence: 1)], to: &file, &before)
      try Self.append([.removal(identifier: "band")], to: &file, &before)
    }
    for _ in 0..<2 {
      // The second time from the rewritten file.
      var after = MonitorMemory()
      let file = try MonitorFile.open(path, memory: &after)
      #expect(after.records == before.records)
      #expect(after.pending == [Self.event(2)])
      #expect(after.core.identifiers.count == 3)
      #expect(after.core["a"]?.lastEvent == Self.event(2))
      #expect(file.path == path)
    }
  }

  @Test("a file cut anywhere after what is on the disk remembers all whole lines")
  func tornTail() throws {
    let folder = try MonitorFolder()
    let path = "\(folder.path)/a.monitor"
    var memory = MonitorMemory()
    var lengths: [Int] = []
    do {
      var file = try MonitorFile.open(path, memory: &memory)
      try Self.append([Self.condition(Self.region)], to: &file, &memory)
      for sequence in 1...3 as ClosedRange<Int64> {
        lengths.append(try WholeFile.read(path).count)
        try Self.append([.event(Self.event(sequence))], to: &file, &memory)
      }
    }
    let bytes = try WholeFile.read(path)
    lengths.append(bytes.count)
    for length in lengths[0]...bytes.count {
      var read = MonitorMemory()
      try MonitorFile.read(Array(bytes[..<length]), path: path, into: &read)
      #expect(read.pending.count == lengths.lastIndex { $0 <= length })
      // The last line kept its length and lost its contents.
      var zeroed = Array(bytes[..<length])
      if length == bytes.count {
        for index in lengths[2]..<(length - 1) { zeroed[index] = 0 }
        read = MonitorMemory()
        try MonitorFile.read(zeroed, path: path, into: &read)
        #expect(read.pending.count == 2)
      }
    }
    // Every flipped bit before the last two lines' joint is found; without it they are one torn line.
    for index in 0..<(lengths[2] - 1) {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(index % 8)
      #expect(throws: MonitorError.self, "byte \(index)") {
        var memory = MonitorMemory()
        try MonitorFile.read(damaged, path: path, into: &memory)
      }
    }
  }

  @Test("the file stays small however many events pass through it, and goes on counting")
  func compaction() throws {
    let folder = try MonitorFolder()
    let path = "\(folder.path)/a.monitor"
    var memory = MonitorMemory()
    var file = try MonitorFile.open(path, memory: &memory)
    try Self.append([Self.condition(Self.region)], to: &file, &memory)
    var largest = 0
    for sequence in 1...3000 as ClosedRange<Int64> {
      try Self.append([.event(Self.event(sequence))], to: &file, &memory)
      try Self.append([.acknowledgement(sequence: sequence)], to: &file, &memory)
      if sequence.isMultiple(of: 100) { largest = max(largest, try WholeFile.read(path).count) }
    }
    // 1,000 lines of at most 300 bytes, where 6,000 were written.
    #expect(largest < 300_000)
    var read = MonitorMemory()
    try MonitorFile.read(try WholeFile.read(path), path: path, into: &read)
    #expect(read.nextSequence == 3001 && read.acknowledged == 3000)
    #expect(read.core["a"]?.lastEvent == Self.event(3000))
  }

  @Test("a second monitor of the name, a foreign file and a forbidden folder are told apart")
  func refusals() throws {
    let folder = try MonitorFolder()
    let path = "\(folder.path)/a.monitor"
    var memory = MonitorMemory()
    do {
      let file = try MonitorFile.open(path, memory: &memory)
      #expect(throws: MonitorError.inUse(path: file.path)) {
        var memory = MonitorMemory()
        _ = try MonitorFile.open(path, memory: &memory)
      }
    }
    _ = try MonitorFile.open(path, memory: &memory)
    try WholeFile.write("something else\n", to: path)
    var foreign: MonitorError?
    for _ in 0..<200 {
      foreign = #expect(throws: MonitorError.self) {
        var memory = MonitorMemory()
        _ = try MonitorFile.open(path, memory: &memory)
      }
      // Other tests start programs: between fork and exec those hold the lock as well.
      guard case .inUse = foreign else { break }
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(foreign?.description.contains("a.monitor:1: ") == true)
    let forbidden = #expect(throws: MonitorError.self) {
      var memory = MonitorMemory()
      _ = try MonitorFile.open("/proc/none/a.monitor", memory: &memory)
    }
    guard case .storage = forbidden else {
      Issue.record("\(forbidden.map(String.init(describing:)) ?? "nothing") was thrown")
      return
    }
  }

  @Test("a file of another version is not called damaged, for who removed it would lose it")
  func otherVersion() throws {
    let folder = try MonitorFolder()
    let path = "\(folder.path)/a.monitor"
    let text = "binnacle monitor 2\n00000000 what nobody knows yet\n"
    try WholeFile.write(text, to: path)
    let error = #expect(throws: MonitorError.self) {
      var memory = MonitorMemory()
      _ = try MonitorFile.open(path, memory: &memory)
    }
    #expect(error?.description.contains("version") == true)
    #expect(error?.description.contains("remove") == false)
    #expect(try WholeFile.read(path) == Array(text.utf8))
  }

  @Test("a name that leads out of the folder, or is none, is refused")
  func names() throws {
    let folder = try MonitorFolder()
    for name in ["", "../a", "a/b", "/a", "a\0b"] {
      let error = #expect(throws: MonitorError.self) {
        _ = try Monitor(name, folder: folder.path + "/sub")
      }
      #expect(error?.description.contains("name") == true)
    }
    #expect(!FileStatus.exists(folder.path + "/sub"))
  }

  @Test(
    "records that no monitor can have written are none, whatever their checksum",
    arguments: [
      MonitorRecord.beginning(nextSequence: .max, acknowledged: 0),
      .beginning(nextSequence: -1, acknowledged: 0),
      .event(event(.max)), .acknowledgement(sequence: .max),
      condition(CircularRegion(center: Coordinate(latitude: 91, longitude: 0), radius: 1)),
      condition(PolygonRegion([])),
      condition(
        PolygonRegion(
          exterior: [0, 1e300, -1e300].map { Coordinate(latitude: 0, longitude: $0) })),
    ])
  func impossibleRecords(_ record: MonitorRecord) throws {
    let value = try JSONParser.parse(Array(record.json.text.utf8), file: "a.monitor")
    #expect(MonitorRecord(value) == nil)
  }

  @Test("an event of a place whose accuracy is no finite number can be read again")
  func infiniteAccuracy() throws {
    let folder = try MonitorFolder()
    let path = "\(folder.path)/a.monitor"
    var memory = MonitorMemory()
    do {
      var file = try MonitorFile.open(path, memory: &memory)
      try Self.append(
        [Self.condition(AltitudeBand(from: 0, to: 9, above: .ellipsoid))], to: &file, &memory)
      for (sequence, accuracy) in [(1, Double.infinity), (2, .nan), (3, 2.5)] {
        var event = Self.event(Int64(sequence))
        event.horizontalAccuracy = accuracy
        try Self.append([.event(event)], to: &file, &memory)
      }
    }
    for _ in 0..<2 {
      var after = MonitorMemory()
      _ = try MonitorFile.open(path, memory: &after)
      #expect(after.pending.map(\.sequence) == [1, 2, 3])
      #expect(after.pending.map(\.horizontalAccuracy) == [.infinity, .infinity, 2.5])
    }
  }

  @Test(
    "conditions in conditions: as deep as may be added can be read again, and no deeper is taken")
  func depth() async throws {
    let folder = try MonitorFolder()
    var condition = Self.region.condition
    var deepest = 0
    var monitor = try Monitor("deep", folder: folder.path)
    for depth in 1...40 {
      condition = .all([condition])
      do throws(MonitorError) {
        try await monitor.add(condition, identifier: "deep")
        deepest = depth
      } catch {
        guard case .invalidCondition("deep", let reason) = error else { throw error }
        #expect(reason.contains("lists"))
        break
      }
    }
    #expect((10..<40).contains(deepest), "\(deepest)")
    await monitor.close()
    for _ in 0..<2 {
      monitor = try Monitor("deep", folder: folder.path)
      #expect(await monitor.identifiers == ["deep"])
      await monitor.close()
    }
  }
}
