// hold-buffer: keeps an IIO device's character device open, as another program would.
//
// usage: hold-buffer DEVICE SECONDS
// Prints "held" once it is open.

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count != 3) return 2;
  if (open(arguments[1], O_RDONLY | O_NONBLOCK) < 0) {
    perror(arguments[1]);
    return 1;
  }
  puts("held");
  fflush(stdout);
  sleep(atoi(arguments[2]));
  return 0;
}
