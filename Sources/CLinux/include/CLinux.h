// What Swift cannot import from the C library and the kernel's headers: macros, variadic functions
// and headers that contradict each other. Every function returns what its system call returns and
// leaves errno as the call left it; nothing here decides anything.
#pragma once

#include <dirent.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

// Errors: "EAGAIN" and "Resource temporarily unavailable"; NULL for a number that is none.
const char *clinux_error_symbol(int code);
const char *clinux_error_words(int code);

// Files.
int clinux_open(const char *path, int flags, unsigned mode);
int clinux_duplicate(int descriptor);
int clinux_status_flags(int descriptor);
int clinux_set_status_flags(int descriptor, int flags);
// The next name in a folder, valid until the next call; NULL at the end, with errno 0, or on failure.
const char *clinux_next_name(DIR *stream);
int clinux_file_type(unsigned mode);  // mode & S_IFMT
// A descriptor that tells of changes in folders, non-blocking; and a folder to tell of: what lies in
// it came, went, was written and closed, or got other rights.
int clinux_watch_descriptor(void);
int clinux_watch_folder(int descriptor, const char *path);
unsigned clinux_device_major(uint64_t device);
unsigned clinux_device_minor(uint64_t device);

// Waiting. `nanoseconds` below 0 is without limit.
int clinux_poll(struct pollfd *requests, size_t count, int64_t nanoseconds);

// Events and signals.
int clinux_event_descriptor(void);
// A descriptor that reads the signals of a bit mask (bit n - 1 is signal n), which it blocks for the
// calling thread; the mask that was blocked before is left in `before`.
int clinux_signal_descriptor(uint64_t signals, uint64_t *before);
int clinux_set_blocked_signals(uint64_t signals);
// The next signal from the descriptor, or -1.
int clinux_read_signal(int descriptor);
void clinux_ignore_broken_pipes(void);

// Threads.
int clinux_thread_attributes_set_affinity(
    pthread_attr_t *attributes, const int *processors, size_t count);
int clinux_set_thread_name(const char *name);
int clinux_thread_name(char *name, size_t capacity);

// Terminals. The settings are the kernel's struct termios2, whose header contradicts <termios.h>.
struct clinux_terminal_settings {
  uint32_t words[16];
};
int clinux_get_terminal_settings(int descriptor, struct clinux_terminal_settings *settings);
int clinux_set_terminal_settings(int descriptor, const struct clinux_terminal_settings *settings);
// Raw, 8 data bits, no parity, 1 stop bit, no flow control; `baud` 0 keeps the speed.
void clinux_make_raw(struct clinux_terminal_settings *settings, unsigned baud);
unsigned clinux_input_speed(const struct clinux_terminal_settings *settings);
int clinux_set_terminal_exclusive(int descriptor, int exclusive);
int clinux_discard_terminal_input(int descriptor);
int clinux_terminal_size(int descriptor, unsigned *columns, unsigned *rows);
// The first end of a new pair of terminals, unlocked, non-blocking; the other's path goes to `path`.
int clinux_open_terminal_pair(char *path, size_t capacity);

// Sockets.
int clinux_accept(int descriptor);

// Clocks. The result is adjtimex's: the clock's state, or -1.
struct clinux_clock_state {
  int status;
  int64_t maximum_error_us;
  int64_t estimated_error_us;
};
int clinux_clock_state(struct clinux_clock_state *state);
int clinux_clock_is_unsynchronized(int result, int status);

// Pulse per second.
struct clinux_pulse {
  uint32_t assert_sequence;
  uint32_t clear_sequence;
  int64_t assert_seconds;
  int32_t assert_nanoseconds;
  int64_t clear_seconds;
  int32_t clear_nanoseconds;
};
int clinux_pps_capabilities(int descriptor, int *capabilities);
int clinux_pps_parameters(int descriptor, int *mode);
int clinux_pps_set_mode(int descriptor, int mode);
int clinux_pps_fetch(
    int descriptor, int64_t seconds, int32_t nanoseconds, struct clinux_pulse *pulse);
int clinux_pps_can_wait(int capabilities);
int clinux_pps_captures_assert(int capabilities);
int clinux_pps_assert_mode(void);

// Industrial I/O: a descriptor for one of a device's buffers.
int clinux_industrial_io_buffer(int descriptor, int index);
