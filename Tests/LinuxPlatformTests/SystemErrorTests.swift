import Glibc
import LinuxPlatform
import Testing

struct SystemErrorTests {
  @Test(
    "every number that has a stated behaviour has its symbol and its words",
    arguments: [
      (ErrorNumber.wouldBlock, "EAGAIN", "Resource temporarily unavailable"),
      (.accessDenied, "EACCES", "Permission denied"),
      (.notPermitted, "EPERM", "Operation not permitted"),
      (.busy, "EBUSY", "Device or resource busy"),
      (.invalidArgument, "EINVAL", "Invalid argument"),
      (.inputOutput, "EIO", "Input/output error"),
      (.timedOut, "ETIMEDOUT", "Connection timed out"),
      (.noDevice, "ENODEV", "No such device"),
      (.noEntry, "ENOENT", "No such file or directory"),
      (ErrorNumber(rawValue: 4095), "errno 4095", "Unknown error"),
    ])
  func names(_ number: ErrorNumber, _ symbol: String, _ words: String) {
    #expect(number.symbol == symbol)
    #expect(number.words == words)
  }

  @Test("an error names path, call, reason and remedy in one line")
  func description() {
    let error = SystemError(call: "open", path: "/dev/ttyUSB0", number: .busy)
    #expect(
      error.description.hasPrefix("/dev/ttyUSB0: open: Device or resource busy (EBUSY); "))
    #expect(error.description.contains("fuser -v /dev/ttyUSB0"))
    #expect(!error.description.contains("\n"))
    let specific = SystemError(
      call: "open", path: "/dev/x", number: .busy, specificRemedy: "do this")
    #expect(specific.remedy == "do this")
    #expect(
      SystemError(call: "poll", number: .invalidArgument).description
        == "poll: Invalid argument (EINVAL)")
  }

  @Test(
    "the remedy fits the kind of path",
    arguments: [
      (ErrorNumber.accessDenied, "/dev/ttyACM0", "dialout"),
      (.accessDenied, "/dev/iio:device0", "udev"),
      (.accessDenied, "/sys/bus/iio/devices/iio:device0/buffer/enable", "udev"),
      (.accessDenied, "/var/lib/binnacle/state.json", "access"),
      (.busy, "/sys/bus/iio/devices/iio:device0/buffer/length", "buffer is on"),
      (.busy, "/dev/iio:device0", "fuser"),
      (.noDevice, "/dev/iio:device0", "unplugged"),
      (.inputOutput, "/sys/bus/iio/devices/iio:device0/in_magn_x_raw", "wiring"),
      (.timedOut, "localhost:2947", "in time"),
      (.connectionRefused, "localhost:2947", "server"),
    ])
  func remedies(_ number: ErrorNumber, _ path: String, _ word: String) {
    let error = SystemError(call: "open", path: path, number: number)
    #expect(error.remedy?.contains(word) == true)
  }

  @Test("removal and missing rights are told from other failures")
  func classes() {
    #expect(ErrorNumber.noDevice.meansRemoval && ErrorNumber.noEntry.meansRemoval)
    #expect(!ErrorNumber.busy.meansRemoval && !ErrorNumber.inputOutput.meansRemoval)
    #expect(ErrorNumber.accessDenied.meansMissingRight && !ErrorNumber.busy.meansMissingRight)
    #expect(SystemError(call: "read", number: .noDevice).code == ENODEV)
  }
}
