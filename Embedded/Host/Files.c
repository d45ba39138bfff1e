// The platform on the host: the C library's files; nothing is counted.
#include "Platform.h"
#include <stdio.h>
#include <stdlib.h>

static FILE *input, *output;

static FILE *open_file(const char *name, const char *mode) {
  FILE *file = fopen(name, mode);
  if (!file) {
    perror(name);
    exit(2);
  }
  return file;
}

void platform_open(void) {
  input = open_file("input.bin", "rb");
  output = open_file("output.bin", "wb");
}

int32_t platform_read(void *buffer, int32_t size) {
  return (int32_t)fread(buffer, 1, (size_t)size, input);
}

void platform_write(const void *buffer, int32_t size) {
  if (fwrite(buffer, 1, (size_t)size, output) != (size_t)size) {
    perror("output.bin");
    exit(3);
  }
}

void platform_note(uint32_t kind, uint32_t mode, uint32_t ticks) {
  (void)kind, (void)mode, (void)ticks;
}
void platform_start_counting(void) {}
uint32_t platform_count(void) { return 0; }
void platform_paint_stack(void) {}
uint32_t platform_stack_used(void) { return 0; }
void platform_report(
    uint32_t stack_of_start, uint32_t stack_of_steps, uint32_t engine_size, uint32_t filter_size) {
  (void)stack_of_start, (void)stack_of_steps, (void)engine_size, (void)filter_size;
}

void platform_exit(int32_t code) {
  if (output && fclose(output) != 0) {
    perror("output.bin");
    exit(3);
  }
  exit(code);
}
