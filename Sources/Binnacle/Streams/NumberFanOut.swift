internal import LinuxPlatform
internal import Sensing

/// A broadcast of bare numbers with subscribers of its own: what fan-out alone costs.
///
/// For measurements: nothing of locations, filters or managers is in it.
package final class NumberFanOut: Sendable {
  /// Why there is none: the system gave no thread.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private final class Work: DistributorWork {
    let broadcast: Broadcast<Int, Int>

    init(_ broadcast: Broadcast<Int, Int>) { self.broadcast = broadcast }

    func distribute() -> SensorInstant? {
      broadcast.distribute()
      return nil
    }
  }

  private let distributor: Distributor
  private let work: Work
  private let subscribers: [Subscriber<Int>]

  /// `count` subscribers, each with room for the newest 64.
  package init(subscribers count: Int) throws(Failure) {
    distributor = Distributor(name: "fan-out")
    let broadcast = Broadcast<Int, Int>(capacity: 1024, distributor: distributor) { $0 }
    work = Work(broadcast)
    distributor.attach(work)
    subscribers = (0..<count).map { _ in
      Subscriber<Int>(
        need: .anything, policy: .newest(64), filter: UpdateFilter(), passes: { _, _ in true })
    }
    do { try distributor.hold() } catch { throw Failure(description: "\(error)") }
    for subscriber in subscribers { broadcast.admit(subscriber) }
  }

  /// Tells a number to all.
  package func publish(_ number: Int) { work.broadcast.publish(number) }

  /// The next number that one subscriber has not had; `nil` after `close`.
  package func next(_ index: Int) async -> Int? {
    if case .element(let published) = await subscribers[index].next() { return published.element }
    return nil
  }

  /// Ends all subscribers and the thread.
  package func close() {
    for subscriber in subscribers { subscriber.cancel() }
    distributor.release()
  }
}
