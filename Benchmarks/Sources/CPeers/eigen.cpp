#include "peers.h"

#if __has_include(<eigen3/Eigen/Dense>)
#include <eigen3/Eigen/Dense>

#include <cmath>

namespace {

template <int N>
using Square = Eigen::Matrix<double, N, N, Eigen::RowMajor>;
template <int N>
using Row = Eigen::Matrix<double, N, 1>;
using Block3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

constexpr double dt = 0.005;

/// The blocks of the transition that are neither zero nor identity: as in the filter it is held
/// against (position, velocity, attitude, two biases, one bias of the barometer).
struct Transition {
  Block3 velocityFromPosition, velocityFromVelocity, velocityFromAttitude, velocityFromBias;
  Block3 attitudeFromAttitude, attitudeFromBias;
  double keepBias = 1 - dt / 3600;

  Transition() {
    const Block3 turn =
        (Eigen::AngleAxisd(0.3, Eigen::Vector3d::UnitZ()) *
         Eigen::AngleAxisd(0.1, Eigen::Vector3d::UnitX())).toRotationMatrix();
    Block3 force, earth;
    force << 0, 9.8, 0.4, -9.8, 0, 0.3, -0.4, -0.3, 0;
    earth << 0, -7.29e-5, 0, 7.29e-5, 0, 0, 0, 0, 0;
    velocityFromPosition = -1.5e-6 * dt * Block3::Identity();
    velocityFromVelocity = -2 * dt * earth;
    velocityFromAttitude = -dt * force;
    velocityFromBias = -dt * turn;
    attitudeFromAttitude = -dt * earth;
    attitudeFromBias = -dt * turn;
  }

  template <int N>
  Square<N> dense() const {
    Square<N> f = Square<N>::Identity();
    f.template block<3, 3>(0, 3) = dt * Block3::Identity();
    f.template block<3, 3>(3, 0) = velocityFromPosition;
    f.template block<3, 3>(3, 3) += velocityFromVelocity;
    f.template block<3, 3>(3, 6) = velocityFromAttitude;
    f.template block<3, 3>(3, 12) = velocityFromBias;
    f.template block<3, 3>(6, 6) += attitudeFromAttitude;
    f.template block<3, 3>(6, 9) = attitudeFromBias;
    for (int i = 9; i < N; ++i) f(i, i) = keepBias;
    return f;
  }
};

template <int N>
Square<N> start() {
  Square<N> p = Square<N>::Zero();
  for (int i = 0; i < N; ++i) p(i, i) = 0.01 * (1 + i % 5);
  return p;
}

template <int N>
Row<N> growth() {
  Row<N> q = Row<N>::Zero();
  for (int i = 3; i < N; ++i) q(i) = i < 9 ? 1e-7 : 1e-10;
  return q;
}

/// Keeps the covariance from growing away over millions of steps: every 4096th begins anew.
template <int N>
inline void renew(Square<N> &p, unsigned &step) {
  if ((++step & 4095u) == 0) p = start<N>();
}

struct Dense15 {
  Square<15> p = start<15>(), f = Transition().dense<15>();
  Square<15> q = growth<15>().asDiagonal();
  unsigned step = 0;

  __attribute__((noinline)) void propagate() {
    Square<15> product;
    product.noalias() = f * p;
    p.noalias() = product * f.transpose();
    p += q;
  }
};

/// Only what changes: nine rows of F·P, then the nine columns over their corner, and the mirror.
struct Sparse16 {
  Square<16> p = start<16>();
  Transition t;
  Row<16> q = growth<16>();
  Eigen::Matrix<double, 9, 16, Eigen::RowMajor> w;
  unsigned step = 0;

