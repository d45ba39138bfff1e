import CCounting
import CPeers
import ErrorStateFilter
import LinearAlgebra
import Spatial

extension Catalogue {
  static var kernels: [Benchmark] {
    [
      kernel("strapdown", "one inertial sample carried over its interval") { StrapdownWorkload() },
      kernel("propagation", "P <- F P F' + Q, 16 states", peer: "eigen-sparse-16") {
        PropagationWorkload(.base)
      },
      kernel("propagation-scale", "the same with the scale block, 22 states") {
        PropagationWorkload(.scale)
      },
      kernel("propagation-vehicle", "the same with the vehicle's block, 28 states") {
        PropagationWorkload(.all)
      },
      kernel("transition", "the blocks of F and Q from the state") { TransitionWorkload() },
      kernel("filter-step", "strapdown, transition and propagation, 16 states") {
        FilterStepWorkload(.base)
      },
      kernel("update-unit", "a scalar update by one state, 16 states", peer: "eigen-update-unit") {
        UpdateWorkload(.base, isUnit: true)
      },
      kernel("update-dense", "a scalar update by all states, 16", peer: "eigen-update-dense") {
        UpdateWorkload(.base, isUnit: false)
      },
      kernel("update-unit-scale", "the same with the scale block, 22 states") {
        UpdateWorkload(.scale, isUnit: true)
      },
      kernel("update-dense-scale", "the same with the scale block, 22 states") {
        UpdateWorkload(.scale, isUnit: false)
      },
    ] + observations + peers
  }

  private static var observations: [Benchmark] {
    [
      kernel("fuse-position", "a receiver's position: three rows, tested and fused") {
        ObservationWorkload {
          SatellitePosition(
            position: $0.position, variance: Vector3(2, 2, 4), leverArm: Vector3(0.4, 0, -1))
        }
      },
      kernel("fuse-velocity", "a receiver's velocity with a lever arm: three dense rows") {
        ObservationWorkload { state in
          let velocity = state.velocityNorthEastDown
          return SatelliteVelocity(
            north: velocity.x, east: velocity.y, down: velocity.z,
            variance: Vector3(0.04, 0.04, 0.09), leverArm: Vector3(0.4, 0, -1))
        }
      },
      kernel("fuse-barometer", "a pressure altitude") {
        ObservationWorkload { BarometricAltitude(altitude: $0.height, variance: 0.5) }
      },
      kernel("fuse-magnetometer", "a magnetic heading") {
        ObservationWorkload { state in
          MagneticField(
            field: state.attitude.inverse * (state.localLevel * Vector3(21e-6, 1e-6, 43e-6)),
            declination: 0.05, variance: 0.01)
        }
      },
      kernel("fuse-standstill", "a zero velocity: three unit rows") {
        ObservationWorkload { _ in ZeroVelocity(variance: 100) }
      },
    ]
  }

  private static var peers: [Benchmark] {
    [
      peer("eigen-dense-15", "P <- F P F' + Q, dense 15 x 15, Eigen", "Eigen") {
        peer_eigen_dense_propagate($0)
      },
      peer("eigen-sparse-16", "the block-sparse algorithm in Eigen, 16 states", "Eigen") {
        peer_eigen_sparse_propagate($0)
      },
      peer("gsl-dense-15", "P <- F P F' + Q, dense 15 x 15, GSL", "GSL") { peer_gsl_propagate($0) },
      peer("eigen-update-dense", "the expanded Joseph form in Eigen, 16 states", "Eigen") {
        peer_eigen_update_dense($0)
      },
      peer("eigen-update-unit", "the same for one state", "Eigen") { peer_eigen_update_unit($0) },
      peer("eigen-joseph", "(I - k h') P (I - k h')' + k r k', dense, 16, Eigen", "Eigen") {
        peer_eigen_joseph($0)
      },
      peer("gsl-update", "a dense scalar update, 15 states, GSL", "GSL") { peer_gsl_update($0) },
    ]
  }

  static func kernel(
    _ name: String, _ operation: String, peer: String? = nil,
    _ make: @escaping () -> any Workload
  ) -> Benchmark {
    Benchmark(
      name: name, operation: operation, batch: 16, count: 160_000, counted: 4096, peer: peer,
      prepare: { _ in make() })
  }

  static func peer(
    _ name: String, _ operation: String, _ library: String, batch: Int = 16,
    count: Int = 160_000, counted: Int = 4096, stop: @escaping () -> Void = {},
    _ function: @escaping (Int) -> Int32
  ) -> Benchmark {
    Benchmark(
      name: name, operation: operation, batch: batch, count: count, counted: counted,
      prepare: { _ in try FunctionWorkload.peer(function, needs: library, stop: stop) })
  }
}
