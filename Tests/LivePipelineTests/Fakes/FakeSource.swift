import LinearAlgebra
import LinuxPlatform
import Sensing

@testable import LivePipeline

/// Reads one device of a `FakeBay`.
struct FakeSource: SampleSource {
  let bay: FakeBay
  let name: String
  let make: @Sendable (SensorInstant, Int64) -> SensorSample
  private var descriptor: Descriptor?
  private var buffer = [UInt8](repeating: 0, count: 4096)
  private var held: [UInt8] = []

  private final class Descriptor {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  init(
    _ bay: FakeBay, _ name: String,
    make: @escaping @Sendable (SensorInstant, Int64) -> SensorSample = FakeSource.magnetic
  ) {
    self.bay = bay
    self.name = name
    self.make = make
  }

  @Sendable static func magnetic(_ instant: SensorInstant, _ value: Int64) -> SensorSample {
    // 50 µT and so on: plausible, and a picotesla per count carries the value through the recording.
    .magnetic(MagneticSample(instant: instant, field: Vector3(2e-5, Double(value) * 1e-12, 4e-5)))
  }

  mutating func open(_ control: ReaderControl) throws(SourceFailure) -> SourceDescription {
    guard let path = bay.path(of: name) else {
      throw SourceFailure(.absent, "there is no \(name)", remedy: "plug it in")
    }
    do {
      descriptor = Descriptor(try FileDescriptor.open(path, .reading, .nonblocking))
    } catch {
      throw SourceFailure(.broken, error.description)
    }
    held = []
    return SourceDescription(device: FileSystem.name(of: path), how: "a pipe")
  }

  mutating func read(
    into outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure) {
    guard let device = descriptor else { return }
    do {
      let outcome = try device.file.wait(
        for: .reading, until: BootClock.now(plusSeconds: 0.5), unless: control.wake)
      switch outcome {
      case .timedOut, .woken: return
      case .hangup: throw SourceFailure(.gone, "it was unplugged")
      case .ready: break
      }
      switch try device.file.read(into: &buffer) {
      case .wouldBlock: return
      case .end: throw SourceFailure(.gone, "it was unplugged")
      case .bytes(let count): held += buffer[..<count]
      }
    } catch let failure as SourceFailure {
      throw failure
    } catch {
      throw SourceFailure(.broken, "\(error)")
    }
    let now = BootClock.now()
    var start = 0
    while held.count - start >= 16 {
      let instant = word(at: start)
      let value = word(at: start + 8)
      outlet.put(make(SensorInstant(nanoseconds: instant), value), received: now)
      start += 16
    }
    held.removeFirst(start)
  }

  mutating func close() { descriptor = nil }

  private func word(at start: Int) -> Int64 {
    var word: UInt64 = 0
    for index in (0..<8).reversed() { word = word << 8 | UInt64(held[start + index]) }
    return Int64(bitPattern: word)
  }
}
