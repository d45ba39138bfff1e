#include "peers.h"

#if __has_include(<boost/lockfree/spsc_queue.hpp>)
#include <atomic>
#include <boost/lockfree/spsc_queue.hpp>
#include <memory>
#include <thread>

namespace {

struct Sample {
  int64_t instant;
  double values[7];
};
static_assert(sizeof(Sample) == 64, "the sample that the rings are compared with");

using Ring = boost::lockfree::spsc_queue<Sample, boost::lockfree::capacity<1024>>;

Ring &single() {
  static auto ring = std::make_unique<Ring>();
  return *ring;
}

volatile double sink;

/// Two rings and the thread at their other end: it echoes or swallows what comes.
struct Partner {
  Ring there, back;
  std::atomic<bool> isOver{false};
  std::atomic<long> taken{0};
  std::thread thread;

  explicit Partner(bool echoes) {
    thread = std::thread([this, echoes] {
      double sum = 0;
      long count = 0;
      Sample sample;
      while (!isOver.load(std::memory_order_relaxed)) {
        if (!there.pop(sample)) continue;
        if (echoes) {
          while (!back.push(sample)) {
          }
        } else {
          sum += sample.values[0];
          taken.store(++count, std::memory_order_release);
        }
      }
      sink = sum;
    });
  }

  ~Partner() {
    isOver.store(true);
    thread.join();
  }
};

std::unique_ptr<Partner> swallowing, echoing;
long sent;

}  // namespace

int peer_boost_ring(long count) {
  Ring &ring = single();
  Sample out{}, in{};
  int64_t sum = 0;
  for (long i = 0; i < count; ++i) {
    in.instant = i;
    ring.push(in);
    ring.pop(out);
    sum += out.instant;
  }
  sink = double(sum);
  return 1;
}

int peer_boost_ring_batch(long count) {
  Ring &ring = single();
  Sample in{};
  int64_t sum = 0;
  for (long i = 0; i < count; i += 32) {
    for (long j = 0; j < 32; ++j) {
      in.instant = i + j;
      ring.push(in);
    }
    ring.consume_all([&](const Sample &out) { sum += out.instant; });
  }
  sink = double(sum);
  return 1;
}

int peer_boost_ring_threads(long count) {
  if (!swallowing) {
    swallowing = std::make_unique<Partner>(false);
    sent = 0;
  }
  Sample in{};
  for (long i = 0; i < count; ++i) {
    in.instant = i;
    in.values[0] = double(i);
    while (!swallowing->there.push(in)) {
    }
  }
  sent += count;
  while (swallowing->taken.load(std::memory_order_acquire) != sent) {
  }
  return 1;
}

int peer_boost_round_trip(long count) {
  if (!echoing) echoing = std::make_unique<Partner>(true);
  Sample sample{};
  for (long i = 0; i < count; ++i) {
    sample.instant = i;
    while (!echoing->there.push(sample)) {
    }
    while (!echoing->back.pop(sample)) {
    }
  }
  sink = double(sample.instant);
  return 1;
}

void peer_boost_threads_stop(void) {
  swallowing.reset();
  echoing.reset();
}

#else

int peer_boost_ring(long) { return 0; }
int peer_boost_ring_batch(long) { return 0; }
int peer_boost_ring_threads(long) { return 0; }
int peer_boost_round_trip(long) { return 0; }
void peer_boost_threads_stop(void) {}

#endif
