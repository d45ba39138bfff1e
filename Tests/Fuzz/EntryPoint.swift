internal import Glibc

/// What libFuzzer calls with each input; BINNACLE_FUZZ says which parser gets it.
///
/// A trap is a finding, and so is a broken promise, which `promise` turns into one.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // libFuzzer hands over `count` bytes, which nobody changes meanwhile; they are copied at once.
  let bytes = unsafe data.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  switch target {
  case "stream": fuzzStream(bytes)
  case "gpsd": fuzzGPSD(bytes)
  case "attributes": fuzzAttributes(bytes)
  default: fatalError("BINNACLE_FUZZ is none of stream, gpsd, attributes")
  }
  return 0
}

/// Read once: the environment does not change.
private let target: String = {
  // getenv gives a C string that lives as long as the environment.
  guard let value = unsafe getenv("BINNACLE_FUZZ") else { return "" }
  return unsafe String(cString: value)
}()

/// Ends the run with a finding where `condition` does not hold.
func promise(_ condition: Bool, _ what: StaticString) {
  if !condition { fatalError("\(what)") }
}
