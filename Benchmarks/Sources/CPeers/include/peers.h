#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The peers of the kernels: `count` operations each, on a state that is kept from call to call.
/// They return 0 where the library they need was not there when this was compiled.
int peer_eigen_dense_propagate(long count);
int peer_eigen_sparse_propagate(long count);
int peer_eigen_update_dense(long count);
int peer_eigen_update_unit(long count);
int peer_eigen_joseph(long count);
int peer_gsl_propagate(long count);
int peer_gsl_update(long count);

/// Boost's ring of 64-byte samples: pushed and popped one by one by one thread.
int peer_boost_ring(long count);
/// The same in batches of 32.
int peer_boost_ring_batch(long count);
/// One thread pushes, another pops; `peer_boost_threads_stop` ends the other.
int peer_boost_ring_threads(long count);
/// There and back through two rings.
int peer_boost_round_trip(long count);
void peer_boost_threads_stop(void);

/// The largest difference between the dense and the block-sparse propagation of Eigen.
double peer_eigen_difference(void);

#ifdef __cplusplus
}
#endif
#endif
