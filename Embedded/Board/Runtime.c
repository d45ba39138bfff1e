// The whole C library of the image: what the compiler calls to move memory, and for 64-bit integers.
#include <stddef.h>
#include <stdint.h>

#define KEPT __attribute__((used, noinline))

static int are_words(const void *a, const void *b, size_t n) {
  return (((uintptr_t)a | (uintptr_t)b | n) & 3) == 0;
}

KEPT void *memcpy(void *restrict to, const void *restrict from, size_t n) {
  if (are_words(to, from, n)) {
    uint32_t *a = to;
    const uint32_t *b = from;
    for (n /= 4; n; n--) *a++ = *b++;
  } else {
    char *a = to;
    const char *b = from;
    for (; n; n--) *a++ = *b++;
  }
  return to;
}

KEPT void *memmove(void *to, const void *from, size_t n) {
  if ((uintptr_t)to - (uintptr_t)from >= n) return memcpy(to, from, n);
  char *a = to;
  const char *b = from;
  while (n--) a[n] = b[n];
  return to;
}

KEPT void *memset(void *to, int value, size_t n) {
  if (are_words(to, to, n)) {
    uint32_t *a = to;
    uint32_t word = (uint8_t)value * 0x01010101u;
    for (n /= 4; n; n--) *a++ = word;
  } else {
    char *a = to;
    for (; n; n--) *a++ = (char)value;
  }
  return to;
}

// The names of the Arm run-time ABI; note the order of the arguments of its memset.
KEPT void __aeabi_memcpy(void *to, const void *from, size_t n) { memcpy(to, from, n); }
KEPT void __aeabi_memcpy4(void *to, const void *from, size_t n) { memcpy(to, from, n); }
KEPT void __aeabi_memcpy8(void *to, const void *from, size_t n) { memcpy(to, from, n); }
KEPT void __aeabi_memmove(void *to, const void *from, size_t n) { memmove(to, from, n); }
KEPT void __aeabi_memmove4(void *to, const void *from, size_t n) { memmove(to, from, n); }
KEPT void __aeabi_memmove8(void *to, const void *from, size_t n) { memmove(to, from, n); }
KEPT void __aeabi_memset(void *to, size_t n, int value) { memset(to, value, n); }
KEPT void __aeabi_memset4(void *to, size_t n, int value) { memset(to, value, n); }
KEPT void __aeabi_memset8(void *to, size_t n, int value) { memset(to, value, n); }
KEPT void __aeabi_memclr(void *to, size_t n) { memset(to, 0, n); }
KEPT void __aeabi_memclr4(void *to, size_t n) { memset(to, 0, n); }
KEPT void __aeabi_memclr8(void *to, size_t n) { memset(to, 0, n); }

// Shifts of 64-bit integers, in words.
typedef union {
  uint64_t whole;
  struct {
    uint32_t low, high;
  };
} Words;

KEPT uint64_t __aeabi_llsl(uint64_t value, int by) {
  Words w = {.whole = value};
  if (by >= 32) return (Words){.low = 0, .high = w.low << (by - 32)}.whole;
  if (by == 0) return value;
  return (Words){.low = w.low << by, .high = w.high << by | w.low >> (32 - by)}.whole;
}

KEPT uint64_t __aeabi_llsr(uint64_t value, int by) {
  Words w = {.whole = value};
  if (by >= 32) return (Words){.low = w.high >> (by - 32), .high = 0}.whole;
  if (by == 0) return value;
  return (Words){.low = w.low >> by | w.high << (32 - by), .high = w.high >> by}.whole;
}

KEPT uint64_t __aeabi_lasr(uint64_t value, int by) {
  Words w = {.whole = value};
  int32_t high = (int32_t)w.high;
  if (by >= 32) return (Words){.low = (uint32_t)(high >> (by - 32)), .high = (uint32_t)(high >> 31)}.whole;
  if (by == 0) return value;
  return (Words){.low = w.low >> by | w.high << (32 - by), .high = (uint32_t)(high >> by)}.whole;
}

// Conversions: by this ABI their numbers are in the core's registers, whatever the rest uses. Both
// parts are exact, so that only the sum rounds.
#define IN_CORE __attribute__((used, noinline, pcs("aapcs")))

IN_CORE double __aeabi_ul2d(uint64_t value) {
  Words w = {.whole = value};
  return (double)w.high * 0x1p32 + (double)w.low;
}

IN_CORE double __aeabi_l2d(int64_t value) {
  Words w = {.whole = (uint64_t)value};
  return (double)(int32_t)w.high * 0x1p32 + (double)w.low;
}

IN_CORE uint64_t __aeabi_d2ulz(double value) {
  uint32_t high = (uint32_t)(value * 0x1p-32);
  return (Words){.low = (uint32_t)(value - (double)high * 0x1p32), .high = high}.whole;
}

IN_CORE int64_t __aeabi_d2lz(double value) {
  return value < 0 ? -(int64_t)__aeabi_d2ulz(-value) : (int64_t)__aeabi_d2ulz(value);
}
