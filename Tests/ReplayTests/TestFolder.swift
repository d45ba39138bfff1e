import Glibc
import Sensing
import TextFiles

@testable import Replay

/// A folder under /tmp with the files given, removed at the end.
struct TestFolder: ~Copyable {
  let path: String

  init(_ files: [String: String] = [:]) throws { path = try Self.make(files) }

  private static func make(_ files: [String: String]) throws -> String {
    var template = Array("/tmp/replay-tests-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw DataError("no folder", file: "/tmp") }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for (name, text) in files { try Folder.write(Array(text.utf8), to: path + "/" + name) }
    return path
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Folder.write(bytes, to: path + "/" + name)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Folder.contents(path + "/" + name, name: name), as: UTF8.self)
  }

  deinit {
    for name in (try? Folder.fileNames(path)) ?? [] { _ = unsafe unlink(path + "/" + name) }
    _ = unsafe rmdir(path)
  }
}

/// Rows of an inertial sensor at rest, 100 Hz.
func inertialRows(_ count: Int, from first: Int = 0) -> String {
  (first..<(first + count)).map {
    "\($0 / 100).\($0 % 100 < 10 ? "0" : "")\($0 % 100),0,0,-9.81,0,0,0\n"
  }
  .joined()
}

let inertialHeader = "t_s,ax_mps2,ay_mps2,az_mps2,gx_radps,gy_radps,gz_radps\n"
let satelliteHeader = "t_s,lat_deg,lon_deg,height_m\n"
let plainManifest = "{\"name\": \"made up\"}"

/// Reads a dataset to its end; what was thrown, and the counts by file.
func readAll(_ files: [String: String]) throws -> (
  error: DataError?, samples: [SensorSampleRecord], counts: [String: RowCounts],
  warnings: [DataError]
) {
  let folder = try TestFolder(files)
  var samples: [SensorSampleRecord] = []
  do throws(DataError) {
    var stream = try DatasetStream(folder: folder.path)
    do throws(DataError) {
      while let element = try stream.next() {
        if case .sample(let sample, let arrival) = element {
          samples.append(SensorSampleRecord(sample: sample, arrival: arrival.nanoseconds))
        }
      }
    } catch {
      return (error, samples, byName(stream.counts), stream.warnings)
    }
    return (nil, samples, byName(stream.counts), stream.warnings)
  } catch {
    return (error, samples, [:], [])
  }
}

private func byName(_ counts: [RowCounts]) -> [String: RowCounts] {
  Dictionary(uniqueKeysWithValues: counts.map { ($0.file, $0) })
}
