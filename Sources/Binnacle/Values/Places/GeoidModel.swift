internal import Geoid
internal import LinuxPlatform
internal import Synchronization

/// A model of mean sea level, which names itself and its error.
///
/// A value that is only read; its files are loaded once for the process.
public struct GeoidModel: Sendable {
  /// What heights by this model are labelled with; `name.maximumError` is its error.
  public let name: GeoidName
  /// `nil` for the bundled grid.
  private let grid: Geoid.FifteenMinuteGrid?

  /// EGM96 on the bundled 30-minute grid.
  public static let bundled = GeoidModel(name: .egm96Reduced, grid: nil)

  /// Where Debian's package `proj-data` puts EGM96's 15-minute grid.
  public static let installedPath = "/usr/share/proj/egm96_15.gtx"

  /// EGM96 on the 15-minute grid of a `.gtx` file.
  ///
  /// The first call for a path reads 4 MB; later ones give the same grid.
  public init(path: String) throws(GeoidFileError) {
    name = .egm96
    if let known = Self.loaded.withLock({ $0[path] }) {
      grid = known
      return
    }
    let read = try Self.read(path)
    // Two threads may both have read it; one copy stays.
    grid = Self.loaded.withLock { loaded in
      if let known = loaded[path] { return known }
      loaded[path] = read
      return read
    }
  }

  /// The 15-minute grid where it is installed and whole, else the bundled one.
  ///
  /// `name` tells which; `init(path:)` tells what is wrong with a file.
  public static func automatic(path: String = installedPath) -> GeoidModel {
    do { return try GeoidModel(path: path) } catch { return .bundled }
  }

  /// The geoid's height above the WGS 84 ellipsoid, m; NaN where the coordinate is not finite.
  ///
  /// Height above mean sea level is height above the ellipsoid less this.
  public func undulation(at coordinate: Coordinate) -> Double {
    undulation(
      latitude: coordinate.latitude * .pi / 180, longitude: coordinate.longitude * .pi / 180)
  }

  /// Radians.
  func undulation(latitude: Double, longitude: Double) -> Double {
    if let grid { return grid.undulation(latitude: latitude, longitude: longitude) }
    return Geoid.undulation(latitude: latitude, longitude: longitude)
  }

  private init(name: GeoidName, grid: Geoid.FifteenMinuteGrid?) {
    self.name = name
    self.grid = grid
  }

  private static let loaded = Mutex<[String: Geoid.FifteenMinuteGrid]>([:])

  private static func read(_ path: String) throws(GeoidFileError) -> Geoid.FifteenMinuteGrid {
    let bytes: [UInt8]
    do {
      // A little more than the grid, so that a longer file is told from the right one.
      bytes = try WholeFile.read(path, limit: 8 << 20)
    } catch {
      throw GeoidFileError(
        path: path, reason: "\(error.call): \(error.number.words) (\(error.symbol))",
        remedy: error.number == .noEntry
          ? "install Debian's package proj-data, or name another path"
          : "make the file readable, or name another path")
    }
    do {
      return try Geoid.FifteenMinuteGrid(gtx: bytes)
    } catch {
      throw GeoidFileError(
        path: path, reason: error.description,
        remedy: "reinstall Debian's package proj-data, or name another path")
    }
  }
}

/// Why a geoid's file cannot be used.
public struct GeoidFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  /// What is wrong with it, as a clause.
  public var reason: String
  /// What to do about it.
  public var remedy: String

  public var description: String { "\(path): \(reason); \(remedy)" }
}
