# Guest script: the kernel tests, then what udev's rules allow.

. /rig/sensors.sh || return 1
ready=$(cut -d. -f1 /proc/uptime)
on_host "export NO_COLOR=1 BINNACLE_KERNEL_RIG=1 RIG_READY=$ready;"' $BINNACLE_BUILD/BinnaclePackageTests.xctest --testing-library swift-testing --filter KernelTests' || return 1
echo "rig: tests are through after $(cut -d' ' -f1 /proc/uptime) s"
on_host bash Tests/Kernel/rig/guest/access.sh
