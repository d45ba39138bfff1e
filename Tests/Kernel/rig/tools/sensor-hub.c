// sensor-hub: a virtual HID sensor hub on /dev/uhid that streams samples of known content.
//
// usage: sensor-hub RATE SECONDS
// The kernel's own drivers (hid-sensor-accel-3d, -gyro-3d, -magn-3d) bind to it. Ending the process
// removes the devices, as pulling a plug does. Tick n of the stream holds, in the hub's units:
//
//   accelerometer   x = n            y = 1000 sin(n / 2 RATE)   z = 1000 cos(n / 2 RATE)     mg
//   gyroscope       x = 28648        y = n                      z = 0                        mdeg/s
//   magnetometer    x = 200000       y = 0                      z = -400000, each fifth tick   uG

#include <fcntl.h>
#include <linux/uhid.h>
#include <math.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ACCELEROMETER = 1, GYROSCOPE = 2, MAGNETOMETER = 3, FEATURE_SIZE = 9, INPUT_SIZE = 14 };

static int device;
static uint8_t descriptor[2048];
static int descriptor_size;
static int32_t axes[4][3];

// Report number, reporting state, power state, interval (ms, 32 bits), sensitivity (16 bits).
static uint8_t features[4][FEATURE_SIZE] = {
    {0}, {ACCELEROMETER, 1, 1, 10, 0, 0, 0, 1, 0}, {GYROSCOPE, 1, 1, 10, 0, 0, 0, 1, 0}, {MAGNETOMETER, 1, 1, 50, 0, 0, 0, 1, 0}};

static void append(const uint8_t *bytes, int count) {
  memcpy(descriptor + descriptor_size, bytes, count);
  descriptor_size += count;
}

#define ITEMS(...)                          \
  do {                                      \
    const uint8_t items[] = {__VA_ARGS__};  \
    append(items, sizeof items);            \
  } while (0)

// One sensor's collection; HID Usage Tables, page 0x20 (Sensors). All values are times 10^-3 of the
// default unit: standard gravity, degrees per second, milligauss.
static void describe(uint8_t report, uint8_t sensor_usage, uint16_t first_data_usage) {
  ITEMS(0x85, report, 0x05, 0x20, 0x09, sensor_usage, 0xA1, 0x00, 0x05, 0x20);
  // Feature: reporting state, a choice of six.
  ITEMS(0x0A, 0x16, 0x03, 0x15, 0x00, 0x25, 0x05, 0x75, 0x08, 0x95, 0x01, 0xA1, 0x02);
  for (uint8_t choice = 0x40; choice <= 0x45; choice++) ITEMS(0x0A, choice, 0x08);
  ITEMS(0xB1, 0x00, 0xC0);
  // Feature: power state, a choice of six.
  ITEMS(0x0A, 0x19, 0x03, 0x15, 0x00, 0x25, 0x05, 0x75, 0x08, 0x95, 0x01, 0xA1, 0x02);
  for (uint8_t choice = 0x50; choice <= 0x55; choice++) ITEMS(0x0A, choice, 0x08);
  ITEMS(0xB1, 0x00, 0xC0);
  // Features: report interval and sensitivity.
  ITEMS(0x0A, 0x0E, 0x03, 0x15, 0x00, 0x27, 0xFF, 0xFF, 0xFF, 0x7F, 0x75, 0x20, 0x95, 0x01, 0x55, 0x00, 0xB1, 0x02);
  ITEMS(0x0A, 0x0F, 0x03, 0x15, 0x00, 0x26, 0xFF, 0x7F, 0x75, 0x10, 0x95, 0x01, 0x55, 0x0E, 0xB1, 0x02);
  // Input: sensor state, a choice of seven, then three axes of 32 bits.
  ITEMS(0x0A, 0x01, 0x02, 0x15, 0x00, 0x25, 0x06, 0x75, 0x08, 0x95, 0x01, 0xA1, 0x02);
  for (uint8_t choice = 0x00; choice <= 0x06; choice++) ITEMS(0x0A, choice, 0x08);
  ITEMS(0x81, 0x00, 0xC0);
  for (uint16_t usage = first_data_usage; usage < first_data_usage + 3; usage++) {
    ITEMS(0x0A, usage & 0xff, usage >> 8, 0x17, 0x00, 0x00, 0x00, 0x80, 0x27, 0xFF, 0xFF, 0xFF, 0x7F,
          0x75, 0x20, 0x95, 0x01, 0x55, 0x0D, 0x81, 0x02);
  }
  ITEMS(0xC0);
}

