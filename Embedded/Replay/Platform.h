// What the replay needs of the machine below it: files, a counter, the height of the stack.
//
// Board/Semihosting.c answers on the emulated board, Host/Files.c on the host.
#pragma once
#include <stdint.h>

/// Opens input.bin and output.bin (and, on the board, counts.bin) in the working directory; exits
/// with 2 where it cannot.
void platform_open(void);
/// Reads up to `size` bytes; fewer at the end.
int32_t platform_read(void *buffer, int32_t size);
void platform_write(const void *buffer, int32_t size);
/// One line of counts.bin: the kind of sample, what the engine was doing, and what it cost.
void platform_note(uint32_t kind, uint32_t mode, uint32_t ticks);
/// Starts to count; the number that `platform_count` then gives is in ticks of the board's timer.
void platform_start_counting(void);
uint32_t platform_count(void);
/// Paints the stack that is not in use.
void platform_paint_stack(void);
/// How much of it has been used since, bytes; what lay above belongs to the caller.
uint32_t platform_stack_used(void);
/// What has been measured, for Scripts/embedded to read.
void platform_report(
    uint32_t stack_of_start, uint32_t stack_of_steps, uint32_t engine_size, uint32_t filter_size);
void platform_exit(int32_t code) __attribute__((noreturn));
