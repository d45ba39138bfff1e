import Testing

@testable import Geodesics

@Suite struct GeodesicTests {}
