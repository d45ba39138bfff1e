// error: type 'Sample' does not conform to protocol 'BitwiseCopyable'

import RingBuffers

final class Sample: Sendable {}

func misuse() {
  _ = SPSCRing<Sample>.endpoints(capacity: 4)
}
