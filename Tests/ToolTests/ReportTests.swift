import CommandLineTool
import Sensing
import Testing

@Suite("The report")
struct ReportTests {
  private static func page(_ run: SyntheticRun) -> String {
    var summary = ReportSummary(title: "A <drive> & more", subtitle: "made up")
    summary.cards = [.init(label: "Duration", value: "10 min", note: "")]
    summary.tables = [.init(title: "Accuracy", header: ["error", "RMS"], rows: [["north", "1"]])]
    summary.notes = ["Three rows were skipped."]
    return ReportPage(data: run.collected(), summary: summary).html
  }

  @Test("it refers to nothing outside itself and runs no script")
  func selfContained() {
    let page = Self.page(SyntheticRun(rate: 5))
    for needle in ["http:", "https:", "//", "<script", "<link", "<img", "url(", "@import", "src="] {
      #expect(!page.contains(needle), "\(needle)")
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test("it holds every part, and names are escaped")
  func parts() {
    let page = Self.page(SyntheticRun(rate: 5))
    for part in [
      "<title>A &lt;drive&gt; &amp; more", "class=\"north\"", "class=\"bar\"", ">Timeline ",
      ">Altitude ", ">Speed over ground ", ">Heading ", ">Horizontal accuracy ",
      ">GNSS position ", "class=\"gate\"", "class=\"band\"", "class=\"truth\"",
      "class=\"est dead\"", "class=\"cross\"", "class=\"outage\"", ">position reset<",
      "Three rows were skipped.", "<td>north</td>", "prefers-color-scheme:dark",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("<drive>"))
  }

  @Test("ten hours at 20 Hz stay below 2 MB, and the data do not grow with the run")
  func size() {
    let page = Self.page(SyntheticRun(rate: 2, duration: 36_000))
    #expect(page.utf8.count < 2_000_000)
    // The same curves with a tenth of the time give about as long a page: decimation, not length,
    // decides. A factor of two leaves room for curves that are not yet full.
    let short = Self.page(SyntheticRun(rate: 2, duration: 3600))
    #expect(page.utf8.count < 2 * short.utf8.count)
  }

  @Test("a run without position, truth or events still makes a page")
  func empty() {
    let data = ReportData(start: .init(nanoseconds: 0))
    let page = ReportPage(data: data, summary: ReportSummary(title: "", subtitle: "")).html
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(!page.contains("nan") && !page.contains("inf\""))
  }

  @Test("a track over the antimeridian or by the pole fits on its sheet", arguments: [0.1, 1.5696])
  func farPlaces(latitude: Double) throws {
    let run = SyntheticRun(rate: 1, latitude: latitude, longitude: 3.141_59)
    let page = Self.page(run)
    // The lemniscate is 1.8 km wide and the sheet is 14 % wider: a jump by a whole turn of
    // longitude would make it thousands of kilometres.
    let words = page.split(separator: " ")
    let sheet = try #require(words.firstIndex(of: "class=\"note\">The"))
    // "The sheet is 2058 m × 1083 m."
    let width = try #require(Double(words[sheet + 3]))
    #expect((1500...3500).contains(width))
    #expect(words[sheet + 4] == "m")
  }
}
