// receiver: plays a GNSS receiver that drives east along a parallel, in NMEA 0183.
//
// usage: receiver DEVICE RATE SECONDS [LINK]
// Writes an epoch (RMC, GGA, GSA) each 1/RATE seconds, times of the system's clock. DEVICE `pty` makes
// a pseudo-terminal, names its other end LINK, and lets everybody open it.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static const double latitude = 48.1173, longitude = 11.5167, speed = 5;

static int append(char *text, const char *format, ...) {
  char sentence[128];
  va_list values;
  va_start(values, format);
  vsnprintf(sentence, sizeof sentence, format, values);
  va_end(values);
  unsigned sum = 0;
  for (const char *c = sentence; *c; c++) sum ^= (unsigned char)*c;
  return sprintf(text, "$%s*%02X\r\n", sentence, sum);
}

// An epoch at nanoseconds since 1970; east is how far the receiver has come, in metres.
static int write_epoch(char *text, long long nanoseconds, double east) {
  time_t seconds = nanoseconds / 1000000000;
  int hundredths = (int)(nanoseconds / 10000000 % 100);
  struct tm utc;
  gmtime_r(&seconds, &utc);
  double lon = longitude + east / (6378137 * cos(latitude * M_PI / 180)) * 180 / M_PI;
  char time[16], place[64];
  snprintf(time, sizeof time, "%02d%02d%02d.%02d", utc.tm_hour, utc.tm_min, utc.tm_sec, hundredths);
  snprintf(place, sizeof place, "%02d%09.6f,N,%03d%09.6f,E", (int)latitude, fmod(latitude, 1) * 60, (int)lon, fmod(lon, 1) * 60);
  int size = append(text, "GNRMC,%s,A,%s,%.3f,90.00,%02d%02d%02d,,,A", time, place, speed / 0.514444, utc.tm_mday,
                    utc.tm_mon + 1, utc.tm_year % 100);
  size += append(text + size, "GNGGA,%s,%s,1,08,0.90,545.4,M,46.9,M,,", time, place);
  size += append(text + size, "GNGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.50,0.90,1.20,1");
  return size;
}

static int open_pseudo_terminal(const char *link) {
  int host = posix_openpt(O_RDWR | O_NOCTTY);
  if (host < 0 || grantpt(host) || unlockpt(host)) return -1;
  const char *other = ptsname(host);
  // Held open, so that a reader that comes and goes is not a hang-up.
  int held = open(other, O_RDWR | O_NOCTTY);
  struct termios mode;
  if (held < 0 || tcgetattr(held, &mode)) return -1;
  cfmakeraw(&mode);
  tcsetattr(held, TCSANOW, &mode);
  // gpsd drops its rights after the start.
  chmod(other, 0666);
  unlink(link);
  return symlink(other, link) ? -1 : host;
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int count, char **arguments) {
  if (count != 4 && count != 5) return 2;
  double rate = atof(arguments[2]), duration = atof(arguments[3]);
  int device = count == 5 ? open_pseudo_terminal(arguments[4]) : open(arguments[1], O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (device < 0) {
    perror(arguments[1]);
    return 1;
  }
  struct termios mode;
  if (count == 4 && !tcgetattr(device, &mode)) {
    cfmakeraw(&mode);
    tcsetattr(device, TCSANOW, &mode);
  }
  fcntl(device, F_SETFL, O_NONBLOCK);
  const long long step = llround(1e9 / rate), start = now() / step * step;
  for (long long epoch = start + step; epoch - start < duration * 1e9; epoch += step) {
    struct timespec due = {epoch / 1000000000, epoch % 1000000000};
    clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &due, NULL);
    // Stopped in between (SIGSTOP): a receiver does not make up for what it did not send.
    if (now() > epoch + step) epoch = now() / step * step;
    char text[512], ignored[256];
    int size = write_epoch(text, epoch, speed * (epoch - start) * 1e-9);
    // Full or hung up: what a real receiver sends then is lost, too.
    if (write(device, text, size) < 0 && errno != EAGAIN && errno != EIO && errno != ENODEV) {
      perror("receiver: write");
      return 1;
    }
    while (read(device, ignored, sizeof ignored) > 0) {
    }
  }
  return 0;
}
