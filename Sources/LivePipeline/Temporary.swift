internal import Fusion
internal import LinearAlgebra
internal import Replay
internal import Sensing
internal import Spatial
internal import TextFiles

enum RecordedForm { static func canonical(_ s: SensorSample) -> SensorSample? { s } }
struct DatasetRecorder: ~Copyable, Sendable {
  init(folder: String, manifest: DatasetManifest, isForced: Bool) throws(DataError) {}
  mutating func record(_ s: SensorSample, arrival: SensorInstant, utcNanoseconds: Int64?)
    throws(DataError)
  {}
  mutating func record(_ s: RecordedEvent) throws(DataError) {}
  consuming func close() throws(DataError) {}
}
extension DatasetManifest {
  func makeEngine() -> FusionEngine { FusionEngine(configuration: configuration) }
}
struct InertialPairing {
  mutating func receive(angularVelocity: Vector3<Body>, at: SensorInstant, temperature: Double?) {}
  mutating func receive(acceleration: Vector3<Body>, at: SensorInstant) {}
  mutating func next() -> InertialSample? { nil }
}
