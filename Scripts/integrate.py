#!/usr/bin/env python3
"""Integrates a perfect IMU's recording with SciPy and compares it with the recording's truth.

Nothing here is shared with the simulator: the integration runs in an inertial frame (the
simulator differentiates in the rotating one), attitude is a quaternion (there: three axes), the
signals are splines through the running sums of the samples, and gravity is coded anew.

Usage: integrate.py FOLDER. Prints the largest position error in metres and the largest attitude
error in degrees.
"""

import csv
import math
import sys

import numpy as np
from numpy.polynomial import Legendre
from scipy.integrate import solve_ivp
from scipy.interpolate import make_interp_spline
from scipy.spatial.transform import Rotation

# NIMA TR8350.2, tables 3.1 and 3.3.
A = 6378137.0
F = 1 / 298.257223563
E2 = F * (2 - F)
OMEGA = 7.292115e-5
GM = 3.986004418e14


def zonals(count):
    """J2, J4, ... of the normal field. Heiskanen and Moritz, Physical Geodesy, 2-92."""
    ep = math.sqrt(E2 / (1 - E2))
    m = OMEGA**2 * A**2 * A * (1 - F) / GM
    # q0 from its series: the closed form cancels.
    q0 = sum(
        -2 * (-1) ** n * n / ((2 * n + 1) * (2 * n + 3)) * ep ** (2 * n + 1) for n in range(1, 12)
    )
    j2 = E2 / 3 * (1 - 2 * m * ep / (15 * q0))
    return [
        -((-1) ** n) * 3 * E2**n / ((2 * n + 1) * (2 * n + 3)) * (1 - n + 5 * n * j2 / E2)
        for n in range(1, count + 1)
    ]


ZONALS = zonals(6)


def read(path, columns):
    with open(path, newline="") as file:
        return np.array([[float(row[c]) for c in columns] for row in csv.DictReader(file)])


def earth_fixed(lat, lon, height):
    n = A / math.sqrt(1 - E2 * math.sin(lat) ** 2)
    return np.array(
        [
            (n + height) * math.cos(lat) * math.cos(lon),
            (n + height) * math.cos(lat) * math.sin(lon),
            (n * (1 - E2) + height) * math.sin(lat),
        ]
    )


def level_to_fixed(lat, lon):
    """Columns north, east, down."""
    sa, ca, so, co = math.sin(lat), math.cos(lat), math.sin(lon), math.cos(lon)
    return np.array([[-sa * co, -so, -ca * co], [-sa * so, co, -ca * so], [ca, 0, -sa]])


def gravitation(p):
    """Attraction alone, EarthFixed: the gradient of the zonal harmonics."""
    r = np.linalg.norm(p)
    s = p[2] / r
    radial, polar = -GM / r**2, 0.0  # along the position; by the sine of the latitude
    for n, j in enumerate(ZONALS, start=1):
        k = 2 * n
        series = Legendre.basis(k)
        size = GM / r**2 * j * (A / r) ** k
        radial += size * (k + 1) * series(s)
        polar -= size * series.deriv()(s)
    along = p / r
    return radial * along + polar * (np.array([0, 0, 1]) - s * along)


def turn(angle):
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def main(folder):
    imu = read(
        folder + "/imu.csv",
        ["t_s", "ax_mps2", "ay_mps2", "az_mps2", "gx_radps", "gy_radps", "gz_radps"],
    )
    names = "lat_deg lon_deg height_m v_north_mps v_east_mps v_down_mps roll_deg pitch_deg yaw_deg"
    truth = read(folder + "/truth.csv", ["t_s"] + names.split())
    t = np.concatenate([[0.0], imu[:, 0]])
    sums = np.vstack([np.zeros(6), np.cumsum(imu[:, 1:] * np.diff(t)[:, None], axis=0)])
    signals = make_interp_spline(t, sums, k=7).derivative()

    def attitude(row):
        lat, lon = np.radians(row[1:3])
        yaw_pitch_roll = Rotation.from_euler("ZYX", row[[9, 8, 7]], degrees=True)
        return level_to_fixed(lat, lon) @ yaw_pitch_roll.as_matrix()

    first = truth[0]
    lat, lon = np.radians(first[1:3])
    p = earth_fixed(lat, lon, first[3])
    v = level_to_fixed(lat, lon) @ first[4:7] + np.cross([0, 0, OMEGA], p)
    q = np.roll(Rotation.from_matrix(attitude(first)).as_quat(), 1)  # scalar first

    def slope(time, state):
        p, v, q = state[0:3], state[3:6], state[6:10]
        signal = signals(time)
        f, (wx, wy, wz) = signal[0:3], signal[3:6]
        a, b = q[0], q[1:4]
        rotated = f + 2 * np.cross(b, np.cross(b, f) + a * f) / (q @ q)
        spin = turn(OMEGA * time)
        rate = 0.5 * np.array(
            [
                -q[1] * wx - q[2] * wy - q[3] * wz,
                q[0] * wx + q[2] * wz - q[3] * wy,
                q[0] * wy - q[1] * wz + q[3] * wx,
                q[0] * wz + q[1] * wy - q[2] * wx,
            ]
        )
        return np.concatenate([v, rotated + spin @ gravitation(spin.T @ p), rate])

    worst_position = worst_attitude = 0.0
    # 0.1 µm, 1 nm/s and 1e-12 of a quaternion in every step.
    tolerance = np.array([1e-7] * 3 + [1e-9] * 3 + [1e-12] * 4)
    time, state = 0.0, np.concatenate([p, v, q])
    for row in truth:
        # From truth to truth: the method's interpolation between its steps is of lower order.
        if row[0] > time:
            solution = solve_ivp(
                slope, (time, row[0]), state, method="DOP853", rtol=1e-12, atol=tolerance,
                max_step=0.1,
            )
            time, state = row[0], solution.y[:, -1]
        spin = turn(OMEGA * row[0])
        there = earth_fixed(*np.radians(row[1:3]), row[3])
        worst_position = max(worst_position, np.linalg.norm(spin.T @ state[0:3] - there))
        mine = Rotation.from_quat(np.roll(state[6:10], -1))
        error = mine.inv() * Rotation.from_matrix(spin @ attitude(row))
        worst_attitude = max(worst_attitude, np.degrees(error.magnitude()))
    print(f"{worst_position:.9f} {worst_attitude:.12f}")


if __name__ == "__main__":
    main(sys.argv[1])
