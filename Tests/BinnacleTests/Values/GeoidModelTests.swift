import Foundation
import Testing

@testable import Binnacle

@Suite("Models of mean sea level")
struct GeoidModelTests {
  private static let isInstalled = FileManager.default.isReadableFile(
    atPath: GeoidModel.installedPath)

  @Test(
    "the installed grid is taken, names itself and its error",
    .enabled(if: isInstalled, "needs proj-data"))
  func installed() throws {
    let model = GeoidModel.automatic()
    #expect(model.name == .egm96)
    #expect("\(model.name)" == "EGM96, 15-minute grid")
    let error = try #require(model.name.maximumError)
    #expect(error <= 0.05)
    // NIMA's test point: OUTF477.DAT of its EGM96 programs.
    let place = Coordinate(latitude: 46.874319, longitude: 102.448729)
    #expect(abs(model.undulation(at: place) - -43.575) < error)
  }

  @Test("where it is missing the bundled one is taken, and says so")
  func missing() throws {
    let model = GeoidModel.automatic(path: "/nonexistent/egm96_15.gtx")
    #expect(model.name == .egm96Reduced)
    #expect(try #require(model.name.maximumError) > 1)
    let error = #expect(throws: GeoidFileError.self) {
      _ = try GeoidModel(path: "/nonexistent/egm96_15.gtx")
    }
    let text = try #require(error).description
    #expect(text.contains("/nonexistent/egm96_15.gtx") && text.contains("install"))
    #expect(GeoidName.receiver.maximumError == nil)
  }

  @Test("a damaged file is told with its path and a remedy, and leaves the bundled grid")
  func damaged() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gtx").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(repeating: 7, count: 1_000).write(to: URL(filePath: path))
    let error = #expect(throws: GeoidFileError.self) { _ = try GeoidModel(path: path) }
    let text = try #require(error).description
    #expect(text.contains(path) && text.contains("southern edge") && text.contains("reinstall"))
    #expect(GeoidModel.automatic(path: path).name == .egm96Reduced)
    // A folder is no file either.
    #expect(throws: GeoidFileError.self) {
      _ = try GeoidModel(path: FileManager.default.temporaryDirectory.path)
    }
  }
}
