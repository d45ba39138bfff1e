// error: consumed more than once

import RingBuffers

func misuse(producer: consuming SPSCRing<Double>.Producer) {
  var first = producer
  var second = producer
  first.append(1)
  second.append(2)
}
