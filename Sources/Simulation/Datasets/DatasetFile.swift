/// The CSV files of a dataset that the simulator writes.
public enum DatasetFile: Int, Hashable, Sendable, CaseIterable {
  case inertial
  case receiver
  case barometer
  case magnetometer
  case odometer
  case truth

  /// The file's name in the dataset's folder.
  public var name: String {
    switch self {
    case .inertial: "imu.csv"
    case .receiver: "gnss.csv"
    case .barometer: "baro.csv"
    case .magnetometer: "mag.csv"
    case .odometer: "odometer.csv"
    case .truth: "truth.csv"
    }
  }

  /// The columns behind `t_s`.
  var columns: String {
    switch self {
    case .inertial: "ax_mps2,ay_mps2,az_mps2,gx_radps,gy_radps,gz_radps"
    case .receiver:
      "lat_deg,lon_deg,height_m,sd_north_m,sd_east_m,sd_down_m,v_north_mps,v_east_mps,v_down_mps,"
        + "sd_v_north_mps,sd_v_east_mps,sd_v_down_mps"
    case .barometer: "pressure_pa"
    case .magnetometer: "mx_ut,my_ut,mz_ut"
    case .odometer: "speed_mps,sd_speed_mps"
    case .truth:
      "lat_deg,lon_deg,height_m,v_north_mps,v_east_mps,v_down_mps,roll_deg,pitch_deg,yaw_deg"
    }
  }
}

extension SimulatedRow {
  /// The file this row belongs to.
  public var file: DatasetFile {
    switch self {
    case .inertial: .inertial
    case .receiver: .receiver
    case .barometer: .barometer
    case .magnetometer: .magnetometer
    case .odometer: .odometer
    case .truth: .truth
    }
  }
}
