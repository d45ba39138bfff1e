import Testing

@testable import Binnacle

@Suite("When runs start and stop")
struct RunControlTests {
  static let denied = LocationError.denied(reason: "no", remedy: "ask")
  static let unplugged = LocationError.unavailable(reason: "gone", remedy: "plug it in")
  static let over = LocationError.ended(reason: "over")
  static let allowed = RunControl.Permission()
  static let forbidden = RunControl.Permission(
    obstacle: denied, fixObstacle: denied, isForbidden: true)
  static let missing = RunControl.Permission(obstacle: unplugged, fixObstacle: unplugged)

  /// A control with one user and a run.
  private func running() -> RunControl {
    var control = RunControl()
    #expect(control.enter(.fixes) == .admitted(.check))
    #expect(control.learned(Self.allowed) == .start)
    return control
  }

  @Test("a run starts with the first user and stops with the last")
  func firstAndLast() {
    var control = running()
    #expect(control.enter(.anything) == .admitted(.none))
    #expect(control.leave() == .none)
    #expect(control.leave() == .stop)
    #expect(control.ended(.stopped) == .over)
    #expect(control.enter(.answer) == .admitted(.check))
  }

  @Test("who comes while a run is stopping gets the next one from the same thread")
  func restart() {
    var control = running()
    #expect(control.leave() == .stop)
    #expect(control.enter(.fixes) == .admitted(.none))
    #expect(control.ended(.stopped) == .again)
    #expect(control.phase == .running)
    #expect(control.leave() == .stop)
    #expect(control.enter(.fixes) == .admitted(.none))
    #expect(control.leave() == .none)
    #expect(control.ended(.stopped) == .over)
  }

  @Test("nobody starts a run where there may be none")
  func refused() {
    var control = RunControl()
    #expect(control.enter(.fixes) == .admitted(.check))
    #expect(control.learned(RunControl.Permission(isOpen: true)) == .ask)
    #expect(control.learned(Self.forbidden) == .tell(Self.denied, .anything))
    #expect(control.leave() == .none)
    // The next is checked anew: it may have been allowed meanwhile.
    #expect(control.enter(.fixes) == .admitted(.check))
    #expect(control.learned(Self.allowed) == .start)
  }

  @Test("a user who leaves while it is being checked leaves nothing behind")
  func leavingEarly() {
    var control = RunControl()
    #expect(control.enter(.answer) == .admitted(.check))
    #expect(control.leave() == .none)
    #expect(control.learned(Self.allowed) == .none)
    #expect(control.phase == .idle)
  }

  @Test("a denial ends a run; a loss ends what waits for one answer, and keeps others out")
  func losing() {
    var control = running()
    #expect(control.learned(Self.missing) == .tell(Self.unplugged, .answer))
    #expect(control.learned(Self.missing) == .none)
    #expect(control.enter(.fixes) == .refused(Self.unplugged))
    #expect(control.learned(Self.allowed) == .none)
    #expect(control.enter(.fixes) == .admitted(.none))
    #expect(control.learned(Self.forbidden) == .stopAndTell(Self.denied))
    // Whoever comes now is answered when the run is over.
    #expect(control.enter(.fixes) == .admitted(.none))
    #expect(control.ended(.stopped) == .tell(Self.denied))
  }

  @Test("without a receiver headings run, and fixes are refused")
  func withoutFix() {
    var control = RunControl()
    #expect(control.enter(.anything) == .admitted(.check))
    let status = RunControl.Permission(fixObstacle: Self.unplugged)
    #expect(control.learned(status) == .startWithoutFix(Self.unplugged))
    #expect(control.enter(.fixes) == .refused(Self.unplugged))
    #expect(control.enter(.anything) == .admitted(.none))
  }

  @Test(
    "who needs a fix and comes while a run without one is stopping is refused, and not forgotten")
  func stoppingWithoutFix() {
    var control = RunControl()
    #expect(control.enter(.anything) == .admitted(.check))
    #expect(
      control.learned(RunControl.Permission(fixObstacle: Self.unplugged))
        == .startWithoutFix(Self.unplugged))
    #expect(control.leave() == .stop)
    // The next run begins without a look: nobody would ever tell them.
    #expect(control.enter(.fixes) == .refused(Self.unplugged))
    #expect(control.enter(.anything) == .admitted(.none))
    #expect(control.ended(.stopped) == .again)
  }

  @Test("the end of a source is for ever, and a failure is not")
  func ends() {
    var control = running()
    #expect(control.ended(.failed(Self.denied)) == .tell(Self.denied))
    #expect(control.enter(.fixes) == .admitted(.check))
    #expect(control.learned(Self.allowed) == .start)
    #expect(control.ended(.ended(Self.over)) == .tell(Self.over))
    #expect(control.enter(.fixes) == .refused(Self.over))
    var stopping = running()
    #expect(stopping.leave() == .stop)
    #expect(stopping.enter(.fixes) == .admitted(.none))
    // A run that broke while it stopped does not concern who came meanwhile.
    #expect(stopping.ended(.failed(Self.denied)) == .again)
    var lazy = running()
    #expect(
      lazy.ended(.stopped) == .tell(.failed(reason: "the run stopped by itself", remedy: "")))
  }
}
