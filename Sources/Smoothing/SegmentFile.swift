internal import ErrorStateFilter
internal import Replay
internal import TextFiles

/// The segments of a run in a scratch file, one after the other: their maps at first, and in the place
/// of each, after the way back, the adjoint at its end.
///
/// 10 kB a second of the recording.
struct SegmentFile: ~Copyable {
  private var file: ScratchFile
  /// How many segments it holds.
  private(set) var segments = 0
  private var numbers: [Double] = []
  private static let count = 1 + SegmentMap.count
  private static let adjointCount = 28 + PackedMatrix.count

  init(in folder: String) throws(DataError) { file = try ScratchFile(in: folder) }

  /// How long it is, bytes.
  var bytes: Int { file.count }

  /// Adds a segment; after one that `endsEpoch` another filter begins.
  mutating func append(_ map: SegmentMap, endsEpoch: Bool) throws(DataError) {
    numbers.removeAll(keepingCapacity: true)
    numbers.append(endsEpoch ? 1 : 0)
    map.append(to: &numbers)
    try file.write(numbers, at: segments * Self.count * 8)
    segments += 1
  }

  /// Goes back over all segments and puts the adjoint at the end of each in its place.
  mutating func goBack(_ progress: (Double) -> Void) throws(DataError) {
    var adjoint = ErrorAdjoint()
    numbers = [Double](repeating: 0, count: Self.count)
    for index in (0..<segments).reversed() {
      let offset = index * Self.count * 8
      try file.read(into: &numbers, at: offset)
      if numbers[0] != 0 { adjoint = ErrorAdjoint() }
      let map = SegmentMap(numbers: numbers[1...])
      var stored = adjoint.vector
      PackedMatrix.pack(adjoint.matrix, to: &stored)
      try file.write(stored, at: offset)
      adjoint.goBack(over: map)
      if index.isMultiple(of: 256) { progress(1 - Double(index) / Double(segments)) }
    }
    numbers = [Double](repeating: 0, count: Self.adjointCount)
  }

  /// The adjoint at the end of a segment.
  mutating func adjoint(_ index: Int) throws(DataError) -> ErrorAdjoint {
    try file.read(into: &numbers, at: index * Self.count * 8)
    return ErrorAdjoint(vector: numbers[..<28], packed: numbers[28...])
  }
}
