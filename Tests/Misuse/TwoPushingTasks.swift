// error: consumed more than once

import Binnacle

func misuse(pusher: consuming MeasurementPusher) {
  var first = pusher
  var second = pusher
  first.push(speed: 1)
  second.push(speed: 2)
}
