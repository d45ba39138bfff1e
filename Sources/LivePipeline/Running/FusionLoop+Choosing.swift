internal import Sensing
internal import Synchronization

extension FusionLoop {
  /// Whether a sample of the feed is used; tells where the choice changes.
  func isChosen(_ index: Int, for kind: SensorKind, at now: SensorInstant) -> Bool {
    let verdict = choices[Int(kind.rawValue)].offer(feed: index, at: now) {
      feeds[$0].handle.status.condition
    }
    let handle = feeds[index].handle
    let bit = UInt8(1) << kind.rawValue
    switch verdict {
    case .use: return true
    case .ignore: return false
    case .chosen:
      mark(index, bit, true)
      events.post(.chosen, handle.name, "\(handle.status.current.device) gives \(kind.title)")
    case .spare(let other):
      mark(index, bit, true)
      mark(other, bit, false)
      events.post(
        .spare, handle.name,
        "\(handle.status.current.device) gives \(kind.title) instead of \(feeds[other].handle.name)"
      )
    case .returned(let other):
      mark(index, bit, true)
      mark(other, bit, false)
      events.post(
        .returned, handle.name,
        "\(handle.status.current.device) gives \(kind.title) again instead of "
          + feeds[other].handle.name)
    }
    return true
  }

  /// Shows whether a feed is the chosen one for a kind, and its other half with it.
  private func mark(_ index: Int, _ bit: UInt8, _ isChosen: Bool) {
    for (other, feed) in feeds.enumerated() where other == index || feed.partner == index {
      if isChosen {
        feed.handle.chosenKinds.bitwiseOr(bit, ordering: .relaxed)
      } else {
        feed.handle.chosenKinds.bitwiseAnd(~bit, ordering: .relaxed)
      }
    }
  }
}
