/// Lays out scans as the kernel does: by index, each number at a multiple of its own size, the
/// whole a multiple of the largest.
package struct ScanEncoder: Hashable, Sendable {
  private struct Slot: Hashable, Sendable {
    var channel: ChipChannel
    /// The channel's place in the chip's list.
    var number: Int
    var offset: Int
  }

  private let slots: [Slot]
  /// Bytes of a scan.
  package let size: Int

  /// - Parameters:
  ///   - channels: all channels of the chip.
  ///   - enabled: the names of those in the scan.
  package init(_ channels: [ChipChannel], enabled: Set<String>) {
    var slots: [Slot] = []
    var end = 0
    var widest = 1
    let chosen = channels.enumerated().filter { enabled.contains($0.element.name) }
    for (number, channel) in chosen.sorted(by: { $0.element.index < $1.element.index }) {
      let width = channel.storageBits / 8
      let offset = (end + width - 1) / width * width
      slots.append(Slot(channel: channel, number: number, offset: offset))
      end = offset + width
      widest = max(widest, width)
    }
    self.slots = slots
    size = (end + widest - 1) / widest * widest
  }

  /// A scan of the raw numbers, one for each of the chip's channels in its order.
  package func scan(_ raw: [Int64]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    for slot in slots {
      let channel = slot.channel
      let width = channel.storageBits / 8
      // The bits beside the number stay zero, as a chip's unused ones often do.
      let mask: UInt64 = channel.bits == 64 ? .max : (1 << UInt64(channel.bits)) - 1
      let word = (UInt64(bitPattern: raw[slot.number]) & mask) << UInt64(channel.shift)
      for place in 0..<width {
        let position = channel.isBigEndian ? width - 1 - place : place
        bytes[slot.offset + position] = UInt8(truncatingIfNeeded: word >> UInt64(8 * place))
      }
    }
    return bytes
  }
}
