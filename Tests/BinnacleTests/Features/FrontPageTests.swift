import LinuxPlatform
import Testing

@Suite("The documentation's front page")
struct FrontPageTests {
  private static let sources =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Sources/Binnacle"

  /// The Swift files of a folder and all that lie in it.
  private static func files(in folder: String) throws -> [String] {
    var files: [String] = []
    for name in try DirectoryListing.names(in: folder) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if name.hasSuffix(".swift") {
        files.append(path)
      } else if !name.contains(".") {
        files += try Self.files(in: path)
      }
    }
    return files
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try WholeFile.read(path, limit: 1 << 20), as: UTF8.self)
  }

  @Test("it lists every type that programs see")
  func complete() throws {
    let page = try Self.text(Self.sources + "/Binnacle.docc/Binnacle.md")
    var names: [Substring] = []
    for file in try Self.files(in: Self.sources) {
      for line in try Self.text(file).split(separator: "\n") {
        // Types of other types are listed by those.
        if let match = line.prefixMatch(
          of: /public (final )?(class|struct|enum|actor|protocol) (\w+)/)
        {
          names.append(match.3)
        }
      }
    }
    #expect(names.count > 40)
    for name in names { #expect(page.contains("- ``\(name)``"), "\(name)") }
  }
}
