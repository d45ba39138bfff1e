/// What a receiver of several constellations says each second, made up: as long and as mixed as the
/// default of common receivers.
enum NMEAText {
  static func sentence(_ body: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let sum = body.utf8.reduce(0, ^)
    return "$\(body)*\(digits[Int(sum >> 4)])\(digits[Int(sum & 15)])\r\n"
  }

  static func cycle(_ second: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = two(9 + second / 3600) + two(second / 60 % 60) + two(second % 60) + ".00"
    let north = "4716.\(56789 + second % 1000),N"
    let east = "00833.\(91234 + second % 1000),E"
    let bodies = [
      "GNRMC,\(time),A,\(north),\(east),12.345,87.65,140326,,,A,V",
      "GNVTG,87.65,T,,M,12.345,N,22.863,K,A",
      "GNGGA,\(time),\(north),\(east),1,18,0.71,412.3,M,47.2,M,,",
      "GNGSA,A,3,02,05,07,09,13,14,20,28,30,,,,1.28,0.71,1.07,1",
      "GNGSA,A,3,65,66,72,73,74,75,81,82,88,,,,1.28,0.71,1.07,2",
      "GPGSV,3,1,12,02,25,181,42,05,45,146,45,07,19,292,47,09,17,209,43,1",
      "GPGSV,3,2,12,13,16,241,47,14,52,040,46,20,76,022,40,28,43,305,46,1",
      "GPGSV,3,3,12,30,33,080,42,08,08,146,39,11,05,100,,12,03,010,,1",
      "GLGSV,3,1,09,65,51,331,35,66,41,292,36,72,64,352,49,73,25,323,47,1",
      "GLGSV,3,2,09,74,39,117,43,75,22,031,43,81,72,044,30,82,43,202,46,1",
      "GLGSV,3,3,09,88,12,144,33,1",
      "GNGLL,\(north),\(east),\(time),A,A",
      "GNGST,\(time),12,1.1,0.9,45.0,0.9,1.0,1.9",
    ]
    return bodies.map(sentence).joined()
  }

  static func bytes(seconds: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for second in 0..<seconds { bytes += Array(cycle(second).utf8) }
    return bytes
  }
}
