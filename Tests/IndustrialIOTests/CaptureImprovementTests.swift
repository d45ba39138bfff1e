import IndustrialIO
import LinuxPlatform
import Testing

@Suite("Reading better when rights, nodes and triggers come late")
struct CaptureImprovementTests {
  @Test("a device polled for want of a trigger may do better once there is one, told once")
  func lateTrigger() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160")
    let iio = KernelRules(root: tree.root).tree
    var capture = try iio.capture("bmi160")
    let captureMode = capture.mode
    #expect(captureMode == .polled)
    let answer1 = capture.mayDoBetter(in: iio)
    #expect(!answer1)
    try tree.addTrigger("fits", number: 1, rate: "100.000000")
    let answer2 = capture.mayDoBetter(in: iio)
    #expect(answer2)
    let answer3 = capture.mayDoBetter(in: iio)
    #expect(!answer3)
    _ = capture.close()
    let better = try iio.capture("bmi160")
    let betterMode = better.mode
    #expect(betterMode == .buffered)
    _ = better.close()
  }

  @Test("timers that readers make for themselves are no news to others")
  func timersOfOthers() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160")
    let iio = KernelRules(root: tree.root).tree
    var capture = try iio.capture("bmi160")
    try tree.addTrigger("binnacle-hmc5883l-2", number: 1, rate: "100.000000")
    let answer4 = capture.mayDoBetter(in: iio)
    #expect(!answer4)
    _ = capture.close()
  }

  @Test("a device polled for want of its node, or of timers, may do better once they are there")
  func lateNode() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    let iio = KernelRules(root: tree.root).tree
    let timers = "\(tree.root)/sys/kernel/config/iio/triggers/hrtimer"
    for path in ["\(tree.root)/dev/iio:device1", timers] {
      try FileSystem.rename(path, to: path + ".later")
      var capture = try iio.capture("bmi160")
      let captureMode = capture.mode
      #expect(captureMode == .polled)
      let answer5 = capture.mayDoBetter(in: iio)
      #expect(!answer5)
      try FileSystem.rename(path + ".later", to: path)
      let answer6 = capture.mayDoBetter(in: iio)
      #expect(answer6, "\(path)")
      _ = capture.close()
    }
  }

  @Test("what is read through its buffer, or polled on request, is left as it is")
  func nothingToImprove() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160")
    let iio = KernelRules(root: tree.root).tree
    try tree.addTrigger("fits", number: 1, rate: "100.000000")
    var buffered = try iio.capture("bmi160")
    let bufferedMode = buffered.mode
    #expect(bufferedMode == .buffered)
    try tree.addTrigger("fits too", number: 2, rate: "100.000000")
    let answer7 = buffered.mayDoBetter(in: iio)
    #expect(!answer7)
    _ = buffered.close()
    var asked = try iio.capture("bmi160", .init(isPolled: true))
    try tree.addTrigger("another", number: 3, rate: "100.000000")
    let answer8 = asked.mayDoBetter(in: iio)
    #expect(!answer8)
    _ = asked.close()
  }
}
