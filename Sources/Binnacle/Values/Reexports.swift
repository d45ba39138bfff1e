// What programs need of other modules to read values and to push their own: an import of this module
// is enough.
@_exported public import Sensing

@_exported public import struct Geodesy.GeodeticPosition
@_exported public import struct LinearAlgebra.Vector3
@_exported public import enum Spatial.Body
