internal import Sensing

extension LocationManager {
  /// Locations, as they become known.
  public var locations: Updates<Location> { locations(SubscriptionOptions()) }

  /// Locations that pass a filter.
  public func locations(_ options: SubscriptionOptions) -> Updates<Location> {
    let isReduced = options.desiredAccuracy == .reduced
    return Updates { [core] in
      core.subscribe(
        options, need: .fixes,
        passes: { published, filter in
          let update = published.element
          guard let location = update.location(isReduced: isReduced) else { return false }
          return filter.passes(update, location)
        }, extract: { $0.location(isReduced: isReduced) })
    }
  }

  /// Headings, as they become known.
  public var headings: Updates<Heading> { headings(SubscriptionOptions()) }

  /// Headings that pass a filter.
  public func headings(_ options: SubscriptionOptions) -> Updates<Heading> {
    Updates { [core] in
      core.subscribe(
        options, need: .anything,
        passes: { published, filter in
          let update = published.element
          guard update.values.heading != nil else { return false }
          return filter.passes(at: update.instant, heading: update.heading)
        }, extract: { $0.values.heading })
    }
  }

  /// Altitudes, as they become known.
  public var altitudes: Updates<Altitude> { altitudes(SubscriptionOptions()) }

  /// Altitudes that pass a filter.
  public func altitudes(_ options: SubscriptionOptions) -> Updates<Altitude> {
    Updates { [core] in
      core.subscribe(
        options, need: .anything,
        passes: { published, filter in
          let update = published.element
          guard let altitude = update.values.altitude else { return false }
          return filter.passes(
            at: update.instant, accuracy: altitude.accuracy, place: update.place)
        }, extract: { $0.values.altitude })
    }
  }

  /// Attitudes, as they become known.
  public var attitudes: Updates<Attitude> { attitudes(SubscriptionOptions()) }

  /// Attitudes that pass a filter.
  public func attitudes(_ options: SubscriptionOptions) -> Updates<Attitude> {
    Updates { [core] in
      core.subscribe(
        options, need: .anything,
        passes: { published, filter in
          let update = published.element
          guard let attitude = update.values.attitude else { return false }
          return filter.passes(at: update.instant, heading: attitude.yaw)
        }, extract: { $0.values.attitude })
    }
  }

  /// What happens to the sensors, the engine and the run, while they run.
  ///
  /// Whoever follows it keeps the sensors running, as every stream does.
  public var healthEvents: Updates<HealthEvent> { healthEvents(buffering: .newest(256)) }

  /// The same with another buffer.
  public func healthEvents(buffering: BufferingPolicy) -> Updates<HealthEvent> {
    Updates { [core] in
      core.subscribe(to: core.health, buffering: buffering)
    }
  }
}
