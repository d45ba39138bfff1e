/// The vehicle's own axes: x forward, y right, z down; origin at the inertial sensor.
public enum Body: Sendable {}

/// Local level axes at the vehicle: north, east, down along the ellipsoid's normal (WGS 84).
public enum NorthEastDown: Sendable {}

/// Earth-centred, Earth-fixed axes of WGS 84: x to the Greenwich meridian, z to the north pole.
public enum EarthFixed: Sendable {}

/// Local level axes as ROS names them (REP 103): east, north, up.
public enum EastNorthUp: Sendable {}

/// The vehicle's axes as ROS names them (REP 103): x forward, y left, z up.
public enum ForwardLeftUp: Sendable {}

/// A fixed level frame whose origin and north are where the engine first knew its attitude: what
/// ROS calls `odom`. Coordinates in it never jump.
public enum LocalOdometry: Sendable {}