  __attribute__((noinline)) void propagate() {
    const auto position = p.template topRows<3>();
    const auto velocity = p.template middleRows<3>(3);
    const auto attitude = p.template middleRows<3>(6);
    w.template topRows<3>() = position + dt * velocity;
    auto v = w.template middleRows<3>(3);
    v = velocity;
    v.noalias() += t.velocityFromPosition.lazyProduct(position);
    v.noalias() += t.velocityFromVelocity.lazyProduct(velocity);
    v.noalias() += t.velocityFromAttitude.lazyProduct(attitude);
    v.noalias() += t.velocityFromBias.lazyProduct(p.template middleRows<3>(12));
    auto a = w.template bottomRows<3>();
    a = attitude;
    a.noalias() += t.attitudeFromAttitude.lazyProduct(attitude);
    a.noalias() += t.attitudeFromBias.lazyProduct(p.template middleRows<3>(9));

    Eigen::Matrix<double, 9, 9, Eigen::RowMajor> corner;
    const auto wp = w.template leftCols<3>();
    const auto wv = w.template middleCols<3>(3);
    const auto wa = w.template middleCols<3>(6);
    corner.template leftCols<3>() = wp + dt * wv;
    auto cv = corner.template middleCols<3>(3);
    cv = wv;
    cv.noalias() += wp.lazyProduct(t.velocityFromPosition.transpose());
    cv.noalias() += wv.lazyProduct(t.velocityFromVelocity.transpose());
    cv.noalias() += wa.lazyProduct(t.velocityFromAttitude.transpose());
    cv.noalias() += w.template middleCols<3>(12).lazyProduct(t.velocityFromBias.transpose());
    auto ca = corner.template rightCols<3>();
    ca = wa;
    ca.noalias() += wa.lazyProduct(t.attitudeFromAttitude.transpose());
    ca.noalias() += w.template middleCols<3>(9).lazyProduct(t.attitudeFromBias.transpose());

    p.template topLeftCorner<9, 9>() = corner;
    p.template topRightCorner<9, 7>() = t.keepBias * w.template rightCols<7>();
    p.template bottomLeftCorner<7, 9>() = p.template topRightCorner<9, 7>().transpose();
    p.template bottomRightCorner<7, 7>() *= t.keepBias * t.keepBias;
    p.diagonal() += q;
  }
};

struct Update16 {
  Square<16> p = start<16>();
  Row<16> h = Row<16>::Zero();
  Row<16> q = growth<16>();
  unsigned step = 0;

  Update16() {
    for (int i = 0; i < 16; ++i) h(i) = 0.1 * (i % 3 + 1);
  }

  /// The expanded Joseph form: P - k·uᵀ - u·kᵀ + s·k·kᵀ.
  __attribute__((noinline)) void dense() {
    const Row<16> u = p.lazyProduct(h);
    const double s = h.dot(u) + 4.0;
    rankTwo(u, u / s, s);
  }

  __attribute__((noinline)) void unit(int k) {
    const Row<16> u = p.col(k);
    const double s = u(k) + 4.0;
    rankTwo(u, u / s, s);
  }

  inline void rankTwo(const Row<16> &u, const Row<16> &k, double s) {
    const Row<16> w = 0.5 * s * k - u;
    p.noalias() += k.lazyProduct(w.transpose());
    p.noalias() += w.lazyProduct(k.transpose());
    p.diagonal() += q;
  }

  /// The textbook's: (I - k·hᵀ)·P·(I - k·hᵀ)ᵀ + k·r·kᵀ.
  __attribute__((noinline)) void joseph() {
    const Row<16> u = p.lazyProduct(h);
    const double s = h.dot(u) + 4.0;
    const Row<16> k = u / s;
    const Square<16> m = Square<16>::Identity() - k * h.transpose();
    Square<16> product;
    product.noalias() = m * p;
    p.noalias() = product * m.transpose();
    p += 4.0 * k * k.transpose();
    p.diagonal() += q;
  }
};

alignas(64) Dense15 dense15;
alignas(64) Sparse16 sparse16;
alignas(64) Update16 update16;

}  // namespace

int peer_eigen_dense_propagate(long count) {
  for (long i = 0; i < count; ++i) {
    dense15.propagate();
    renew(dense15.p, dense15.step);
  }
  return 1;
}

int peer_eigen_sparse_propagate(long count) {
  for (long i = 0; i < count; ++i) {
    sparse16.propagate();
    renew(sparse16.p, sparse16.step);
  }
  return 1;
}

int peer_eigen_update_dense(long count) {
  for (long i = 0; i < count; ++i) update16.dense();
  return 1;
}

int peer_eigen_update_unit(long count) {
  for (long i = 0; i < count; ++i) update16.unit(int(i & 7));
  return 1;
}

int peer_eigen_joseph(long count) {
  for (long i = 0; i < count; ++i) update16.joseph();
  return 1;
}

double peer_eigen_difference(void) {
  Square<16> dense = start<16>();
  const Square<16> f = Transition().dense<16>();
  Sparse16 sparse;
  for (int i = 0; i < 100; ++i) {
    dense = (f * dense * f.transpose()).eval();
    dense.diagonal() += growth<16>();
    sparse.propagate();
  }
  return (dense - sparse.p).cwiseAbs().maxCoeff();
}

#else

int peer_eigen_dense_propagate(long) { return 0; }
int peer_eigen_sparse_propagate(long) { return 0; }
int peer_eigen_update_dense(long) { return 0; }
int peer_eigen_update_unit(long) { return 0; }
int peer_eigen_joseph(long) { return 0; }
double peer_eigen_difference(void) { return 0; }

#endif
