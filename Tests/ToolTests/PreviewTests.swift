import CommandLineTool
import Glibc
import Testing

@Test("preview") func preview() {
  guard let p = unsafe getenv("REPORT_PREVIEW") else { return }
  let path = unsafe String(cString: p)
  let data = SyntheticRun().collected()
  var s = ReportSummary(title: "City drive <simulated> & so on", subtitle: "A drive of 8.9 km, 200 Hz MEMS IMU, 1 Hz GNSS; profile automotive; starts at t_s = 0.000")
  s.cards = [.init(label: "Duration", value: "10 min 0 s", note: "12 000 estimates at 20 Hz"),
    .init(label: "Horizontal error", value: "0.67 m RMS", note: "95 % below 1.31 m, worst 14.2 m"),
    .init(label: "Inside 1 / 2 / 3 sd", value: "71 / 96 / 99.6 %", note: "68 / 95 / 99.7 % would be perfect"),
    .init(label: "Refused", value: "27 of 1 620", note: "1.7 % of all measurements"),
    .init(label: "Resets", value: "1", note: "position, 14.2 m"),
    .init(label: "Speed", value: "210 × real time", note: "replayed in 4.8 s")]
  s.notes = ["gnss.csv: 3 rows were skipped because time stepped back."]
  s.tables = [.init(title: "Accuracy against truth", header: ["", "RMS", "95 %", "worst"], rows: [["horizontal", "0.67 m", "1.31 m", "14.2 m"], ["vertical", "0.63 m", "1.2 m", "3.1 m"], ["yaw", "0.15°", "", ""]]),
   .init(title: "Measurements", header: ["quantity", "accepted", "down-weighted", "refused", "why"], rows: [["GNSS position", "940", "0", "9", "9 outside the gate"], ["zero velocity", "940", "0", "9", "9 outside the gate, 7 unconfirmed"]])]
  s.footer = "binnacle 0.1.0 · filter horizon 0.5 s"
  let html = ReportPage(data: data, summary: s).html
  let f = unsafe fopen(path, "w"); unsafe fputs(html, f); unsafe fclose(f)
}
