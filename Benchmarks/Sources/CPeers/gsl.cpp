#include "peers.h"

#if __has_include(<gsl/gsl_blas.h>)
#include <gsl/gsl_blas.h>
#include <gsl/gsl_matrix.h>

namespace {

constexpr size_t n = 15;

struct State {
  gsl_matrix *p = gsl_matrix_alloc(n, n), *f = gsl_matrix_alloc(n, n);
  gsl_matrix *q = gsl_matrix_alloc(n, n), *product = gsl_matrix_alloc(n, n);
  gsl_vector *h = gsl_vector_alloc(n), *u = gsl_vector_alloc(n), *w = gsl_vector_alloc(n);
  unsigned step = 0;

  State() {
    gsl_matrix_set_identity(f);
    for (size_t i = 0; i < 3; ++i) {
      gsl_matrix_set(f, i, i + 3, 0.005);
      gsl_matrix_set(f, i + 3, i + 12, -0.005);
      gsl_matrix_set(f, i + 6, i + 9, -0.005);
      gsl_matrix_set(f, i + 3, 6 + (i + 1) % 3, 0.049);
    }
    gsl_matrix_set_zero(q);
    for (size_t i = 3; i < n; ++i) gsl_matrix_set(q, i, i, i < 9 ? 1e-7 : 1e-10);
    for (size_t i = 0; i < n; ++i) gsl_vector_set(h, i, 0.1 * (i % 3 + 1));
    renew();
  }

  void renew() {
    gsl_matrix_set_zero(p);
    for (size_t i = 0; i < n; ++i) gsl_matrix_set(p, i, i, 0.01 * (1 + i % 5));
  }
};

State &state() {
  static State state;
  return state;
}

}  // namespace

int peer_gsl_propagate(long count) {
  State &s = state();
  for (long i = 0; i < count; ++i) {
    gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, s.f, s.p, 0, s.product);
    gsl_blas_dgemm(CblasNoTrans, CblasTrans, 1, s.product, s.f, 0, s.p);
    gsl_matrix_add(s.p, s.q);
    if ((++s.step & 4095u) == 0) s.renew();
  }
  return 1;
}

int peer_gsl_update(long count) {
  State &s = state();
  for (long i = 0; i < count; ++i) {
    double variance = 0;
    gsl_blas_dgemv(CblasNoTrans, 1, s.p, s.h, 0, s.u);
    gsl_blas_ddot(s.h, s.u, &variance);
    variance += 4;
    gsl_vector_memcpy(s.w, s.u);
    // k = u/s and w = s·k/2 - u = -u/2: P + k·wᵀ + w·kᵀ.
    gsl_blas_dsyr2(CblasUpper, -0.5 / variance, s.u, s.w, s.p);
    for (size_t r = 1; r < n; ++r)
      for (size_t c = 0; c < r; ++c) s.p->data[r * n + c] = s.p->data[c * n + r];
    for (size_t k = 0; k < n; ++k) s.p->data[k * n + k] += s.q->data[k * n + k];
  }
  return 1;
}

#else

int peer_gsl_propagate(long) { return 0; }
int peer_gsl_update(long) { return 0; }

#endif
