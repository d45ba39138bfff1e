internal import IndustrialIO
internal import LinuxPlatform
internal import SatelliteReceivers
internal import Sensing

/// Decides which devices are read, how, and in which order they are preferred; opens nothing.
package struct SourcePlanner {
  let configuration: LiveConfiguration
  let tree: IndustrialIOTree
  private(set) var sources: [SourcePlan] = []
  private(set) var problems: [String] = []
  private var names: Set<String> = []
  private var chosen: Set<SensorKind> = []

  private init(_ configuration: LiveConfiguration) {
    self.configuration = configuration
    tree = IndustrialIOTree(root: configuration.root)
  }

  /// Looks at what is there now.
  package static func plan(_ configuration: LiveConfiguration) -> PipelinePlan {
    var planner = SourcePlanner(configuration)
    planner.planIndustrial()
    planner.planReceivers()
    return PipelinePlan(sources: planner.sources, problems: planner.problems)
  }

  /// Adds a source, under a name that no other has.
  mutating func add(
    _ base: String, kinds: [SensorKind], rate: Double, settings: SensorSettings, identity: String,
    how: String, problems: [String], partner: String? = nil, access: SourcePlan.Access
  ) {
    let name = freeName(base)
    // A half is chosen with its other half.
    let isFirstFor = kinds.filter { chosen.insert($0).inserted }
    sources.append(
      SourcePlan(
        reader: ReaderSettings(
          name: name, kinds: kinds, rank: sources.count, rate: rate, priority: settings.priority,
          processors: settings.processor.map { [$0] } ?? [], partner: partner),
        identity: identity, how: how, problems: problems, chosenFor: isFirstFor, access: access))
  }

  /// `base`, or `base-2` and so on.
  mutating func freeName(_ base: String) -> String {
    var name = base
    var number = 1
    while !names.insert(name).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }

  /// The name that `add` gave last.
  var lastName: String? { sources.last?.name }

  mutating func tell(_ problem: String) { problems.append(problem) }
}
