import Geodesy
import LinearAlgebra
import Sensing
import Testing

@testable import Replay

@Suite("the stream of a dataset")
struct StreamTests {
  @Test("files merge by arrival; at equal times the inertial sample is first")
  func merging() throws {
    let read = try readAll([
      "dataset.json": plainManifest,
      "imu.csv": inertialHeader + inertialRows(4),
      "gnss.csv":
        "arrival_s,t_s,lat_deg,lon_deg,height_m\n0.015,0,1,2,3\n0.025,-0.2,1,2,3\n0.03,0.02,1,2,3\n",
      "odometer.csv": "t_s,speed_mps\n0.00,1\n0.03,1\n",
    ])
    #expect(read.error == nil)
    #expect(
      read.samples.map(\.sample.kind) == [
        .inertial, .odometer, .inertial, .satellite, .inertial, .satellite, .inertial, .satellite,
        .odometer,
      ])
    #expect(read.samples.map(\.arrival) == read.samples.map(\.arrival).sorted())
    // With arrival_s the times of validity may step back.
    let fixes = read.samples.filter { $0.sample.kind == .satellite }.map(
      \.sample.instant.nanoseconds)
    #expect(fixes == [0, -200_000_000, 20_000_000])
  }

  @Test("with arrival_s a repeated row is counted, and many do not end the run")
  func repeatedArrivals() throws {
    let rows = (0..<20).map { "\($0 / 2),\($0),1,2,3\n" }.joined()
    let read = try readAll([
      "dataset.json": plainManifest, "gnss.csv": "t_s,arrival_s,lat_deg,lon_deg,height_m\n" + rows,
    ])
    #expect(read.error == nil)
    #expect(read.counts["gnss.csv"]?.count(.duplicate) == 10 && read.samples.count == 10)
  }

  @Test("the latency is taken off the instant, not off the arrival")
  func latency() throws {
    let read = try readAll([
      "dataset.json": "{\"name\": \"x\", \"imu\": {\"latency_s\": 0.0025}}",
      "imu.csv": inertialHeader + inertialRows(2),
    ])
    #expect(read.samples.map(\.sample.instant.nanoseconds) == [-2_500_000, 7_500_000])
    #expect(read.samples.map(\.arrival) == [0, 10_000_000])
  }

  @Test("units become SI")
  func units() throws {
    let read = try readAll([
      "dataset.json": plainManifest, "imu.csv": inertialHeader + inertialRows(1),
      "mag.csv": "t_s,mx_ut,my_ut,mz_ut\n0,20,-30,40\n",
      "baro.csv": "t_s,pressure_pa,temperature_c\n0,101325,25\n",
      "gnss.csv":
        "t_s,lat_deg,lon_deg,height_m,course_deg,sd_velocity_mps,sd_v_down_mps,heading_deg,sd_heading_deg,satellites,hdop\n0,45,-90,10,180,0.5,0.7,90,2,9,1.5\n",
    ])
    for record in read.samples {
      switch record.sample {
      case .magnetic(let sample):
        // Micro times a number below 100: one rounding.
        #expect(abs(sample.field.x - 20e-6) < 1e-20 && abs(sample.field.y + 30e-6) < 1e-20)
      case .pressure(let sample):
        #expect(sample.reading == .pressure(101_325) && sample.temperature == 298.15)
      case .satellite(let fix):
        #expect(fix.position.latitude == .pi / 4 && fix.position.longitude == -.pi / 2)
        #expect(fix.course == .pi && fix.heading == .pi / 2)
        #expect(fix.standardDeviationVelocityNorth == 0.5)
        #expect(fix.standardDeviationVelocityDown == 0.7)
        #expect(fix.satellites == 9 && fix.horizontalDilution == 1.5 && fix.quality == nil)
        #expect(fix.heightOrigin == .receiver && fix.position.height == 10)
        #expect(fix.standardDeviationNorth == nil && fix.velocityNorth == nil)
      default: break
      }
    }
    #expect(read.samples.count == 4)
  }

  @Test("heights above mean sea level become ellipsoidal, by the receiver or by the geoid")
  func heights() throws {
    let read = try readAll([
      "dataset.json": "{\"name\": \"x\", \"gnss\": {\"height\": \"msl\"}}",
      "gnss.csv": "t_s,lat_deg,lon_deg,height_m,undulation_m\n0,47,8,500,48.5\n1,47,8,500,\n",
    ])
    var fixes: [SatelliteFix] = []
    for record in read.samples {
      if case .satellite(let fix) = record.sample { fixes.append(fix) }
    }
    #expect(fixes.map(\.heightOrigin) == [.receiver, .egm96])
    #expect(fixes[0].position.height == 548.5)
    // The geoid lies 47 m to 50 m above the ellipsoid in northern Switzerland.
    #expect((546...551).contains(fixes[1].position.height))
  }

  @Test("recorded events come between the samples")
  func events() throws {
    let folder = try TestFolder([
      "dataset.json": plainManifest, "imu.csv": inertialHeader + inertialRows(3),
      "events.csv":
        "t_s,sensor,event,detail\n0.005,gnss,lost,\"port, gone\"\n0.005,gnss,connected,\n9,imu,lost,\n",
    ])
    var stream = try DatasetStream(folder: folder.path)
    var order: [String] = []
    while let element = try stream.next() {
      switch element {
      case .sample: order.append("sample")
      case .recorded(let event): order.append("\(event.sensor) \(event.event) \(event.detail)")
      }
    }
    #expect(
      order == [
        "sample", "gnss lost port, gone", "gnss connected ", "sample", "sample", "imu lost ",
      ])
  }
}
