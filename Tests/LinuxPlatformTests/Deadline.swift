import LinuxPlatform
import Sensing

/// Far enough that only a hang reaches it, on any machine.
var generousDeadline: SensorInstant { BootClock.now(plusSeconds: 60) }

/// Soon: for waits that must end by themselves.
var nearDeadline: SensorInstant { BootClock.now(plusSeconds: 0.02) }
