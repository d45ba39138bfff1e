// dump-devices: prints each file below every IIO device and trigger, to compare before and after.
//
// usage: dump-devices [ROOT]       (default /sys/bus/iio/devices)
// One line a file: its path and value ('|' for a line's end). What changes by itself is left out:
// readings, the power folder, and the event counters of a trigger's consumers.

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && !strcmp(text + length - tail, end);
}

static int is_skipped(const char *name) {
  return name[0] == '.' || !strcmp(name, "power") || !strcmp(name, "subsystem") || ends_with(name, "_raw") ||
         ends_with(name, "_input") || !strcmp(name, "data_available") || !strcmp(name, "trigger_now");
}

static void print_value(const char *path, const char *shown) {
  char value[4097];
  int file = open(path, O_RDONLY | O_NONBLOCK);
  ssize_t size = file < 0 ? -1 : read(file, value, sizeof value - 1);
  if (size < 0) {
    printf("%s: %s\n", shown, strerror(errno));
  } else {
    value[size] = 0;
    for (char *c = value; *c; c++) *c = *c == '\n' ? '|' : *c;
    printf("%s = %s\n", shown, value);
  }
  if (file >= 0) close(file);
}

static void walk(const char *folder, const char *shown, int depth) {
  struct dirent **entries;
  int count = scandir(folder, &entries, NULL, alphasort);
  for (int i = 0; i < count; i++) {
    char path[PATH_MAX], name[PATH_MAX];
    struct stat status;
    if (is_skipped(entries[i]->d_name)) continue;
    if (snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name) >= (int)sizeof path) continue;
    if (snprintf(name, sizeof name, "%s/%s", shown, entries[i]->d_name) >= (int)sizeof name) continue;
    if (lstat(path, &status)) continue;
    if (S_ISDIR(status.st_mode) && depth < 3) walk(path, name, depth + 1);
    if (S_ISREG(status.st_mode) && status.st_mode & 0400) print_value(path, name);
  }
}

int main(int count, char **arguments) {
  const char *root = count > 1 ? arguments[1] : "/sys/bus/iio/devices";
  struct dirent **entries;
  int found = scandir(root, &entries, NULL, alphasort);
  for (int i = 0; i < found; i++) {
    char path[PATH_MAX], resolved[PATH_MAX];
    if (entries[i]->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", root, entries[i]->d_name);
    if (realpath(path, resolved)) walk(resolved, entries[i]->d_name, 0);
  }
  return 0;
}
