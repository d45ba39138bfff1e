#define _GNU_SOURCE
#include "counting.h"

#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define HAS_VALGRIND 1
#endif

uint64_t bench_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// MARK: Allocations

// The program's own malloc goes before the C library's, for all shared libraries too. glibc keeps
// its own within reach under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

static atomic_int counting;
static atomic_uint_fast64_t allocations;

static inline void note(void) {
  if (atomic_load_explicit(&counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

#define EXPORTED __attribute__((used, visibility("default")))

EXPORTED void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

EXPORTED void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

EXPORTED void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

EXPORTED void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

EXPORTED void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

EXPORTED int posix_memalign(void **result, size_t alignment, size_t size) {
  note();
  void *block = __libc_memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

EXPORTED void free(void *pointer) { __libc_free(pointer); }

void bench_count_allocations(int on) {
  atomic_store_explicit(&counting, on, memory_order_seq_cst);
}

uint64_t bench_allocations(void) { return atomic_load(&allocations); }

// MARK: Instructions

int bench_under_valgrind(void) {
#ifdef HAS_VALGRIND
  return RUNNING_ON_VALGRIND != 0;
#else
  return 0;
#endif
}

void bench_start_instructions(void) {
#ifdef HAS_VALGRIND
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
#endif
}

void bench_dump_instructions(void) {
#ifdef HAS_VALGRIND
  CALLGRIND_DUMP_STATS;
#endif
}

// MARK: The rest

int bench_pin(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set);
}

void bench_use(double value) { __asm__ volatile("" : : "x"(value) : "memory"); }

// Gives the processor away: on two cores the readers need it more than who waits for them.
void bench_pause(void) { sched_yield(); }
