// stub-chips: gives the chips on an i2c-stub bus the registers that their drivers read.
//
// usage: stub-chips BUS reset                          identities, calibration, one still reading
//        stub-chips BUS pressure ADC_PRESSURE ADC_TEMPERATURE
//        stub-chips BUS motion RATE SECONDS            the BMI160 turns about its x axis
//
// i2c-stub is plain memory that answers SMBus transfers, so that a real driver runs against it.
// An I2C block write of at most 32 bytes is atomic there: a driver never sees half a reading.

#include <errno.h>
#include <fcntl.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

enum { BMP280 = 0x76, BMI160 = 0x69, HMC5883L = 0x1e };

static int bus;

static void write_bytes(int address, int reg, const uint8_t *bytes, int count) {
  union i2c_smbus_data data;
  struct i2c_smbus_ioctl_data transfer = {
      .read_write = I2C_SMBUS_WRITE, .command = reg, .size = I2C_SMBUS_I2C_BLOCK_DATA, .data = &data};
  data.block[0] = count;
  memcpy(data.block + 1, bytes, count);
  if (ioctl(bus, I2C_SLAVE_FORCE, (long)address) < 0 || ioctl(bus, I2C_SMBUS, &transfer) < 0) {
    fprintf(stderr, "stub-chips: write to 0x%02x, register 0x%02x: %s\n", address, reg, strerror(errno));
    exit(3);
  }
}

static void write_byte(int address, int reg, int value) {
  uint8_t byte = value;
  write_bytes(address, reg, &byte, 1);
}

static void write_little_endian(int address, int reg, int count, const int *values) {
  uint8_t bytes[32];
  for (int i = 0; i < count; i++) {
    bytes[2 * i] = values[i];
    bytes[2 * i + 1] = values[i] >> 8;
  }
  write_bytes(address, reg, bytes, 2 * count);
}

static void write_big_endian(int address, int reg, int count, const int *values) {
  uint8_t bytes[32];
  for (int i = 0; i < count; i++) {
    bytes[2 * i] = values[i] >> 8;
    bytes[2 * i + 1] = values[i];
  }
  write_bytes(address, reg, bytes, 2 * count);
}

#define VALUES(...) (const int[]){__VA_ARGS__}

// Two 20-bit conversions, most significant byte first.
static void set_pressure(int pressure, int temperature) {
  uint8_t bytes[6] = {pressure >> 12,    pressure >> 4,    pressure << 4,
                      temperature >> 12, temperature >> 4, temperature << 4};
  write_bytes(BMP280, 0xF7, bytes, 6);
}

static void reset(void) {
  // The worked example of Bosch's BMP280 data sheet, section 3.12: 100 653 Pa at 25.08 degrees.
  write_byte(BMP280, 0xD0, 0x58);
  write_little_endian(BMP280, 0x88, 12, VALUES(27504, 26435, -1000, 36477, -10685, 3024, 2855, 140, -7, 15500, -14600, 6000));
  write_byte(BMP280, 0xF3, 0);
  set_pressure(415148, 519888);

  // Identity, 100 Hz, 2 g and 2000 degrees per second, then gyroscope and accelerometer.
  write_byte(BMI160, 0x00, 0xD1);
  write_byte(BMI160, 0x40, 0x28);
  write_byte(BMI160, 0x41, 0x03);
  write_byte(BMI160, 0x42, 0x28);
  write_byte(BMI160, 0x43, 0x00);
  write_little_endian(BMI160, 0x04, 10, VALUES(0, 0, 0, 0, 100, -200, 300, 1000, -2000, 16384));

  // Identity, data ready; the registers' order is x, z, y.
  write_byte(HMC5883L, 0x0A, 'H');
  write_byte(HMC5883L, 0x0B, '4');
  write_byte(HMC5883L, 0x0C, '3');
  write_byte(HMC5883L, 0x09, 0x01);
  write_big_endian(HMC5883L, 0x03, 3, VALUES(218, -436, 109));
}

static void wait_until(const struct timespec *start, double seconds) {
  struct timespec deadline = *start;
  double whole = floor(seconds);
  deadline.tv_sec += (time_t)whole;
  deadline.tv_nsec += (long)((seconds - whole) * 1e9);
  if (deadline.tv_nsec >= 1000000000) {
    deadline.tv_nsec -= 1000000000;
    deadline.tv_sec++;
  }
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, NULL) == EINTR) {
  }
}

// Turns at 0.5 rad/s about x; the accelerometer's x counts the updates (modulo 2^15).
static void move(double rate, double seconds) {
  const double turn = 0.5, gyroscope_scale = 0.001065, gravity = 16384;
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (long n = 0; n / rate < seconds; n++) {
    wait_until(&start, n / rate);
    double angle = turn * n / rate;
    write_little_endian(BMI160, 0x0C, 6,
                        VALUES((int)lrint(turn / gyroscope_scale), 0, 0, (int)(n & 0x7fff),
                               (int)lrint(gravity * sin(angle)), (int)lrint(gravity * cos(angle))));
  }
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  char path[32];
  snprintf(path, sizeof path, "/dev/i2c-%s", arguments[1]);
  bus = open(path, O_RDWR);
  if (bus < 0) {
    perror(path);
    return 1;
  }
  if (count == 3 && !strcmp(arguments[2], "reset")) {
    reset();
  } else if (count == 5 && !strcmp(arguments[2], "pressure")) {
    set_pressure(atoi(arguments[3]), atoi(arguments[4]));
  } else if (count == 5 && !strcmp(arguments[2], "motion")) {
    move(atof(arguments[3]), atof(arguments[4]));
  } else {
    return 2;
  }
  return 0;
}
