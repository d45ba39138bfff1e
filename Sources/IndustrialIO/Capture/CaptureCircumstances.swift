internal import LinuxPlatform

/// What decides how well a device can be read and may change while it is read: rights that udev
/// grants after the device is there, a node that is made late, a trigger that somebody adds.
///
/// Comparing two of them tells whether another try may end better; it costs a few system calls and
/// nothing of the device.
struct CaptureCircumstances: Hashable, Sendable {
  /// The sampling frequencies that are to be set and may not be now.
  private var fixedRates: Set<String> = []
  /// The files that capturing through the buffer uses and this process may not use now.
  private var forbidden: Set<String> = []
  /// The triggers that are there, but for those that readers like this one make.
  private var triggers: Set<String> = []

  init(_ plan: CapturePlan, in tree: IndustrialIOTree) {
    let device = plan.device
    func obstacles(_ path: String, _ access: FileAccess) -> Set<String> {
      FileSystem.isAccessible(path, for: access) ? [] : [path]
    }
    for setting in plan.rateSettings where !setting.isFound {
      fixedRates.formUnion(obstacles("\(device.folder)/\(setting.attribute)", .writing))
    }
    guard let buffer = device.buffer else { return }
    forbidden = obstacles(device.node, .reading)
    forbidden.formUnion(obstacles("\(device.folder)/\(buffer.controls)/enable", .writing))
    guard device.currentTrigger != nil else { return }
    forbidden.formUnion(obstacles("\(device.folder)/trigger/current_trigger", .writing))
    if plan.options.mayCreateTrigger {
      forbidden.formUnion(obstacles(tree.hrtimerFolder, .writing))
    }
    triggers = Set(tree.triggers().map(\.name).filter { !$0.hasPrefix(CapturePlan.ownPrefix) })
  }

  /// Whether a later look could find anything better for a capture that has its buffer.
  var hinderBuffered: Bool { !fixedRates.isEmpty }

  /// Whether something is granted, or there, that was not `before`; what only a buffer needs counts
  /// where there is none in use.
  func isBetter(than before: CaptureCircumstances, whilePolled isPolled: Bool) -> Bool {
    if !before.fixedRates.isSubset(of: fixedRates) { return true }
    guard isPolled else { return false }
    return !before.forbidden.isSubset(of: forbidden) || !triggers.isSubset(of: before.triggers)
  }
}
