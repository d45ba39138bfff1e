# Guest script: systemd takes over as the first process, with the service installed, and checks it.

. /rig/sensors.sh || return 1
on_host 'make --no-print-directory install PREFIX=/usr TOOL=$BINNACLE_BUILD/binnacle STRIP= >/dev/null && systemd-sysusers' || return 1
cat >/root-of-host/etc/systemd/system/rig.service <<UNIT
[Unit]
Description=The check of the service
Requires=systemd-udev-trigger.service systemd-journald.service
After=binnacle.service systemd-udev-trigger.service
Wants=binnacle.service
[Service]
Type=oneshot
ExecStart=/bin/bash -c '. /share/environment && exec bash Tests/Kernel/rig/guest/service-check.sh'
StandardOutput=tty
StandardError=tty
TTYPath=/dev/console
UNIT
exec chroot /root-of-host /lib/systemd/systemd --unit=rig.service --show-status=no --log-target=null
