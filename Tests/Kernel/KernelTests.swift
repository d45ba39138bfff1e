import Testing

/// What only a real kernel shows: drivers, triggers, buffers, errors, and devices that go away.
///
/// One after another: they share the devices.
@Suite(
  .serialized,
  .enabled(
    if: Guest.isHere, "needs the guest of Scripts/kernel-rig; `make kernel` runs these in it"),
  .timeLimit(.minutes(4)))
struct KernelTests {}
