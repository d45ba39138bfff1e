import IndustrialIO
import LinuxPlatform
import Testing

@testable import LivePipeline

/// What every error of a device means to its reader: all are tried again after a wait, each is told
/// with its number and what to do.
@Suite struct SourceFailureTests {
  @Test(
    "every error number has a stated meaning",
    arguments: [
      (ErrorNumber.noEntry, SourceFailure.Kind.absent), (.noDevice, .gone),
      (.noSuchDevice, .gone), (.inputOutput, .gone), (.connectionReset, .gone),
      (.accessDenied, .denied), (.notPermitted, .denied), (.busy, .denied),
      (.timedOut, .broken), (.invalidArgument, .broken), (.tooManyOpenFiles, .broken),
    ])
  func ports(number: ErrorNumber, kind: SourceFailure.Kind) {
    let failure = SourceFailure(SystemError(call: "read", path: "/dev/ttyACM0", number: number))
    #expect(failure.kind == kind)
    #expect(failure.reason.hasPrefix("/dev/ttyACM0: read: "))
    #expect(failure.reason.hasSuffix("(\(number.symbol))"))
  }

  @Test("a right that is missing and a port that is taken come with a remedy")
  func remedies() {
    for number in [ErrorNumber.accessDenied, .busy] {
      let failure = SourceFailure(SystemError(call: "open", path: "/dev/ttyS0", number: number))
      #expect(!failure.remedy.isEmpty)
    }
  }

  @Test("an IIO device's failures keep their reason and remedy apart")
  func industrial() {
    let failure = SourceFailure(
      IndustrialIOFailure(
        .denied, device: "bmi160 at /sys/x", path: "buffer/enable",
        problem: "write: Permission denied (EACCES)", remedy: "install the udev rule"))
    #expect(failure.kind == .denied)
    #expect(
      failure.reason == "bmi160 at /sys/x: buffer/enable: write: Permission denied (EACCES)")
    #expect(failure.remedy == "install the udev rule")
  }
}
