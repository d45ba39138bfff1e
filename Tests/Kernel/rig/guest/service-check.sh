#!/bin/bash
# Run by systemd in the guest: the service reads the sensors with what little it may do.
set -u
failures=0
claim() {
  local text=$1
  shift
  if "$@"; then echo "service: holds: $text"; else echo "service: FAILS: $text"; failures=$((failures + 1)); fi
}
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}
imu=$(dirname "$(grep -lx bmi160 /sys/bus/iio/devices/*/name)")
status() { grep -q "^$1:[[:space:]]*$2\$" "/proc/$(systemctl show --value --property MainPID binnacle)/status"; }
opens() { ls -l "/proc/$(systemctl show --value --property MainPID binnacle)/fd" | grep -q -- "-> .*$1\$"; }
triggered() { grep -q '^binnacle-bmi160' "$imu/trigger/current_trigger"; }

claim "it runs" within 60 systemctl is-active --quiet binnacle
claim "it reads the bmi160's buffer through a timer that it made" within 60 triggered
claim "the buffer is on" within 10 grep -q 1 "$imu/buffer/enable"
claim "it reads /dev/gnss0" within 30 opens /dev/gnss0
claim "it has no capability" status CapEff 0000000000000000
claim "it gains no privilege" status NoNewPrivs 1
claim "its system calls are filtered" status Seccomp 2
systemctl kill --signal=KILL binnacle
claim "it comes back after a crash" within 60 systemctl is-active --quiet binnacle
claim "and reads the chip again" within 60 triggered
# Long enough to learn something.
sleep 15
systemctl stop binnacle
claim "what it learnt is kept" test -s /var/lib/binnacle/state.json
claim "the buffer is off after its end" grep -q 0 "$imu/buffer/enable"
claim "its timers are gone" bash -c '! ls -d /sys/kernel/config/iio/triggers/hrtimer/binnacle* 2>/dev/null'
claim "events are in the journal" within 10 bash -c 'journalctl --no-pager -u binnacle | grep -q bmi160'
journalctl --no-pager -u binnacle | tail -n 60 >/share/journal 2>&1
if [ $failures -gt 0 ]; then sed 's/^/service: journal: /' /share/journal; fi
echo
echo "rig: done, status $((failures > 0)), after $(cut -d' ' -f1 /proc/uptime) s"
sync
systemctl poweroff --force --force
