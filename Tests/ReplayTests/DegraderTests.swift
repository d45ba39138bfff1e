import Glibc
import Testing
import TextFiles

@testable import Replay

@Suite("degrading a dataset")
struct DegraderTests {
  private func options() -> Degrader.Options {
    var options = Degrader.Options()
    options.outages = [.init(file: "gnss", start: 1, stop: 2)]
    options.spikes = [.init(time: 3, north: 10, east: -3, up: 2)]
    options.holdOffsets = [.init(start: 4, stop: 6, north: 20, east: 20)]
    options.drops = [.init(file: "imu", fraction: 0.3)]
    options.duplicates = [.init(file: "gnss", fraction: 0.4)]
    options.satelliteNoise = 1.5
    options.delays = [.init(file: "gnss", mean: 0.5, standardDeviation: 0.6)]
    options.droppedColumns = [.init(file: "gnss", column: "text")]
    options.seed = 5
    return options
  }

  @Test("random numbers are Python's")
  func random() {
    // random.Random(5).random(), .random(), .gauss(0, 1), .gauss(0, 1), and Random(2**40 + 1).random()
    var generator = MersenneTwister(seed: 5)
    #expect(generator.uniform() == 0.6229016948897019)
    #expect(generator.uniform() == 0.7417869892607294)
    #expect(generator.normal(mean: 0, standardDeviation: 1) == 0.6694689143859696)
    #expect(generator.normal(mean: 0, standardDeviation: 1) == -2.293910094631911)
    generator = MersenneTwister(seed: (1 << 40) + 1)
    #expect(generator.uniform() == 0.1757573337592354)
    generator = MersenneTwister(seed: -5)
    #expect(generator.uniform() == 0.6229016948897019)
  }

  @Test("every option does to the rows what the reference tool does")
  func golden() throws {
    let rows = (0..<8).map { "\($0).0,10.00000\($0),20.00000\($0),\(100 + $0),\"a,\($0)\"\n" }
    let source = try TestFolder([
      "gnss.csv": "# note\nt_s,lat_deg,lon_deg,height_m,text\n" + rows.joined(),
      "imu.csv": "t_s,ax_mps2\n0.0,1\n0.1,2\n0.2,3\n0.3,4\n", "dataset.json": "{\"name\":\"x\"}",
      "truth.csv": "t_s\r\n0\n",
    ])
    let target = try TestFolder()
    let results = try Degrader.degrade(source: source.path, target: target.path, options: options())
    #expect(results.map(\.name) == ["dataset.json", "gnss.csv", "imu.csv", "truth.csv"])
    #expect(results[1].rowsRead == 8 && results[1].rowsWritten == 11)
    #expect(try target.text("gnss.csv") == Self.expected)
    #expect(try target.text("imu.csv") == "t_s,ax_mps2\n0.0,1\n0.1,2\n0.3,4\n")
    #expect(try target.text("dataset.json") == "{\"name\":\"x\"}")
    #expect(try target.text("truth.csv") == "t_s\r\n0\n")
  }

  private static let expected = """
    # note
    t_s,lat_deg,lon_deg,height_m,arrival_s
    0.0,9.99998411542656,19.999984290178183,101.00420337157895,0.147896306
    2.0,9.999971090182525,20.00000003813647,98.6158840989062,2.867061972
    3.0,10.000107666822597,19.999978410976617,107.03447398019858,3.844877039
    4.0,10.000176869333197,20.000191882995576,103.57118395582843,4.143701563
    2.0,9.999971090182525,20.00000003813647,98.6158840989062,4.165780946
    4.0,10.000176869333197,20.000191882995576,103.57118395582843,5.225145830
    5.0,10.00017471430105,20.000189423067567,103.11418870145215,5.320975313
    5.0,10.00017471430105,20.000189423067567,103.11418870145215,5.322065658
    6.0,10.000001221028272,20.000015531239278,106.08629344609291,6.134873733
    7.0,10.000001471477264,20.000036957645424,107.08725897292098,7.166903648
    7.0,10.000001471477264,20.000036957645424,107.08725897292098,8.356616059

    """

  @Test("cells that need quotes get them, others lose them")
  func quoting() throws {
    let table = try #require(RawTable(Array("a,\"b\"\r\n\"x,\"\"y\",z\n\"l1\nl2\",\n".utf8)))
    #expect(String(decoding: table.bytes, as: UTF8.self) == "a,b\n\"x,\"\"y\",z\n\"l1\nl2\",\n")
  }

  @Test("a folder is never degraded into itself, and a missing one is an error")
  func folders() throws {
    let folder = try TestFolder(["gnss.csv": "t_s\n0\n"])
    #expect(throws: DataError.self) {
      try Degrader.degrade(source: folder.path, target: folder.path, options: .init())
    }
    #expect(throws: DataError.self) {
      try Degrader.degrade(source: folder.path + "/no", target: folder.path, options: .init())
    }
  }

  @Test(
    "the output equals the reference tool's, byte for byte",
    .enabled(
      if: ReferenceTool("degrade") != nil, "neither ../shared/tools nor Python is beside this clone"
    ),
    arguments: ReferenceTool.presentSets)
  func reference(_ name: String) throws {
    guard let tool = ReferenceTool("degrade"), let set = ReferenceTool.dataset(name) else { return }
    let theirs = try TestFolder()
    let ours = try TestFolder()
    try tool.run(
      "'\(set)' '\(theirs.path)' --outage gnss 1 2 --spike 3 10 -3 2 --hold-offset 4 6 20 20 "
        + "--drop imu 0.3 --duplicate gnss 0.4 --noise-gnss 1.5 --delay gnss 0.5 0.6 "
        + "--drop-column gnss text --seed 5")
    _ = try Degrader.degrade(source: set, target: ours.path, options: options())
    let names = try Folder.fileNames(theirs.path)
    #expect(try Folder.fileNames(ours.path) == names)
    for name in names {
      #expect(
        try Folder.contents(ours.path + "/" + name, name: name)
          == Folder.contents(theirs.path + "/" + name, name: name), "\(name)")
    }
  }
}
