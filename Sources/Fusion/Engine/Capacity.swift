internal import Sensing

/// How much an engine has room for, whatever its configuration asks for.
///
/// Nothing is allocated, so that the room is part of the engine: 280 kilobytes on a host. A
/// microcontroller's has a quarter of that, enough for a horizon of a quarter of a second at 200 Hz and
/// five headings. Where both have room enough, both give the same estimates, bit for bit.
#if hasFeature(Embedded)
  typealias PerHypothesis<Element> = InlineArray<5, Element>
  typealias InertialQueue = FixedQueue<InertialSample, 64>
  typealias SatelliteQueue = FixedQueue<SatelliteFix, 6>
  typealias PressureQueue = FixedQueue<PressureSample, 24>
  typealias MagneticQueue = FixedQueue<MagneticSample, 24>
  typealias OdometerQueue = FixedQueue<OdometerSample, 16>
  typealias OutcomeQueue = FixedQueue<FusionOutcome, 24>
  typealias EventQueue = FixedQueue<FusionEvent, 16>
#else
  typealias PerHypothesis<Element> = InlineArray<12, Element>
  typealias InertialQueue = FixedQueue<InertialSample, 1024>
  typealias SatelliteQueue = FixedQueue<SatelliteFix, 128>
  typealias PressureQueue = FixedQueue<PressureSample, 256>
  typealias MagneticQueue = FixedQueue<MagneticSample, 256>
  typealias OdometerQueue = FixedQueue<OdometerSample, 256>
  typealias OutcomeQueue = FixedQueue<FusionOutcome, 512>
  typealias EventQueue = FixedQueue<FusionEvent, 128>
#endif