static void send_event(struct uhid_event *event) {
  if (write(device, event, sizeof *event) < 0) perror("sensor-hub: /dev/uhid");
}

static int fill_input(int report, uint8_t *bytes) {
  bytes[0] = report;
  bytes[1] = 2;  // ready
  for (int axis = 0; axis < 3; axis++) {
    for (int byte = 0; byte < 4; byte++) bytes[2 + 4 * axis + byte] = (uint32_t)axes[report][axis] >> (8 * byte);
  }
  return INPUT_SIZE;
}

static void push(int report) {
  struct uhid_event event = {.type = UHID_INPUT2};
  event.u.input2.size = fill_input(report, event.u.input2.data);
  send_event(&event);
}

static int known(int report) { return report >= ACCELEROMETER && report <= MAGNETOMETER; }

static void answer_get(const struct uhid_event *request) {
  struct uhid_event answer = {.type = UHID_GET_REPORT_REPLY};
  int report = request->u.get_report.rnum;
  answer.u.get_report_reply.id = request->u.get_report.id;
  if (!known(report)) {
    answer.u.get_report_reply.err = 5;
  } else if (request->u.get_report.rtype == UHID_FEATURE_REPORT) {
    memcpy(answer.u.get_report_reply.data, features[report], FEATURE_SIZE);
    answer.u.get_report_reply.size = FEATURE_SIZE;
  } else {
    answer.u.get_report_reply.size = fill_input(report, answer.u.get_report_reply.data);
  }
  send_event(&answer);
}

static void answer_set(const struct uhid_event *request) {
  struct uhid_event answer = {.type = UHID_SET_REPORT_REPLY};
  int report = request->u.set_report.rnum;
  answer.u.set_report_reply.id = request->u.set_report.id;
  if (known(report)) {
    int size = request->u.set_report.size < FEATURE_SIZE ? request->u.set_report.size : FEATURE_SIZE;
    memcpy(features[report], request->u.set_report.data, size);
  }
  send_event(&answer);
}

// Answers the kernel for as long as it asks; waits at most so long for the first question.
static void serve(int milliseconds) {
  static struct uhid_event request;
  struct pollfd descriptor_ready = {device, POLLIN, 0};
  while (poll(&descriptor_ready, 1, milliseconds) > 0) {
    milliseconds = 0;
    if (read(device, &request, sizeof request) <= 0) return;
    if (request.type == UHID_GET_REPORT) answer_get(&request);
    if (request.type == UHID_SET_REPORT) answer_set(&request);
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void create(void) {
  static struct uhid_event event = {.type = UHID_CREATE2};
  ITEMS(0x05, 0x20, 0x09, 0x01, 0xA1, 0x01);
  describe(ACCELEROMETER, 0x73, 0x0453);
  describe(GYROSCOPE, 0x76, 0x0457);
  describe(MAGNETOMETER, 0x83, 0x0485);
  ITEMS(0xC0);
  strcpy((char *)event.u.create2.name, "rig sensor hub");
  event.u.create2.rd_size = descriptor_size;
  event.u.create2.bus = 0x18;
  event.u.create2.vendor = 0x8086;
  event.u.create2.product = 0x22d8;
  memcpy(event.u.create2.rd_data, descriptor, descriptor_size);
  send_event(&event);
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  double rate = atof(arguments[1]), seconds = atof(arguments[2]);
  device = open("/dev/uhid", O_RDWR);
  if (device < 0) {
    perror("sensor-hub: /dev/uhid");
    return 1;
  }
  create();
  axes[MAGNETOMETER][0] = 200000;
  axes[MAGNETOMETER][2] = -400000;
  axes[GYROSCOPE][0] = 28648;
  double start = now();
  for (long n = 0; n / rate < seconds;) {
    double wait = start + n / rate - now();
    if (wait > 0) {
      serve(wait > 0.001 ? (int)(wait * 1000) : 1);
      continue;
    }
    serve(0);
    axes[ACCELEROMETER][0] = (int32_t)n;
    axes[ACCELEROMETER][1] = (int32_t)lrint(1000 * sin(0.5 * n / rate));
    axes[ACCELEROMETER][2] = (int32_t)lrint(1000 * cos(0.5 * n / rate));
    axes[GYROSCOPE][1] = (int32_t)n;
    push(ACCELEROMETER);
    push(GYROSCOPE);
    if (n % 5 == 0) push(MAGNETOMETER);
    n++;
  }
  return 0;
}
