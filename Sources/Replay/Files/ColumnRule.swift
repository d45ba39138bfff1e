/// What a file may hold in a column.
struct ColumnRule {
  enum Need {
    /// The column must be there, and every row must fill it.
    case filled
    /// The column must be there; a cell may be empty.
    case column
    case none
  }

  var name: String
  var need: Need = .none
  /// What the numbers may be.
  let lowest: Double
  let highest: Double
  /// The remedy where a number lies outside.
  var hint = ""

  init(
    name: String, need: Need = .none, limits: ClosedRange<Double> = -1e300...1e300,
    hint: String = ""
  ) {
    self.name = name
    self.need = need
    lowest = limits.lowerBound
    highest = limits.upperBound
    self.hint = hint
  }
}
