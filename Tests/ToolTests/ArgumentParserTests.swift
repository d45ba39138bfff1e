import CommandLineTool
import Testing

@Suite("The argument parser")
struct ArgumentParserTests {
  private let command = CommandSpecification(
    name: "try", purpose: "Tries.", operands: ["IN"],
    options: [
      OptionSpecification("output", letter: "o", values: ["FILE"], help: "writes"),
      OptionSpecification("rate", values: ["HZ"], help: "how often"),
      OptionSpecification(
        "outage", values: ["FILE", "START", "STOP"], repeatable: true, help: "cuts"),
      OptionSpecification("json", help: "prints JSON"),
    ], details: [], examples: [], goodMeaning: "", findingMeaning: "")

  private func parse(_ line: String) throws(UsageError) -> ParsedArguments {
    try ArgumentParser(command).parse(line.split(separator: " ").map(String.init))
  }

  @Test(
    "an option's value is the next word, or follows an equals sign, or its letter",
    arguments: ["in --output x.csv", "in --output=x.csv", "--output x.csv in", "-o x.csv in"])
  func values(line: String) throws {
    let parsed = try parse(line)
    #expect(parsed.text("output") == "x.csv")
    #expect(parsed.operands == ["in"])
    #expect(!parsed.has("json"))
  }

  @Test("an attached value may be empty and may hold equals signs")
  func attached() throws {
    #expect(try parse("in --output=a=b").text("output") == "a=b")
    #expect(try parse("in --output=").text("output") == "")
  }

  @Test("an option of three values takes three words, each time it is given")
  func manyValues() throws {
    let parsed = try parse("--outage gnss 10 20 in --outage imu -5 5")
    #expect(parsed.all("outage") == [["gnss", "10", "20"], ["imu", "-5", "5"]])
    #expect(parsed.operands == ["in"])
  }

  @Test("of an option that is not repeatable the last occurrence counts")
  func lastWins() throws {
    #expect(try parse("in --rate 5 --rate 7").number("rate") == 7)
  }

  @Test("after two dashes everything is an operand")
  func doubleDash() throws {
    #expect(try parse("-- --json").operands == ["--json"])
  }

  @Test("help is found before anything else is complained about", arguments: ["-h", "--help"])
  func help(spelling: String) throws {
    #expect(try parse(spelling).wantsHelp)
    #expect(try parse("a b c \(spelling)").wantsHelp)
  }

  @Test(
    "what cannot be understood names the nearest valid spelling",
    arguments: [
      ("in --ouput x", "--output"), ("in --outptu x", "--output"), ("in --jso", "--json"),
      ("in -json", "--json"), ("in --outag gnss 1 2", "--outage"), ("in --hlep", "--help"),
      ("in --outage=gnss 1 2", "--outage FILE START STOP"),
      ("in --outage gnss 1", "--outage FILE START STOP"), ("in --output", "--output FILE"),
      ("in --output --json", "--output FILE"),
    ])
  func suggestions(line: String, suggestion: String) {
    #expect {
      _ = try parse(line)
    } throws: { error in
      (error as? UsageError)?.suggestion == suggestion
    }
  }

  @Test(
    "a missing or superfluous operand, and a value for a flag, are refused",
    arguments: ["", "--json", "a b", "in --json=yes", "in --nothinglikeit"])
  func refusals(line: String) {
    #expect(throws: UsageError.self) { _ = try parse(line) }
  }

  @Test("numbers must be numbers, finite, and in their range")
  func numbers() throws {
    #expect(try parse("in --rate 2.5").positiveNumber("rate") == 2.5)
    #expect(try parse("in").positiveNumber("rate") == nil)
    for bad in ["0", "-1", "nan", "inf", "ten", "1s", ""] {
      #expect(throws: UsageError.self) { _ = try parse("in --rate=\(bad)").positiveNumber("rate") }
    }
    #expect(throws: UsageError.self) { _ = try parse("in --rate -0.1").nonNegativeNumber("rate") }
    #expect(throws: UsageError.self) { _ = try parse("in --rate -3").unsigned("rate") }
    #expect(try parse("in --rate 18446744073709551615").unsigned("rate") == .max)
  }
}

@Suite("Spelling")
struct SpellingTests {
  @Test(
    "the distance counts insertions, deletions, replacements and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("replay", "relpay", 1), ("kitten", "sitting", 3),
      ("score", "scores", 1),
    ])
  func distance(a: String, b: String, expected: Int) {
    #expect(Spelling.distance(a, b) == expected)
    #expect(Spelling.distance(b, a) == expected)
  }

  @Test("nothing is suggested for a word that is like none of the candidates")
  func noSuggestion() {
    #expect(Spelling.nearest(to: "elephant", among: ["replay", "score"]) == nil)
    #expect(Spelling.nearest(to: "", among: ["replay"]) == nil)
  }
}
