internal import Glibc
internal import TextFiles

extension Degrader {
  private static let semiMajorAxis = 6_378_137.0

  /// Does to one file what the options say, in the order that the random numbers are drawn in.
  mutating func apply(to table: inout RawTable, stem: String, name: String) throws(DataError) {
    func missing(_ title: String) -> DataError {
      DataError("this required column is missing", file: name, line: 1, field: title)
    }
    guard let time = table.index(of: "t_s") else { throw missing("t_s") }
    let outages = options.outages.filter { $0.file == stem }
    if !outages.isEmpty {
      let times = try numbers(table, time, name)
      let kept = zip(table.rows, times).filter { _, t in
        !outages.contains { $0.start <= t && t < $0.stop }
      }
      table.rows = kept.map(\.0)
    }
    for drop in options.drops where drop.file == stem {
      var kept: [[RawTable.Cell]] = []
      for row in table.rows where random.uniform() >= drop.fraction { kept.append(row) }
      table.rows = kept
    }
    if stem == "gnss" { try moveFixes(&table, time, name) }
    for share in options.duplicates where share.file == stem {
      var rows: [[RawTable.Cell]] = []
      for row in table.rows {
        rows.append(row)
        if random.uniform() < share.fraction { rows.append(row) }
      }
      table.rows = rows
    }
    for delay in options.delays where delay.file == stem {
      try apply(delay, to: &table, time, name)
    }
    for dropped in options.droppedColumns where dropped.file == stem {
      guard let k = table.index(of: dropped.column) else { continue }
      table.head.remove(at: k)
      for i in table.rows.indices where k < table.rows[i].count { table.rows[i].remove(at: k) }
    }
  }

  private mutating func moveFixes(
    _ table: inout RawTable, _ time: Int, _ name: String
  ) throws(DataError) {
    var columns: [Int] = []
    for title in ["lat_deg", "lon_deg", "height_m"] {
      guard let k = table.index(of: title) else {
        throw DataError("this required column is missing", file: name, line: 1, field: title)
      }
      columns.append(k)
    }
    for spike in options.spikes {
      let distances = try numbers(table, time, name).map { abs($0 - spike.time) }
      guard let smallest = distances.min(), let i = distances.firstIndex(of: smallest) else {
        throw DataError("has no row to move", file: name)
      }
      try move(&table, i, columns, name, spike.north, spike.east, spike.up)
    }
    for hold in options.holdOffsets {
      for (i, t) in try numbers(table, time, name).enumerated()
      where hold.start <= t && t < hold.stop {
        try move(&table, i, columns, name, hold.north, hold.east, 0)
      }
    }
    let sd = options.satelliteNoise
    if sd != 0 {
      for i in table.rows.indices {
        let north = random.normal(mean: 0, standardDeviation: sd)
        let east = random.normal(mean: 0, standardDeviation: sd)
        let up = random.normal(mean: 0, standardDeviation: sd)
        try move(&table, i, columns, name, north, east, up)
      }
    }
  }

  private func move(
    _ table: inout RawTable, _ i: Int, _ columns: [Int], _ name: String, _ north: Double,
    _ east: Double, _ up: Double
  ) throws(DataError) {
    let latitude = try number(table, i, columns[0], name)
    let longitude = try number(table, i, columns[1], name)
    let height = try number(table, i, columns[2], name)
    let lat = PythonNumber.radians(latitude)
    let moved = [
      latitude + PythonNumber.degrees(north / Self.semiMajorAxis),
      longitude + PythonNumber.degrees(east / (Self.semiMajorAxis * cos(lat))), height + up,
    ]
    guard abs(moved[0]) <= 90 else {
      throw DataError(
        "data row \(i + 1): moved by \(north) m the fix has a latitude of \(moved[0])",
        remedy: "there is nothing beyond a pole; move it by less", file: name, field: "lat_deg")
    }
    for axis in 0..<3 {
      table.rows[i][columns[axis]] = Array(PythonNumber.representation(moved[axis]).utf8)
    }
  }

  private mutating func apply(
    _ delay: Options.Delay, to table: inout RawTable, _ time: Int, _ name: String
  ) throws(DataError) {
    if table.index(of: "arrival_s") == nil {
      table.head.append(Array("arrival_s".utf8))
      for i in table.rows.indices { table.rows[i].append([]) }
    }
    guard let k = table.index(of: "arrival_s") else { return }
    for (i, t) in try numbers(table, time, name).enumerated() {
      let late = random.normal(mean: delay.mean, standardDeviation: delay.standardDeviation)
      guard k < table.rows[i].count else { throw tooShort(name, i) }
      table.rows[i][k] = Array(PythonNumber.fixed(t + max(0, late), places: 9).utf8)
    }
    // What is written decides, and equal arrivals keep their order.
    let arrivals = try numbers(table, k, name)
    let order = table.rows.indices.sorted {
      arrivals[$0] != arrivals[$1] ? arrivals[$0] < arrivals[$1] : $0 < $1
    }
    table.rows = order.map { table.rows[$0] }
  }

  private func numbers(
    _ table: RawTable, _ column: Int, _ name: String
  ) throws(DataError) -> [Double] {
    var list: [Double] = []
    list.reserveCapacity(table.rows.count)
    for i in table.rows.indices { list.append(try number(table, i, column, name)) }
    return list
  }

  private func number(
    _ table: RawTable, _ i: Int, _ column: Int, _ name: String
  ) throws(DataError) -> Double {
    guard column < table.rows[i].count else { throw tooShort(name, i) }
    guard let value = PythonNumber.parse(table.rows[i][column]) else {
      throw DataError(
        "data row \(i + 1): '\(String(decoding: table.rows[i][column], as: UTF8.self))' "
          + "is not a number", file: name,
        field: String(decoding: table.head[column], as: UTF8.self))
    }
    return value
  }

  private func tooShort(_ name: String, _ i: Int) -> DataError {
    DataError("data row \(i + 1) has too few cells", file: name)
  }
}
