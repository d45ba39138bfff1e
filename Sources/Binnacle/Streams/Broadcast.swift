internal import LinuxPlatform
internal import Synchronization

/// One publisher, many members.
///
/// `publish` costs the publisher the same for one member and for thousands: it leaves the input and
/// wakes the distributor, which converts it once and offers it to each.
final class Broadcast<Input: Sendable, Element: Sendable>: Sendable {
  typealias Member = any BroadcastMember<Element>

  private struct Place: Sendable {
    let member: Member
    let arrival: UInt64
  }

  private let intake: Intake<Input, Member>
  private let distributor: Distributor
  private let convert: @Sendable (Input) -> Element
  /// Used by the distributor's thread alone, which takes them out while it works.
  private let places = Mutex<[Place]>([])
  private let spent = Mutex(Intake<Input, Member>.Content())
  /// Whether a member has left since the last look.
  private let hasDepartures = Atomic<Bool>(false)

  /// `convert` is called on the distributor's thread, once per input while there are members.
  init(
    capacity: Int, distributor: Distributor, convert: @escaping @Sendable (Input) -> Element
  ) {
    intake = Intake(capacity: capacity)
    self.distributor = distributor
    self.convert = convert
  }

  /// Tells it to everybody.
  func publish(_ input: Input) {
    intake.put(input)
    distributor.signal()
  }

  /// Lets a member in, who is told what is published from now on.
  func admit(_ member: Member) {
    intake.put(arrival: member)
    distributor.signal()
  }

  /// Ends it for the members who are there and need that much; those who come later begin anew.
  func end(_ reason: LocationError, need: MemberNeed = .anything) {
    intake.put(end: BroadcastEnd(reason: reason, need: need))
    distributor.signal()
  }

  /// Notes that a member is over and can be forgotten.
  func memberLeft() {
    hasDepartures.store(true, ordering: .releasing)
    distributor.signal()
  }

  /// Whether the distributor lags behind; then `event` is signalled when it has caught up.
  func isHalfFull(announcing event: WakeEvent) -> Bool { intake.isHalfFull(announcing: event) }
}

extension Broadcast {
  /// Hands out all that waits; called on the distributor's thread.
  func distribute() {
    let content = intake.take(giving: spent.withLock { Self.exchange(&$0, Intake.Content()) })
    var places = self.places.withLock { Self.exchange(&$0, []) }
    for arrival in content.arrivals {
      places.append(Place(member: arrival.member, arrival: arrival.sequence))
    }
    if !content.inputs.isEmpty || !content.ends.isEmpty { tell(content, to: places) }
    if !content.ends.isEmpty || hasDepartures.exchange(false, ordering: .acquiring) {
      places.removeAll { $0.member.isOver }
    }
    self.places.withLock { $0 = places }
    spent.withLock { $0 = content }
  }

  private func tell(_ content: Intake<Input, Member>.Content, to places: [Place]) {
    if places.isEmpty { return }
    let batch = content.inputs.map {
      Published(sequence: $0.sequence, element: convert($0.input))
    }
    var rest = batch[...]
    var lost = content.lost
    for end in content.ends {
      let before = rest.prefix { $0.sequence < end.sequence }
      offer(before, lost, to: places)
      lost = 0
      rest = rest.dropFirst(before.count)
      for place in places
      where place.arrival < end.sequence && place.member.need >= end.end.need {
        place.member.end(end.end.reason)
      }
    }
    offer(rest, lost, to: places)
  }

  private func offer(_ batch: ArraySlice<Published<Element>>, _ lost: Int, to places: [Place]) {
    if batch.isEmpty { return }
    for place in places { place.member.offer(batch, after: place.arrival, lost: lost) }
  }

  private static func exchange<Value>(_ value: inout Value, _ new: Value) -> Value {
    let old = value
    value = new
    return old
  }
}
