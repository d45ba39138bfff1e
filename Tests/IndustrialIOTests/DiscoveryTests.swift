import IndustrialIO
import LinearAlgebra
import LinuxPlatform
import Spatial
import Testing

@Suite("Discovery of IIO devices")
struct DiscoveryTests {
  private func device(_ name: String, in tree: CaptureTree) throws -> IndustrialIODevice {
    try #require(
      IndustrialIOTree(root: tree.root).devices().first { $0.name == name }, "no device \(name)")
  }

  @Test("every chip of the captures is found by what it measures")
  func measures() throws {
    let expected: [String: [String: Quantities]] = [
      "captureA-fresh.txt": [
        "bmp280": [.pressure, .temperature], "bmi160": .inertial, "hmc5883l": .magneticField,
        "ak8963": .magneticField, "mpu6050": [.acceleration, .angularVelocity, .temperature],
        "lsm6ds3_gyro": .angularVelocity, "lsm6ds3_accel": .acceleration,
        "lps22hb": [.pressure, .temperature], "lis3mdl": .magneticField,
        "l3gd20": .angularVelocity, "bmc150_accel": [.acceleration, .temperature],
      ],
      "captureB-fresh.txt": [
        "bme280": [.pressure, .temperature], "ak09916": .magneticField,
        "bmg160": [.angularVelocity, .temperature], "kxtj21009": .acceleration,
        "mpu6500": [.acceleration, .angularVelocity, .temperature],
        "lsm303agr_accel": .acceleration,
      ],
      "captureC-hid.txt": [
        "bmi160": .inertial, "accel_3d": .acceleration, "gyro_3d": .angularVelocity,
        "magn_3d": .magneticField,
      ],
    ]
    for (fixture, devices) in expected {
      let tree = try CaptureTree(fixture)
      let found = IndustrialIOTree(root: tree.root).devices()
      #expect(
        Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.measures) }) == devices,
        "\(fixture)")
      #expect(found.allSatisfy { $0.problems.allSatisfy { $0.severity != .blocking } })
    }
  }

  typealias ScaleCase = (
    fixture: String, name: String, quantity: Quantities, scales: [Double], offset: Double
  )

  static let scaleCases: [ScaleCase] = [
    (
      "captureA-fresh.txt", "bmi160", .acceleration, [0.000598, 0.000598, 0.000598], 0.0
    ),
    ("captureA-fresh.txt", "bmi160", .angularVelocity, [0.001065, 0.001065, 0.001065], 0),
    ("captureA-fresh.txt", "ak8963", .magneticField, [7.125e-7, 7.148e-7, 6.867e-7], 0),
    ("captureA-fresh.txt", "lis3mdl", .magneticField, [1.46e-8, 1.46e-8, 1.46e-8], 0),
    ("captureA-fresh.txt", "l3gd20", .angularVelocity, [0.000153, 0.000153, 0.000153], 0),
    ("captureA-fresh.txt", "mpu6050", .temperature, [0.002941176], 12420),
    ("captureA-fresh.txt", "bmc150_accel", .temperature, [0.0005], 23),
    // Exact by the data sheets, where sysfs prints 0.000003906 and 0.000024414 kPa.
    ("captureA-fresh.txt", "bmp280", .pressure, [1.0 / 256], 0),
    ("captureA-fresh.txt", "lps22hb", .pressure, [100.0 / 4096], 0),
    ("captureA-fresh.txt", "bmp280", .temperature, [0.01], 0),
    // The table is 100 times too small: 0.000009174 gauss stands for 0.0009174.
    ("captureA-fresh.txt", "hmc5883l", .magneticField, [9.174e-8, 9.174e-8, 9.174e-8], 0),
    ("captureB-fresh.txt", "ak09916", .magneticField, [1.5e-7, 1.5e-7, 1.5e-7], 0),
    ("captureB-fresh.txt", "bmg160", .temperature, [0.5], 23),
    ("captureB-fresh.txt", "bme280", .pressure, [1.0 / 256], 0),
    ("captureC-hid.txt", "accel_3d", .acceleration, [0.00980665, 0.00980665, 0.00980665], 0),
    ("captureC-hid.txt", "magn_3d", .magneticField, [1e-10, 1e-10, 1e-10], 0),
  ]

  @Test(
    "scale and offset are found under every name, and become SI",
    arguments: scaleCases)
  func scales(_ row: ScaleCase) throws {
    let (fixture, name, quantity, scales, offset) = row
    let tree = try CaptureTree(fixture, name)
    let conversion = try #require(device(name, in: tree).conversion(of: quantity))
    for (channel, scale) in zip(conversion.channels, scales) {
      // A decimal that is changed by a power of ten and one product by 100: an ulp.
      #expect(abs(channel.scale / scale - 1) < 4e-16)
      #expect(channel.offset == offset)
    }
    #expect(conversion.channels.count == scales.count)
  }

  @Test("the kernel's own scale can be had for a judgement, which finds the hmc5883l's fault")
  func scaleFault() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "hmc5883l")
    let magnetometer = try device("hmc5883l", in: tree)
    #expect(magnetometer.problems.contains { $0.kind == .scaleFault && $0.severity == .warning })
    func magnitude(correcting: Bool) throws -> Double {
      let conversion = try #require(
        magnetometer.conversion(of: .magneticField, correctingKnownScales: correcting))
      let raw = try ["x", "y", "z"].map {
        try #require(Double(tree.read("iio:device2", "in_magn_\($0)_raw")))
      }
      return Vector3<Body>(raw[0], raw[1], raw[2]).norm * conversion.channels[0].scale
    }
    guard
      case .suspectScale(let factor, _) = SensorMagnitude.judge(
        .magneticField, magnitude: try magnitude(correcting: false))
    else {
      Issue.record("the fault is not caught")
      return
    }
    #expect(factor == 100)
    #expect(
      SensorMagnitude.judge(.magneticField, magnitude: try magnitude(correcting: true))
        == .plausible)
  }

  @Test("mount matrices are found under their three names")
  func mountMatrices() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", "bmp280", "lsm6ds3_accel", "mpu6050")
    try tree.write("0, -1, 0; 1, 0, 0; 0, 0, 1\n", "iio:device1", "in_mount_matrix")
    try tree.write("1, 0, 0; 0, 0, -1; 0, 1, 0\n", "iio:device6", "mount_matrix")
    try tree.write("-1, 0, 0; 0, -1, 0; 0, 0, 1\n", "iio:device4", "in_accel_mount_matrix")
    try tree.write("0, 1, 0; -1, 0, 0; 0, 0, 1\n", "iio:device4", "in_anglvel_mount_matrix")
    let bmi160 = try device("bmi160", in: tree)
    let quarter = Matrix3<Body, Body>(Vector3(0, -1, 0), Vector3(1, 0, 0), Vector3(0, 0, 1))
    #expect(bmi160.mountMatrix(of: .acceleration) == quarter)
    #expect(bmi160.mountMatrix(of: .angularVelocity) == quarter)
    #expect(
      try device("lsm6ds3_accel", in: tree).mountMatrix(of: .acceleration)
        == Matrix3(Vector3(1, 0, 0), Vector3(0, 0, -1), Vector3(0, 1, 0)))
    let mpu6050 = try device("mpu6050", in: tree)
    #expect(
      mpu6050.mountMatrix(of: .acceleration)
        == Matrix3(Vector3(-1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, 1)))
    #expect(mpu6050.mountMatrix(of: .angularVelocity) == quarter.transposed)
    #expect(try device("bmp280", in: tree).mountMatrix(of: .pressure) == .identity)
  }

  @Test(
    "a mount matrix that is no rotation blocks its quantity, unless the matrix is not used",
    arguments: [
      "1, 0, 0; 0, 1, 0; 0, 0, -1", "0, 0, 0; 0, 0, 0; 0, 0, 0", "1, 1, 0; 0, 1, 0; 0, 0, 1",
    ])
  func refusedMount(matrix: String) throws {
    let tree = try CaptureTree("captureA-fresh.txt", "hmc5883l", timersInConfigfs: true)
    try tree.write(matrix + "\n", "iio:device2", "in_mount_matrix")
    let magnetometer = try device("hmc5883l", in: tree)
    #expect(magnetometer.measures.isEmpty)
    #expect(magnetometer.refusedMounts == .magneticField)
    let problem = try #require(magnetometer.problems.first { $0.kind == .mountMatrix })
    #expect(problem.severity == .blocking && !problem.remedy.isEmpty)
    let iio = IndustrialIOTree(root: tree.root)
    #expect(throws: IndustrialIOFailure.self) { try CapturePlan(magnetometer, in: iio) }
    let plan = try CapturePlan(magnetometer, in: iio, options: .init(usesMountMatrix: false))
    #expect(plan.quantities == .magneticField)
  }

  @Test("a device keeps its identity under another number, and none is read by its number")
  func identity() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160")
    let iio = IndustrialIOTree(root: tree.root)
    let before = try device("bmi160", in: tree)
    #expect(before.identity == "bmi160 at /sys/devices/i2c-0/0-0069")
    #expect(before.path == "/sys/devices/i2c-0/0-0069" && before.number == 1)
    try tree.replug("iio:device1", as: "iio:device17")
    let after = try #require(iio.device(identity: before.identity))
    #expect(after.number == 17 && after.node.hasSuffix("/dev/iio:device17"))
    try tree.replug("iio:device17", as: nil)
    #expect(iio.device(identity: before.identity) == nil)
  }

  @Test("what a HID hub counts up at each connection is no part of the identity")
  func identityOfHubs() throws {
    let tree = try CaptureTree("captureC-hid.txt", "accel_3d")
    let accelerometer = try device("accel_3d", in: tree)
    #expect(
      accelerometer.identity
        == "accel_3d at /sys/devices/virtual/misc/uhid/0018:8086:22D8/HID-SENSOR-200073")
  }

  @Test("a label is part of the identity, and the order does not follow the numbers")
  func labelAndOrder() throws {
    let tree = try CaptureTree("captureA-fresh.txt")
    try WholeFile.write("roof\n", to: tree.path("iio:device8", "label"))
    let devices = IndustrialIOTree(root: tree.root).devices()
    #expect(devices.contains { $0.label == "roof" && $0.identity.hasPrefix("lis3mdl (roof) at") })
    #expect(devices.map(\.path) == devices.map(\.path).sorted())
    try tree.replug("iio:device0", as: "iio:device40")
    #expect(
      IndustrialIOTree(root: tree.root).devices().map(\.name) == devices.map(\.name))
  }

  @Test("an empty root has no devices and no triggers")
  func emptyRoot() {
    let tree = IndustrialIOTree(root: "/nonexistent/")
    #expect(tree.devices().isEmpty && tree.triggers().isEmpty)
    #expect(tree.root == "/nonexistent")
  }

  /// Changes one thing in the tree of captureA and expects a problem of that kind.
  private func expectProblem(
    _ kind: IndustrialIOProblem.Kind, _ severity: IndustrialIOProblem.Severity, of name: String,
    measures: Quantities, after change: (CaptureTree) throws -> Void
  ) throws {
    let tree = try CaptureTree("captureA-fresh.txt", name)
    try change(tree)
    let found = try device(name, in: tree)
    #expect(found.measures == measures)
    #expect(
      found.problems.contains { $0.kind == kind && $0.severity == severity },
      "\(found.problems)")
  }

  @Test("every problem is listed, and only what it concerns is not measured")
  func problems() throws {
    try expectProblem(.missingScale, .blocking, of: "bmi160", measures: .angularVelocity) {
      try $0.remove("iio:device1", "in_accel_scale")
    }
    try expectProblem(.malformedAttribute, .blocking, of: "bmi160", measures: .acceleration) {
      try $0.write("fast\n", "iio:device1", "in_anglvel_scale")
    }
    try expectProblem(.malformedAttribute, .blocking, of: "bmi160", measures: .acceleration) {
      try $0.write("0.000000\n", "iio:device1", "in_anglvel_scale")
    }
    try expectProblem(.missingAxis, .blocking, of: "ak8963", measures: []) {
      try $0.remove("iio:device3", "in_magn_z_raw")
      try $0.remove("iio:device3", "scan_elements/in_magn_z_en")
      try $0.remove("iio:device3", "buffer0/in_magn_z_en")
    }
    try expectProblem(.scanType, .warning, of: "bmi160", measures: .inertial) {
      try $0.write("le:s16/12>>0\n", "iio:device1", "scan_elements/in_accel_x_type")
    }
    try expectProblem(.noNode, .warning, of: "bmi160", measures: .inertial) {
      try FileSystem.remove("\($0.root)/dev/iio:device1")
    }
    try expectProblem(
      .noBuffer, .notice, of: "mpu6050",
      measures: [.acceleration, .angularVelocity, .temperature]
    ) { _ in }
    try expectProblem(
      .truncatedScale, .notice, of: "bmp280", measures: [.pressure, .temperature]
    ) { _ in }
    // With its _input a pressure needs no scale.
    try expectProblem(.missingScale, .notice, of: "bmp280", measures: [.pressure, .temperature]) {
      try $0.remove("iio:device0", "in_pressure_scale")
    }
    let hub = try CaptureTree("captureC-hid.txt")
    #expect(try device("magn_3d", in: hub).problems.contains { $0.kind == .noTimestamp })
  }

  @Test("an attribute that cannot be read is a problem with the errno's name")
  func unreadable() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    rules.fail(.inputOutput) { $0 == .read && $1.hasSuffix("/in_accel_scale") }
    let found = try #require(rules.tree.devices().first { $0.name == "bmi160" })
    #expect(found.measures == .angularVelocity)
    #expect(found.problems.contains { $0.kind == .unreadable && $0.problem.contains("EIO") })
  }

  @Test("scales shared by all channels of a direction, or by all, are found")
  func sharedScale() throws {
    for name in ["in_scale", "scale"] {
      let tree = try CaptureTree("captureA-fresh.txt", "lsm6ds3_gyro")
      try tree.remove("iio:device5", "in_anglvel_scale")
      try tree.write("0.5\n", "iio:device5", name)
      let conversion = try device("lsm6ds3_gyro", in: tree).conversion(of: .angularVelocity)
      #expect(conversion?.channels.map(\.scale) == [0.5, 0.5, 0.5])
    }
  }
}
