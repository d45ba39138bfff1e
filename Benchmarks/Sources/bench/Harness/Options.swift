/// What the command line asks for.
struct Options {
  var names: [String] = []
  var count: Int?
  var isJSON = false
  var compare: String?
  var rounds = 5
  var countsInstructions = true
  var isCheck = false
  var isList = false
  var isChild = false
  var isGrowth = false
  /// Where the JSON goes beside the table.
  var output: String?

  static let usage = """
    usage: bench [NAME…] [--count N] [--json] [--compare FILE] [--rounds N] [--no-instructions]
                 [--output FILE]
           bench --check [NAME…]   hold instructions and allocations against Thresholds.json
           bench --growth          cost per sample against the length of a recording, as CSV
           bench --list            the names
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else { throw NotAvailable("\(option) needs a value") }
      return value
    }
    func whole(_ option: String) throws -> Int {
      guard let number = Int(try value(option)), number > 0 else {
        throw NotAvailable("\(option) needs a positive whole number")
      }
      return number
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--count": count = try whole(argument)
      case "--rounds": rounds = try whole(argument)
      case "--json": isJSON = true
      case "--compare": compare = try value(argument)
      case "--output": output = try value(argument)
      case "--no-instructions": countsInstructions = false
      case "--check": isCheck = true
      case "--growth": isGrowth = true
      case "--list": isList = true
      case InstructionCount.flag: isChild = true
      case "--help", "-h": throw NotAvailable(Self.usage)
      case let name where !name.hasPrefix("-"): names.append(name)
      default: throw NotAvailable("there is no option \(argument)\n\(Self.usage)")
      }
    }
  }
}
