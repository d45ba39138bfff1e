/// One row of a recording.
public enum SimulatedRow: Sendable {
  case inertial(InertialRow)
  case receiver(ReceiverRow)
  case barometer(BarometerRow)
  case magnetometer(MagnetometerRow)
  case odometer(OdometerRow)
  case truth(TruthRow)

  public var time: RowTime {
    switch self {
    case .inertial(let row): row.time
    case .receiver(let row): row.time
    case .barometer(let row): row.time
    case .magnetometer(let row): row.time
    case .odometer(let row): row.time
    case .truth(let row): row.time
    }
  }
}
