// error: used after consume

import Binnacle

func misuse(manager: LocationManager) throws {
  var pusher = try manager.makePusher(name: "tow bar", kinds: [.odometer])
  pusher.finish()
  pusher.push(speed: 1)
}
