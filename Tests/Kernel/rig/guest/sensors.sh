# All the sensors that the checks use: three chips, drivers for a HID sensor hub, a GNSS device.

hid_drivers="hid-sensor-hub hid-sensor-accel-3d hid-sensor-gyro-3d hid-sensor-magn-3d"
modprobe -a uhid iio-trig-hrtimer $hid_drivers || return 1
stub_bus 0x76,0x69,0x1e || return 1
stub-chips 0 reset || return 1
chip bmp280 0x76 bmp280-i2c && chip bmi160 0x69 bmi160_i2c && chip hmc5883l 0x1e hmc5843_i2c || return 1
sysfs_trigger 7 || return 1
gadget receiver gser 0x1199 0xb000
wait_for 10 test -c /dev/gnss0 && wait_for 10 test -c /dev/ttyGS0 || return 1

echo "rig: sensors are there after $(cut -d' ' -f1 /proc/uptime) s"
