# Guest script: all the sensors that the tests use, then the tests.
modprobe -a uhid hid-sensor-hub hid-sensor-accel-3d hid-sensor-gyro-3d hid-sensor-magn-3d iio-trig-hrtimer
stub_bus 0x76,0x69,0x1e && stub-chips 0 reset || return 1
chip bmp280 0x76 bmp280-i2c && chip bmi160 0x69 bmi160_i2c && chip hmc5883l 0x1e hmc5843_i2c || return 1
sysfs_trigger 7 || return 1
gadget g1 gser 0x1199 0xb000
wait_for 10 test -c /dev/gnss0 && wait_for 10 test -c /dev/ttyGS0 || return 1
