# Functions for guest scripts; init reads it first.

iio=/sys/bus/iio/devices

# Runs a command among the host's files, in the folder that kernel-rig was called in.
on_host() {
  chroot /root-of-host /bin/bash -c ". /share/environment && $*"
}

# iio:deviceN of a name.
device() {
  for entry in $iio/iio:device*; do
    [ "$(cat $entry/name)" = "$1" ] && { basename $entry; return 0; }
  done
  echo "rig: there is no device $1" >&2
  return 1
}

# The folder of the trigger of a name.
trigger() {
  for entry in $iio/trigger*; do
    [ "$(cat $entry/name)" = "$1" ] && { echo $entry; return 0; }
  done
  echo "rig: there is no trigger $1" >&2
  return 1
}

# An I2C bus without hardware that answers at these addresses; once per boot, at most ten of them.
stub_bus() {
  modprobe i2c-dev && modprobe i2c-stub chip_addr=$1
}

# chip NAME ADDRESS MODULE: binds a driver, or fails.
chip() {
  modprobe $3 && echo $1 $2 >/sys/bus/i2c/devices/i2c-0/new_device
  [ -e /sys/bus/i2c/devices/0-00${2#0x}/driver ] || { echo "rig: no driver took $1" >&2; return 1; }
}

# A trigger that fires at each write to its trigger_now; sysfstrigN.
sysfs_trigger() {
  modprobe iio-trig-sysfs && echo $1 >$iio/iio_sysfs_trigger/add_trigger
}

# gadget NAME FUNCTION VENDOR PRODUCT: a USB device on an emulated port. gser 0x1199 0xb000 makes
# /dev/gnssN, acm makes /dev/ttyACMN; what is written to /dev/ttyGSN arrives there.
gadget() {
  modprobe -a dummy_hcd libcomposite usb_f_serial usb_f_acm gnss-usb cdc-acm
  folder=/sys/kernel/config/usb_gadget/$1
  mkdir -p $folder/strings/0x409 $folder/configs/c.1 $folder/functions/$2.0
  echo $3 >$folder/idVendor
  echo $4 >$folder/idProduct
  echo rig >$folder/strings/0x409/manufacturer
  ln -s $folder/functions/$2.0 $folder/configs/c.1/
  plug $1
}

plug() { echo dummy_udc.0 >/sys/kernel/config/usb_gadget/$1/UDC; }
unplug() { echo "" >/sys/kernel/config/usb_gadget/$1/UDC; }

# wait_for SECONDS COMMAND: until the command succeeds.
wait_for() {
  end=$(($(cut -d. -f1 /proc/uptime) + $1))
  shift
  while ! "$@" >/dev/null 2>&1; do
    [ $(cut -d. -f1 /proc/uptime) -lt $end ] || { echo "rig: in vain waited for: $*" >&2; return 1; }
    sleep 0.1
  done
}
