import Synchronization
import Testing

@testable import Binnacle

@Suite("A broadcast")
struct BroadcastTests {
  /// Notes what it is told.
  final class Witness: BroadcastMember {
    let need: MemberNeed
    let told = Mutex<[String]>([])
    private let hasEnded = Atomic<Bool>(false)

    init(need: MemberNeed = .fixes) { self.need = need }

    var isOver: Bool { hasEnded.load(ordering: .acquiring) }

    func offer(_ batch: ArraySlice<Published<Int>>, after arrival: UInt64, lost: Int) {
      if isOver { return }
      told.withLock { told in
        if lost > 0 { told.append("lost \(lost)") }
        told += batch.filter { $0.sequence > arrival }.map { "\($0.element)" }
      }
    }

    func end(_ reason: LocationError) {
      told.withLock { $0.append("end") }
      hasEnded.store(true, ordering: .releasing)
    }
  }

  private func makeBroadcast(capacity: Int = 8) -> Broadcast<Int, Int> {
    // Its thread is never held: the test hands out by itself.
    Broadcast(capacity: capacity, distributor: Distributor(name: "test")) { $0 }
  }

  @Test("each member is told what came after it, up to the end that came after it")
  func order() {
    let broadcast = makeBroadcast()
    let (early, late, next) = (Witness(), Witness(), Witness())
    broadcast.publish(1)
    broadcast.admit(early)
    broadcast.publish(2)
    broadcast.admit(late)
    broadcast.publish(3)
    broadcast.end(.ended(reason: "over"))
    broadcast.admit(next)
    broadcast.publish(4)
    broadcast.distribute()
    #expect(early.told.withLock { $0 } == ["2", "3", "end"])
    #expect(late.told.withLock { $0 } == ["3", "end"])
    #expect(next.told.withLock { $0 } == ["4"])
    broadcast.publish(5)
    broadcast.distribute()
    #expect(next.told.withLock { $0 } == ["4", "5"])
  }

  @Test("an end for requests leaves streams alone")
  func scopes() {
    let broadcast = makeBroadcast()
    let members = [Witness(need: .anything), Witness(need: .fixes), Witness(need: .answer)]
    for member in members { broadcast.admit(member) }
    broadcast.end(.timedOut, need: .answer)
    broadcast.distribute()
    #expect(members.map(\.isOver) == [false, false, true])
    broadcast.end(.timedOut, need: .fixes)
    broadcast.distribute()
    #expect(members.map(\.isOver) == [false, true, true])
  }

  @Test("what the distributor does not take in time is overwritten, oldest first, and counted")
  func overwriting() {
    let broadcast = makeBroadcast(capacity: 3)
    let witness = Witness()
    broadcast.admit(witness)
    for number in 1...8 { broadcast.publish(number) }
    broadcast.distribute()
    for number in 9...10 { broadcast.publish(number) }
    broadcast.distribute()
    #expect(witness.told.withLock { $0 } == ["lost 5", "6", "7", "8", "9", "10"])
  }
}
