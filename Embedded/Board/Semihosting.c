// The platform on an emulated Arm board: semihosting for files, SysTick as the counter.
#include "Platform.h"

enum { OPEN = 1, CLOSE = 2, WRITE0 = 4, WRITE = 5, READ = 6, EXIT_EXTENDED = 0x20 };
enum { READ_BINARY = 1, WRITE_BINARY = 5 };
#define REGISTER(address) (*(volatile uint32_t *)(address))
#define SYSTICK_CONTROL REGISTER(0xE000E010)
#define SYSTICK_RELOAD REGISTER(0xE000E014)
#define SYSTICK_VALUE REGISTER(0xE000E018)
#define PAINT 0xA5A5A5A5u

extern uint32_t __stack_limit[];
static uint32_t *paint_end;
static uint32_t input, output, counts;
static uint32_t lines[384], line_words;

static int32_t call(int32_t operation, const volatile void *argument) {
  register int32_t r0 __asm__("r0") = operation;
  register const volatile void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

static uint32_t length(const char *text) {
  uint32_t n = 0;
  while (text[n]) n++;
  return n;
}

static void print(const char *text) { call(WRITE0, text); }

static void print_number(const char *name, uint32_t value) {
  char digits[12];
  int i = 11;
  digits[i] = 0;
  digits[--i] = '\n';
  do digits[--i] = (char)('0' + value % 10);
  while (value /= 10);
  print(name);
  print(digits + i);
}

static uint32_t open_file(const char *name, uint32_t mode) {
  volatile uint32_t arguments[3] = {(uint32_t)name, mode, length(name)};
  int32_t handle = call(OPEN, arguments);
  if (handle < 0) {
    print("cannot open ");
    print(name);
    print("\n");
    platform_exit(2);
  }
  return (uint32_t)handle;
}

static void write_file(uint32_t handle, const void *buffer, int32_t size) {
  volatile uint32_t arguments[3] = {handle, (uint32_t)buffer, (uint32_t)size};
  if (call(WRITE, arguments) != 0) {
    print("cannot write\n");
    platform_exit(3);
  }
}

static void close_file(uint32_t handle) {
  volatile uint32_t arguments[1] = {handle};
  if (handle) call(CLOSE, arguments);
}

static void flush_lines(void) {
  if (line_words) write_file(counts, lines, (int32_t)(line_words * sizeof lines[0]));
  line_words = 0;
}

void platform_open(void) {
  input = open_file("input.bin", READ_BINARY);
  output = open_file("output.bin", WRITE_BINARY);
  counts = open_file("counts.bin", WRITE_BINARY);
}

int32_t platform_read(void *buffer, int32_t size) {
  volatile uint32_t arguments[3] = {input, (uint32_t)buffer, (uint32_t)size};
  return size - call(READ, arguments);
}

void platform_write(const void *buffer, int32_t size) { write_file(output, buffer, size); }

void platform_note(uint32_t kind, uint32_t mode, uint32_t ticks) {
  lines[line_words++] = kind;
  lines[line_words++] = mode;
  lines[line_words++] = ticks;
  if (line_words == sizeof lines / sizeof lines[0]) flush_lines();
}

void platform_start_counting(void) {
  SYSTICK_RELOAD = 0xFFFFFF;
  SYSTICK_VALUE = 0;
  SYSTICK_CONTROL = 5;  // The processor's clock, no interrupt. Reading or writing clears the flag.
  (void)SYSTICK_CONTROL;
}

uint32_t platform_count(void) {
  uint32_t ticks = 0xFFFFFF - SYSTICK_VALUE;
  if (SYSTICK_CONTROL & 0x10000) {
    print("the counter has wrapped\n");
    platform_exit(4);
  }
  return ticks;
}

__attribute__((noinline)) void platform_paint_stack(void) {
  paint_end = (uint32_t *)__builtin_frame_address(0) - 16;
  for (volatile uint32_t *p = __stack_limit; p < paint_end; p++) *p = PAINT;
}

uint32_t platform_stack_used(void) {
  uint32_t *p = __stack_limit;
  while (p < paint_end && *p == PAINT) p++;
  return (uint32_t)((char *)paint_end - (char *)p);
}

void platform_report(
    uint32_t stack_of_start, uint32_t stack_of_steps, uint32_t engine_size, uint32_t filter_size) {
  print_number("stack_of_start ", stack_of_start);
  print_number("stack_of_steps ", stack_of_steps);
  print_number("engine_size ", engine_size);
  print_number("filter_size ", filter_size);
}

void platform_exit(int32_t code) {
  flush_lines();
  close_file(output);
  close_file(counts);
  volatile uint32_t arguments[2] = {0x20026, (uint32_t)code};  // ADP_Stopped_ApplicationExit
  call(EXIT_EXTENDED, arguments);
  for (;;) {
  }
}

// A trap of Swift's is an undefined instruction, and ends here.
void platform_fault(const uint32_t *frame) {
  print_number("fault at ", frame[6]);
  print_number("configurable fault status ", REGISTER(0xE000ED28));
  platform_exit(9);
}
