internal import LinearAlgebra
internal import Spatial

/// Three elements of a scan that make a vector, with everything that can be computed beforehand.
///
/// A mount matrix that only swaps and turns round axes, as nearly all do, is folded into the
/// offsets and scales and costs nothing.
struct VectorField: Hashable, Sendable {
  /// How the three words are fetched: the formats that nearly all sensors use have a path each.
  enum Path: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// `le:s16/16>>0` without offset, mounted along the axes: the shortest.
    case plainLittle16
    case absent, little16, big16, little32, general
  }

  /// One output axis: which word it is made of and how.
  struct Axis: Hashable, Sendable, BitwiseCopyable {
    var word: StoredWord
    /// SI units per count, with the sign that the mounting gives.
    var scale: Double
    /// SI, the offset times the scale.
    var constant: Double
  }

  private(set) var path: Path
  private(set) var isTurned: Bool
  private(set) var x: Axis
  private(set) var y: Axis
  private(set) var z: Axis
  private(set) var mount: Matrix3<Body, Body>

  /// A vector that the scan does not have.
  static let absent: VectorField = {
    let axis = Axis(
      word: StoredWord(offset: 0, format: .timestamp), scale: 0, constant: 0)
    return VectorField(path: .absent, isTurned: false, x: axis, y: axis, z: axis, mount: .identity)
  }()

  private init(path: Path, isTurned: Bool, x: Axis, y: Axis, z: Axis, mount: Matrix3<Body, Body>) {
    self.path = path
    self.isTurned = isTurned
    self.x = x
    self.y = y
    self.z = z
    self.mount = mount
  }

  /// The vector of `conversion` in `layout`, or `nil` where an axis is not in it.
  init?(_ conversion: UnitConversion, in layout: ScanLayout) {
    var axes: [Axis] = []
    for channel in conversion.channels {
      guard let place = layout.placement(of: channel.name) else { return nil }
      axes.append(
        Axis(
          word: StoredWord(offset: place.offset, format: place.element.format),
          scale: channel.scale, constant: channel.offset * channel.scale))
    }
    guard axes.count == 3 else { return nil }
    let format = axes[0].word.format
    let isUniform = axes.allSatisfy {
      $0.word.format.bits == format.storageBits && $0.word.format.shift == 0
        && $0.word.format.storageBits == format.storageBits && $0.word.format.isSigned
        && $0.word.format.endianness == format.endianness
    }
    mount = conversion.mount
    if let folded = Self.folding(axes, through: conversion.mount) {
      axes = folded
      isTurned = false
    } else {
      isTurned = true
    }
    let isPlain = !isTurned && axes.allSatisfy { $0.constant == 0 }
    switch (isUniform, format.storageBits, format.endianness) {
    case (true, 16, .little): path = isPlain ? .plainLittle16 : .little16
    case (true, 16, .big): path = .big16
    case (true, 32, .little): path = .little32
    default: path = .general
    }
    x = axes[0]
    y = axes[1]
    z = axes[2]
  }

  /// The axes in the order and with the signs of `mount`, where that is all that it changes.
  private static func folding(_ axes: [Axis], through mount: Matrix3<Body, Body>) -> [Axis]? {
    var folded: [Axis] = []
    for row in 0..<3 {
      let sources = (0..<3).filter { mount[row, $0] != 0 }
      guard sources.count == 1, abs(mount[row, sources[0]]) == 1 else { return nil }
      var axis = axes[sources[0]]
      axis.scale *= mount[row, sources[0]]
      axis.constant *= mount[row, sources[0]]
      folded.append(axis)
    }
    return folded
  }

  /// The vector in `scan`, SI; `scan` has at least the bytes of the layout.
  ///
  /// The commonest path is inlined; the others are calls, so that what they need is not loaded
  /// for it.
  @inline(__always)
  func decode(_ scan: RawSpan, into vector: inout Vector3<Body>) {
    if path == .plainLittle16 {
      decodePlain(scan, into: &vector)
    } else if path != .absent {
      decodeOther(scan, into: &vector)
    }
  }

  /// The commonest path alone.
  @inline(__always)
  func decodePlain(_ scan: RawSpan, into vector: inout Vector3<Body>) {
    vector.x = Self.little16(scan, x) * x.scale
    vector.y = Self.little16(scan, y) * y.scale
    vector.z = Self.little16(scan, z) * z.scale
  }

  @inline(never)
  private func decodeOther(_ scan: RawSpan, into vector: inout Vector3<Body>) {
    switch path {
    case .little16:
      vector.x = Self.convert(Self.little16(scan, x), x)
      vector.y = Self.convert(Self.little16(scan, y), y)
      vector.z = Self.convert(Self.little16(scan, z), z)
    case .big16:
      vector.x = Self.convert(Self.big16(scan, x), x)
      vector.y = Self.convert(Self.big16(scan, y), y)
      vector.z = Self.convert(Self.big16(scan, z), z)
    case .little32:
      vector.x = Self.convert(Self.little32(scan, x), x)
      vector.y = Self.convert(Self.little32(scan, y), y)
      vector.z = Self.convert(Self.little32(scan, z), z)
    default:
      vector.x = Self.convert(x.word.number(in: scan), x)
      vector.y = Self.convert(y.word.number(in: scan), y)
      vector.z = Self.convert(z.word.number(in: scan), z)
    }
    if isTurned { turn(&vector) }
  }

  @inline(never)
  private func turn(_ vector: inout Vector3<Body>) { vector = mount * vector }

  @inline(__always)
  private static func convert(_ counts: Double, _ axis: Axis) -> Double {
    counts * axis.scale + axis.constant
  }

  // The three loads below are safe: ScanLayout placed the words within its byte count, and
  // ScanDecoder has checked that the scan has as many bytes.

  @inline(__always)
  private static func little16(_ scan: RawSpan, _ axis: Axis) -> Double {
    let stored = unsafe scan.unsafeLoadUnaligned(
      fromUncheckedByteOffset: axis.word.offset, as: Int16.self)
    return Double(Int16(littleEndian: stored))
  }

  @inline(__always)
  private static func big16(_ scan: RawSpan, _ axis: Axis) -> Double {
    let stored = unsafe scan.unsafeLoadUnaligned(
      fromUncheckedByteOffset: axis.word.offset, as: Int16.self)
    return Double(Int16(bigEndian: stored))
  }

  @inline(__always)
  private static func little32(_ scan: RawSpan, _ axis: Axis) -> Double {
    let stored = unsafe scan.unsafeLoadUnaligned(
      fromUncheckedByteOffset: axis.word.offset, as: Int32.self)
    return Double(Int32(littleEndian: stored))
  }
}
