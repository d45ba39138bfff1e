// compiles: the control, which proves that the others fail for the reason they name

import LinearAlgebra
import RingBuffers
import Spatial

func allowed(attitude: Rotation<Body, NorthEastDown>, force: Vector3<Body>) -> Vector3<EastNorthUp>
{
  (attitude * force + Vector3<NorthEastDown>(0, 0, 9.8)).eastNorthUp
}

func allowedEnds() {
  let ring = SPSCRing<Double>.endpoints(capacity: 4)
  var producer = ring.producer
  var consumer = ring.consumer
  producer.append(1)
  _ = consumer.popFirst()
}
