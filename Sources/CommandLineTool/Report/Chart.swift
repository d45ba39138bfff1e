/// One diagram over time: layers on a scale, with axes and a legend.
package struct Chart: Sendable {
  /// What is drawn, back to front.
  package struct Layer: Sendable {
    /// The style's class: `est`, `truth`, `fix`, `band`, `gate`, ...
    package var style: String
    /// SVG path data.
    package var path: String

    package init(_ style: String, _ path: String) {
      self.style = style
      self.path = path
    }
  }

  package var title: String
  /// Unit of the upright axis, with its reference.
  package var unit: String
  package var scale: ChartScale
  package var layers: [Layer] = []
  /// Style and meaning of each entry.
  package var legend: [(style: String, meaning: String)] = []
  package var note = ""
  package var isShort = false
  /// Fixed ticks (0, 90, ... for a heading), or `nil` for round numbers.
  package var ticks: [Double]?

  package init(title: String, unit: String, scale: ChartScale) {
    self.title = title
    self.unit = unit
    self.scale = scale
  }

  /// Adds a layer and, where there is something to see and it is named, its legend.
  package mutating func add(_ style: String, _ path: String, meaning: String? = nil) {
    guard !path.isEmpty else { return }
    layers.append(Layer(style, path))
    if let meaning { legend.append((style, meaning)) }
  }
}
