/// The polynomial of degree nine that rises from 0 to 1 with four vanishing derivatives at either
/// end, and its integral.
///
/// Motion pieced together with it has a continuous snap, so that quadrature over a sampling
/// interval that holds a joint loses nothing.
enum SmoothStep {
  /// The step itself; 0 below 0 and 1 above 1.
  static func value(_ x: Jet) -> Jet {
    if x.c0 <= 0 { return Jet(0) }
    if x.c0 >= 1 { return Jet(1) }
    let x2 = x * x
    let inner = ((70 * x - 315) * x + 540) * x - 420
    return (inner * x + 126) * (x2 * x2 * x)
  }

  /// The integral of the step from 0; it equals 1/2 at 1. Only for `0 ... 1`.
  static func integral(_ x: Jet) -> Jet {
    let x2 = x * x
    let x3 = x2 * x
    let inner = ((7 * x - 35) * x + 67.5) * x - 60
    return (inner * x + 21) * (x3 * x3)
  }
}
