#!/bin/bash
# Checks in the guest, among the host's files: with the package's rules a user of the group `binnacle`
# reads sensors and sets them, and without the rules does not.
set -u
# Or else udevadm refuses to do anything here.
export SYSTEMD_IGNORE_CHROOT=1
failures=0
claim() {
  local text=$1
  shift
  if "$@"; then echo "access: holds: $text"; else echo "access: FAILS: $text"; failures=$((failures + 1)); fi
}
as_user() { setpriv --reuid=binnacle --regid=binnacle --init-groups --inh-caps=-all --bounding-set=-all "$@"; }
fails() { ! "$@" 2>/dev/null; }
device() { dirname "$(grep -lx "$1" /sys/bus/iio/devices/*/name)"; }
write() { as_user sh -c 'echo "$1" >"$2"' write "$1" "$2"; }
# udev's work on a new trigger takes a moment; a reader that makes one has to wait for it, too.
write_within() {
  local end=$((SECONDS + $1))
  until write "$2" "$3" 2>/dev/null; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
}

systemd-sysusers "$PWD/Packaging/binnacle.sysusers" || exit 1
claim "the account has the group dialout" grep -q '^dialout:.*binnacle' /etc/group
imu=$(device bmi160)
node=/dev/$(basename "$imu")
claim "without the rules $node cannot be read" fails as_user test -r "$node"
claim "without the rules a rate cannot be set" fails write 100 "$imu/in_accel_sampling_frequency"

install -D -m 644 Packaging/60-binnacle.rules /run/udev/rules.d/60-binnacle.rules
/lib/systemd/systemd-udevd --daemon 2>/share/udev.log
udevadm trigger --action=add --subsystem-match=iio --subsystem-match=gnss
udevadm settle --timeout=30
claim "udev has nothing to say against the rules" fails grep -i binnacle /share/udev.log
claim "$node can be read" as_user test -r "$node"
claim "/dev/gnss0 can be read and written" as_user test -r /dev/gnss0 -a -w /dev/gnss0
claim "a rate can be set" write 100 "$imu/in_accel_sampling_frequency"
claim "a scan element can be chosen" write 1 "$imu/scan_elements/in_accel_x_en"
claim "the choice can be taken back" write 0 "$imu/scan_elements/in_accel_x_en"
claim "a trigger can be set" write sysfstrig7 "$imu/trigger/current_trigger"
claim "and taken away" write "" "$imu/trigger/current_trigger"
claim "a buffer's length can be set" write 2 "$imu/buffer/length"
claim "what root cannot write stays so" fails as_user test -w "$imu/name"

# As the service does before it starts.
triggers=/sys/kernel/config/iio/triggers/hrtimer
chgrp binnacle $triggers && chmod g+w $triggers
claim "a timer trigger can be made" as_user mkdir $triggers/access
frequency=$(dirname "$(grep -lx access /sys/bus/iio/devices/trigger*/name)")/sampling_frequency
claim "and its rate set" write_within 10 50 "$frequency"
claim "and removed" as_user rmdir $triggers/access

# The tool itself: the chip has no interrupt, so that only a timer of its own lets it use the buffer. The search
# reads to the end: one that stops at the first match would end the run before it has learnt anything. After eight
# seconds the gyroscope's bias is on the verge of being worth keeping; twice that is plenty.
captures() {
  as_user timeout 60 "$BINNACLE_BUILD/binnacle" run --json --rate 5 --duration 20 --state /tmp/state/state.json |
    tee /share/run.json | grep '"device": "bmi160[^}]*buffered[^}]*new timer' >/dev/null
}
# A checkout in root's own home is closed to others.
if as_user test -x "$BINNACLE_BUILD/binnacle"; then
  install -d -o binnacle /tmp/state
  claim "the tool reads the bmi160's buffer through a timer that it makes" captures
  claim "what it learnt is kept" test -s /tmp/state/state.json
  claim "its timers are gone" fails ls $triggers/binnacle*
else
  echo "access: skipped: the account may not run $BINNACLE_BUILD/binnacle"
fi
udevadm control --exit
exit $((failures > 0))
