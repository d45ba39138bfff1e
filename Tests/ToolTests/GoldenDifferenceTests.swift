import Testing

@Suite("Golden differences")
struct GoldenDifferenceTests {
  @Test("the same text has no difference")
  func same() {
    #expect(GoldenDifference(golden: "a,b\n1,2\n", estimate: "a,b\n1,2\n") == nil)
  }

  @Test("the first cell that differs is named, and the largest difference per column")
  func different() throws {
    let difference = try #require(
      GoldenDifference(golden: "a,b\n1,2\n3,4\n5,6\n", estimate: "a,b\n1,2.5\n3,\n5.25,3\n"))
    #expect(
      difference.text == """
        first at line 2, b: golden 2, now 2.5
          a: 1 rows, at most by 0.25
          b: 3 rows, at most by 3.0
        """)
  }

  @Test("missing lines and other columns are said")
  func shape() {
    let short = GoldenDifference(golden: "a\n1\n2\n", estimate: "a\n1\n")
    #expect(short?.text.contains("golden has 3 lines, now 2") == true)
    #expect(GoldenDifference(golden: "a\n1\n", estimate: "b\n1\n")?.text == "the columns differ")
  }
}
