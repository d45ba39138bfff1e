// Apart from the rest, because <asm/termbits.h> and <termios.h> define the same names differently.
#include "CLinux.h"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <string.h>

struct window_size {
  unsigned short rows, columns, width, height;
};

extern int ioctl(int descriptor, unsigned long request, ...);

_Static_assert(
    sizeof(struct termios2) <= sizeof(struct clinux_terminal_settings), "termios2 must fit");

int clinux_get_terminal_settings(int descriptor, struct clinux_terminal_settings *settings) {
  struct termios2 kernel;
  memset(&kernel, 0, sizeof kernel);
  int result = ioctl(descriptor, TCGETS2, &kernel);
  memset(settings, 0, sizeof *settings);
  memcpy(settings, &kernel, sizeof kernel);
  return result;
}

int clinux_set_terminal_settings(int descriptor, const struct clinux_terminal_settings *settings) {
  struct termios2 kernel;
  memcpy(&kernel, settings, sizeof kernel);
  return ioctl(descriptor, TCSETS2, &kernel);
}

void clinux_make_raw(struct clinux_terminal_settings *settings, unsigned baud) {
  struct termios2 kernel;
  memcpy(&kernel, settings, sizeof kernel);
  kernel.c_iflag = 0;
  kernel.c_oflag = 0;
  kernel.c_lflag = 0;
  kernel.c_cflag &= ~(CSIZE | PARENB | PARODD | CMSPAR | CSTOPB | CRTSCTS | HUPCL);
  kernel.c_cflag |= CS8 | CREAD | CLOCAL;
  kernel.c_cc[VMIN] = 1;
  kernel.c_cc[VTIME] = 0;
  if (baud != 0) {
    kernel.c_cflag &= ~(CBAUD | CBAUD << IBSHIFT);
    // BOTHER for output, and B0 for input, which means the same speed as output's.
    kernel.c_cflag |= BOTHER;
    kernel.c_ospeed = baud;
    kernel.c_ispeed = baud;
  }
  memcpy(settings, &kernel, sizeof kernel);
}

unsigned clinux_input_speed(const struct clinux_terminal_settings *settings) {
  struct termios2 kernel;
  memcpy(&kernel, settings, sizeof kernel);
  return kernel.c_ispeed;
}

int clinux_set_terminal_exclusive(int descriptor, int exclusive) {
  return ioctl(descriptor, exclusive ? TIOCEXCL : TIOCNXCL);
}

int clinux_discard_terminal_input(int descriptor) {
  return ioctl(descriptor, TCFLSH, 0 /* TCIFLUSH */);
}

int clinux_terminal_size(int descriptor, unsigned *columns, unsigned *rows) {
  struct window_size size = {0};
  int result = ioctl(descriptor, TIOCGWINSZ, &size);
  *columns = size.columns;
  *rows = size.rows;
  return result;
}
