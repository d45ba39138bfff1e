import Calibration
import Testing

@Suite("Chi-square")
struct ChiSquareTests {
  /// A row of a published table: upper-tail critical values.
  struct Row: Sendable, CustomTestStringConvertible {
    var degrees: Double
    var values: [Double]
    var testDescription: String { "\(Int(degrees)) degrees of freedom" }
  }

  /// Upper-tail probabilities of the columns.
  static let tails = [0.10, 0.05, 0.025, 0.01, 0.001]

  /// Source: NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.4, upper critical
  /// values of the chi-square distribution.
  static let table = [
    Row(degrees: 1, values: [2.706, 3.841, 5.024, 6.635, 10.828]),
    Row(degrees: 2, values: [4.605, 5.991, 7.378, 9.210, 13.816]),
    Row(degrees: 3, values: [6.251, 7.815, 9.348, 11.345, 16.266]),
    Row(degrees: 10, values: [15.987, 18.307, 20.483, 23.209, 29.588]),
    Row(degrees: 15, values: [22.307, 24.996, 27.488, 30.578, 37.697]),
    Row(degrees: 22, values: [30.813, 33.924, 36.781, 40.289, 48.268]),
    Row(degrees: 100, values: [118.498, 124.342, 129.561, 135.807, 149.449]),
  ]

  // The table prints three decimals.
  @Test("quantiles are those of the published table", arguments: table)
  func quantiles(row: Row) {
    for (tail, value) in zip(Self.tails, row.values) {
      let quantile = ChiSquare.quantile(1 - tail, degreesOfFreedom: row.degrees)
      #expect(abs(quantile - value) < 0.000_51)
    }
  }

  // With two degrees of freedom the distribution is exponential: x = -2 ln(1 - p), exactly.
  @Test("lower and upper quantiles of two degrees of freedom are those of an exponential")
  func exponential() {
    // -2 ln(1 - p) for p = 0.5, 0.025 and 0.9995, to twelve digits.
    let exact = [
      (0.5, 1.386_294_361_12), (0.025, 0.050_635_615_968_6), (0.999_5, 15.201_804_919_1),
    ]
    for (probability, value) in exact {
      let quantile = ChiSquare.quantile(probability, degreesOfFreedom: 2)
      #expect(abs(quantile / value - 1) < 1e-11)
    }
  }

  // One run of dimension 10: the table's lower (3.247) and upper (20.483) 2.5 % values.
  @Test("the band of a mean of one run lies between the two tails")
  func oneRun() {
    let band = ChiSquare.meanBand(dimension: 10, runs: 1, confidence: 0.95)
    #expect(abs(band.lowerBound - 3.247) < 0.000_51)
    #expect(abs(band.upperBound - 20.483) < 0.000_51)
  }

  // Fifty runs of dimension 2 have 100 degrees of freedom: 74.222 and 129.561 in the table.
  @Test("the band of a mean of fifty runs is that of their sum")
  func fiftyRuns() {
    let band = ChiSquare.meanBand(dimension: 2, runs: 50, confidence: 0.95)
    #expect(abs(50 * band.lowerBound - 74.222) < 0.000_51)
    #expect(abs(50 * band.upperBound - 129.561) < 0.000_51)
    let wide = ChiSquare.meanBand(dimension: 2, runs: 50, confidence: 0.999)
    #expect(wide.lowerBound < band.lowerBound && wide.upperBound > band.upperBound)
  }
}
