internal import CGeodesic
public import Geodesy

/// Shortest paths on the WGS 84 ellipsoid, by Karney's algorithms as PROJ keeps them.
public enum Geodesic {
}
