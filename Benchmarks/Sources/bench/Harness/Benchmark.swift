/// What one benchmark does; an object, so that what it holds stays in one place.
protocol Workload: AnyObject {
  /// Brings it to where every round begins; not timed.
  func rewind()
  /// Carries out so many operations.
  func run(_ count: Int)
  /// Waits, between two looks at the clock, until what an operation set off is over.
  func settle()
  /// Ends what would go on between rounds: another benchmark's time must not pay for it.
  func rest()
  /// Gives back what it took.
  func finish()
}

extension Workload {
  func rewind() {}
  func settle() {}
  func rest() {}
  func finish() {}
}

/// A benchmark that cannot be run here, and why.
struct NotAvailable: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// One entry of the catalogue.
struct Benchmark {
  var name: String
  /// What one operation is, in words.
  var operation: String
  /// Operations between two looks at the clock: so many that the look itself does not show.
  var batch: Int
  /// Operations of one round.
  var count: Int
  /// Operations whose instructions are counted, after a hundredth of as many; zero where the count
  /// would mean nothing, as for what waits for another thread.
  var counted: Int
  /// What a benchmark in this run is to be held against.
  var peer: String?
  /// Turns operations per second into times real time, where an operation is a piece of a recording.
  var operationsPerRecordedSecond: Double?
  /// Whether it runs where no names are given.
  var isUsual = true
  /// `isBrief` where only instructions are counted: a short recording will do.
  var prepare: (_ isBrief: Bool) throws -> any Workload
}

/// A benchmark that is a function of a count.
final class FunctionWorkload: Workload {
  private let body: (Int) -> Void
  private let stop: () -> Void

  /// `stop` ends its threads, which begin again with the next call.
  init(_ body: @escaping (Int) -> Void, stop: @escaping () -> Void = {}) {
    self.body = body
    self.stop = stop
  }

  func rewind() { body(1) }
  func run(_ count: Int) { body(count) }
  func rest() { stop() }

  /// One of C's, which returns 0 where its library was not there.
  static func peer(
    _ function: @escaping (Int) -> Int32, needs library: String, stop: @escaping () -> Void = {}
  ) throws -> FunctionWorkload {
    guard function(0) != 0 else {
      throw NotAvailable("\(library) was not installed when the harness was built")
    }
    return FunctionWorkload({ count in _ = function(count) }, stop: stop)
  }
}
