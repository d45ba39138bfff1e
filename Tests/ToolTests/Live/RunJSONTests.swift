import Fusion
import Geodesy
import LinearAlgebra
import Replay
import Sensing
import Spatial
import Testing
import TextFiles

@testable import CommandLineTool

@Suite struct RunJSONTests {
  @Test("the estimate's line has a key for every column of the estimate's file")
  func columns() throws {
    var estimate = FusionEstimate(instant: SensorInstant(seconds: 1))
    estimate.position = GeodeticPosition(latitude: 0.8, longitude: 0.2, height: 500)
    estimate.velocity = .zero
    estimate.attitude = .identity
    estimate.headingReference = .trueNorth
    let line = RunJSON.line(estimate)
    let missing = EstimateWriter.header.split(separator: ",").filter {
      !line.contains("\"\($0)\": ")
    }
    #expect(missing.isEmpty)
  }

  @Test("without a heading there is neither yaw nor a quaternion that would state one")
  func noHeading() throws {
    var estimate = FusionEstimate(instant: SensorInstant(seconds: 1))
    estimate.attitude = .identity
    let line = RunJSON.line(estimate)
    #expect(line.contains("\"yaw_deg\": null") && !line.contains("\"qw\""))
  }
}
