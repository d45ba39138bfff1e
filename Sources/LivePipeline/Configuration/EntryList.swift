internal import LinearAlgebra
internal import TextFiles

/// Collects the values in force, each with its origin.
struct EntryList {
  private let configuration: LiveConfiguration
  private(set) var entries: [ConfigurationEntry] = []

  init(configuration: LiveConfiguration) { self.configuration = configuration }

  /// Adds a value; `note` says what it means where it is not given.
  mutating func add(
    _ key: String, json: String?, note: String = "", isProfile: Bool = false
  ) {
    entries.append(
      ConfigurationEntry(
        key: key, value: json ?? "null", note: json == nil ? note : "",
        origin: configuration.origin(of: key, isProfile: isProfile)))
  }

  mutating func add(_ key: String, text: String?, note: String = "") {
    add(key, json: text.map(JSONText.quoted), note: note)
  }

  mutating func add(_ key: String, number: Double?, note: String = "") {
    add(key, json: number.map(Self.text), note: note)
  }

  /// A number that has a default of its own, about which `note` says more.
  mutating func add(_ key: String, number: Double?, builtIn: Double, note: String) {
    add(key, json: Self.text(number ?? builtIn))
    if number == nil { remark(note) }
  }

  mutating func add<Frame>(_ key: String, vector: Vector3<Frame>?, note: String = "") {
    add(key, json: vector.map { "[\($0.x), \($0.y), \($0.z)]" }, note: note)
  }

  mutating func add<To, From>(_ key: String, matrix: Matrix3<To, From>) {
    let numbers = (0..<9).map { Self.text(matrix[$0 / 3, $0 % 3]) }
    add(key, json: "[" + numbers.joined(separator: ", ") + "]")
  }

  /// Says something about the entry that was added last.
  mutating func remark(_ note: String) {
    if let last = entries.indices.last { entries[last].note = note }
  }

  /// Whole numbers without a point.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
