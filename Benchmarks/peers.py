#!/usr/bin/env python3
"""Prints what the Python peers cost: vqf (compiled attitude filter) and filterpy (NumPy).

  peers.py            needs the packages of requirements.txt

One line of JSON per peer: name, what an operation is, median ns per operation, best of five rounds.
"""
import json
import statistics
import sys
import time


def best_of_five(operation, count, run):
    medians = []
    for _ in range(5):
        times = []
        for _ in range(20):
            start = time.perf_counter_ns()
            run(count)
            times.append((time.perf_counter_ns() - start) / count)
        medians.append(statistics.median(times))
    return min(medians)


def vqf_peer():
    import numpy
    import vqf

    rate, count = 200, 2000
    generator = numpy.random.default_rng(1)
    gyroscope = numpy.ascontiguousarray(generator.normal(0, 0.1, (count, 3)))
    force = numpy.ascontiguousarray(generator.normal(0, 0.3, (count, 3)) + (0, 0, 9.81))
    field = numpy.ascontiguousarray(generator.normal(0, 0.5, (count, 3)) + (21, 0, -43))
    estimator = vqf.VQF(1 / rate)
    # One call for the whole batch: what is timed is the C++ inside.
    return best_of_five("", count, lambda n: estimator.updateBatch(gyroscope, force, field))


def filterpy_peer(step):
    import numpy
    from filterpy.kalman import KalmanFilter

    estimator = KalmanFilter(dim_x=15, dim_z=1)
    estimator.F = numpy.eye(15)
    for i in range(3):
        estimator.F[i, i + 3] = 0.005
    estimator.P *= 0.1
    estimator.Q *= 1e-6
    estimator.H[0, 0] = 1
    estimator.R *= 4

    def run(count):
        for _ in range(count):
            if step == "predict":
                estimator.predict()
            else:
                estimator.update(0.1)

    return best_of_five("", 200, run)


PEERS = [
    ("vqf", "an IMU and magnetometer sample, attitude only", vqf_peer),
    ("filterpy-predict", "P <- F P F' + Q, 15 states", lambda: filterpy_peer("predict")),
    ("filterpy-update", "a scalar update, 15 states", lambda: filterpy_peer("update")),
]


def main():
    for name, operation, peer in PEERS:
        try:
            print(json.dumps({"name": name, "operation": operation, "median_ns": round(peer(), 1)}))
        except ImportError as error:
            print(f"peers: {name} is not available: {error}", file=sys.stderr)


main()
