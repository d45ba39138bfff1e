internal import LinuxPlatform

extension DeviceExamination {
  /// The buffer that `/dev/iio:deviceN` reads: the old folders, or the newer `bufferN`.
  ///
  /// Kernels from 5.13 have both for the first buffer, which are the same.
  mutating func examineBuffer() -> IndustrialIOBuffer? {
    if attributes.contains("buffer"), attributes.contains("scan_elements"),
      let buffer = buffer(controls: "buffer", elements: "scan_elements")
    {
      return buffer
    }
    // Only the first can be read through the device's own node.
    if attributes.contains("buffer0") { return buffer(controls: "buffer0", elements: "buffer0") }
    return nil
  }

  private mutating func buffer(controls: String, elements: String) -> IndustrialIOBuffer? {
    let present = Set((try? DirectoryListing.namesIfPresent(in: "\(folder)/\(controls)")) ?? [])
    let names = (try? DirectoryListing.namesIfPresent(in: "\(folder)/\(elements)")) ?? []
    guard present.contains("enable") else { return nil }
    var channels: [IndustrialIOScanChannel] = []
    for file in names where file.hasPrefix("in_") && file.hasSuffix("_en") {
      let channel = String(file.dropLast(3))
      let index = (try? files.read("\(folder)/\(elements)/\(channel)_index")).flatMap { Int($0) }
      guard let index, index >= 0 else {
        report(.scanType, .warning, [], "\(elements)/\(channel)_index holds no number")
        continue
      }
      var format: ScanFormat?
      do {
        let text = try files.read("\(folder)/\(elements)/\(channel)_type")
        do { format = try ScanFormat(parsing: text) } catch {
          report(
            .scanType, .warning, [], "\(elements)/\(channel)_type: \(error)",
            "the channel is not read through the buffer")
        }
      } catch {
        report(
          .scanType, .warning, [],
          "\(elements)/\(channel)_type cannot be read (\(error.symbol))",
          "the channel is not read through the buffer")
      }
      channels.append(IndustrialIOScanChannel(name: channel, index: index, format: format))
    }
    guard !channels.isEmpty else { return nil }
    let most =
      present.contains("hwfifo_watermark_max")
      ? (try? files.read("\(folder)/\(controls)/hwfifo_watermark_max")).flatMap { Int($0) } : nil
    return IndustrialIOBuffer(
      controls: controls, elements: elements, channels: channels.sorted { $0.index < $1.index },
      hardwareWatermark: most.flatMap { $0 > 0 ? $0 : nil }, files: present)
  }

  /// What stands in the way of using the buffer and of writing attributes.
  mutating func examineAccess(
    buffer: IndustrialIOBuffer?, node: String, isNodePresent: Bool
  ) {
    guard let buffer else {
      report(
        .noBuffer, .notice, [], "the driver has no buffer here, so it can only be polled",
        "wire the chip's interrupt and name it in the device tree, or use a newer kernel")
      return
    }
    if !isNodePresent {
      report(
        .noNode, .warning, [], "\(node) is missing although the device has a buffer",
        "check that udev runs, or that /dev is mounted in the container")
    } else if !FileSystem.isAccessible(node, for: .reading) {
      report(
        .noPermission, .warning, [], "\(node) may not be read",
        "install the udev rules (60-binnacle.rules), add the user to the group binnacle, and log "
          + "in anew")
    }
    let enable = "\(folder)/\(buffer.controls)/enable"
    if !FileSystem.isAccessible(enable, for: .writing) {
      report(
        .noPermission, .warning, [], "\(enable) may not be written, so it can only be polled",
        "install the udev rules (60-binnacle.rules), add the user to the group binnacle, and log "
          + "in anew")
    }
    if !buffer.hasTimestamp {
      report(
        .noTimestamp, .notice, [],
        "scans carry no time stamp, so readings are stamped when they are read")
    }
  }
}
