#ifndef BENCH_COUNTING_H
#define BENCH_COUNTING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Nanoseconds of a clock that nothing sets.
uint64_t bench_nanoseconds(void);

/// Starts or stops the count of allocations, of all threads.
void bench_count_allocations(int on);
/// Calls of malloc and its kin while counting was on.
uint64_t bench_allocations(void);

/// Whether the program runs under valgrind, and the headers to talk to it were there.
int bench_under_valgrind(void);
/// Starts counting instructions; before it valgrind only translates, which is ten times as fast.
void bench_start_instructions(void);
/// Writes what was counted since the last time to the output file of callgrind, and begins at zero.
void bench_dump_instructions(void);

/// Keeps the calling thread on one processor; 0 where that was done.
int bench_pin(int processor);

/// Lets the processor breathe in a loop that waits.
void bench_pause(void);

/// Uses a value, so that what made it is not left out.
void bench_use(double value);

#ifdef __cplusplus
}
#endif
#endif
