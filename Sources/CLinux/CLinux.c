#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/pps.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/timex.h>
#include <unistd.h>

const char *clinux_error_symbol(int code) { return strerrorname_np(code); }
const char *clinux_error_words(int code) { return strerrordesc_np(code); }

int clinux_open(const char *path, int flags, unsigned mode) { return open(path, flags, mode); }
int clinux_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }
int clinux_status_flags(int descriptor) { return fcntl(descriptor, F_GETFL); }
int clinux_set_status_flags(int descriptor, int flags) { return fcntl(descriptor, F_SETFL, flags); }
const char *clinux_next_name(DIR *stream) {
  errno = 0;
  struct dirent *entry = readdir(stream);
  return entry == NULL ? NULL : entry->d_name;
}
int clinux_file_type(unsigned mode) { return mode & S_IFMT; }
int clinux_watch_descriptor(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }
int clinux_watch_folder(int descriptor, const char *path) {
  return inotify_add_watch(
      descriptor, path,
      IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR);
}
unsigned clinux_device_major(uint64_t device) { return major(device); }
unsigned clinux_device_minor(uint64_t device) { return minor(device); }

int clinux_poll(struct pollfd *requests, size_t count, int64_t nanoseconds) {
  struct timespec limit = {
      .tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  return ppoll(requests, count, nanoseconds < 0 ? NULL : &limit, NULL);
}

int clinux_open_terminal_pair(char *path, size_t capacity) {
  int descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return -1;
  if (grantpt(descriptor) == 0 && unlockpt(descriptor) == 0) {
    int failure = ptsname_r(descriptor, path, capacity);
    if (failure == 0) return descriptor;
    errno = failure;
  }
  int reason = errno;
  close(descriptor);
  errno = reason;
  return -1;
}

int clinux_accept(int descriptor) {
  return accept4(descriptor, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int clinux_event_descriptor(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static void set_from_mask(uint64_t mask, sigset_t *set) {
  sigemptyset(set);
  for (int number = 1; number < 64; number++)
    if (mask >> (number - 1) & 1) sigaddset(set, number);
}

int clinux_signal_descriptor(uint64_t signals, uint64_t *before) {
  sigset_t wanted, earlier;
  set_from_mask(signals, &wanted);
  int failure = pthread_sigmask(SIG_BLOCK, &wanted, &earlier);
  if (failure != 0) {
    errno = failure;
    return -1;
  }
  *before = 0;
  for (int number = 1; number < 64; number++)
    if (sigismember(&earlier, number) == 1) *before |= 1ull << (number - 1);
  int descriptor = signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
  if (descriptor < 0) {
    int reason = errno;
    pthread_sigmask(SIG_SETMASK, &earlier, NULL);
    errno = reason;
  }
  return descriptor;
}

int clinux_set_blocked_signals(uint64_t signals) {
  sigset_t set;
  set_from_mask(signals, &set);
  return pthread_sigmask(SIG_SETMASK, &set, NULL);
}

int clinux_read_signal(int descriptor) {
  struct signalfd_siginfo information;
  ssize_t count = read(descriptor, &information, sizeof information);
  if (count == (ssize_t)sizeof information) return (int)information.ssi_signo;
  if (count >= 0) errno = EIO;
  return -1;
}

void clinux_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

int clinux_thread_attributes_set_affinity(
    pthread_attr_t *attributes, const int *processors, size_t count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (size_t index = 0; index < count; index++) {
    if (processors[index] < 0 || processors[index] >= CPU_SETSIZE) return EINVAL;
    CPU_SET(processors[index], &set);
  }
  return pthread_attr_setaffinity_np(attributes, sizeof set, &set);
}

int clinux_set_thread_name(const char *name) { return pthread_setname_np(pthread_self(), name); }
int clinux_thread_name(char *name, size_t capacity) {
  return pthread_getname_np(pthread_self(), name, capacity);
}

int clinux_clock_state(struct clinux_clock_state *state) {
  struct timex values = {.modes = 0};
  int result = adjtimex(&values);
  state->status = values.status;
  state->maximum_error_us = values.maxerror;
  state->estimated_error_us = values.esterror;
  return result;
}

int clinux_clock_is_unsynchronized(int result, int status) {
  return result == TIME_ERROR || (status & STA_UNSYNC) != 0;
}

int clinux_pps_capabilities(int descriptor, int *capabilities) {
  return ioctl(descriptor, PPS_GETCAP, capabilities);
}

int clinux_pps_parameters(int descriptor, int *mode) {
  struct pps_kparams parameters = {0};
  int result = ioctl(descriptor, PPS_GETPARAMS, &parameters);
  *mode = parameters.mode;
  return result;
}

int clinux_pps_set_mode(int descriptor, int mode) {
  struct pps_kparams parameters = {0};
  int result = ioctl(descriptor, PPS_GETPARAMS, &parameters);
  if (result < 0) return result;
  parameters.api_version = PPS_API_VERS;
  parameters.mode = mode;
  return ioctl(descriptor, PPS_SETPARAMS, &parameters);
}

int clinux_pps_fetch(
    int descriptor, int64_t seconds, int32_t nanoseconds, struct clinux_pulse *pulse) {
  struct pps_fdata data = {0};
  data.timeout.sec = seconds;
  data.timeout.nsec = nanoseconds;
  int result = ioctl(descriptor, PPS_FETCH, &data);
  pulse->assert_sequence = data.info.assert_sequence;
  pulse->clear_sequence = data.info.clear_sequence;
  pulse->assert_seconds = data.info.assert_tu.sec;
  pulse->assert_nanoseconds = data.info.assert_tu.nsec;
  pulse->clear_seconds = data.info.clear_tu.sec;
  pulse->clear_nanoseconds = data.info.clear_tu.nsec;
  return result;
}

int clinux_pps_can_wait(int capabilities) { return (capabilities & PPS_CANWAIT) != 0; }
int clinux_pps_assert_mode(void) { return PPS_CAPTUREASSERT | PPS_TSFMT_TSPEC; }
int clinux_pps_captures_assert(int capabilities) {
  return (capabilities & PPS_CAPTUREASSERT) != 0;
}

// <linux/iio/buffer.h> is missing before Linux 5.11.
#define INDUSTRIAL_IO_BUFFER _IOWR('i', 0x91, int)
int clinux_industrial_io_buffer(int descriptor, int index) {
  int value = index;  // in: the buffer's number; out: its descriptor
  int result = ioctl(descriptor, INDUSTRIAL_IO_BUFFER, &value);
  return result < 0 ? result : value;
}
