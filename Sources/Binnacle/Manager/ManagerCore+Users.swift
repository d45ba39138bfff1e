internal import LinuxPlatform
internal import Sensing
internal import Synchronization

extension ManagerCore {
  /// Lets a user in, and starts the run with the first.
  ///
  /// `admit` puts the user where it will be told of everything, under the lock under which a run's
  /// end is told: nobody can come in between and wait for ever.
  func enter(_ admit: () -> Void) throws(LocationError) {
    do throws(SystemError) {
      try distributor.hold()
    } catch {
      throw .failed(reason: error.description, remedy: error.remedy ?? "")
    }
    enum Entered { case start(StopSignal), none, refused(LocationError) }
    let entered = state.withLock { state -> Entered in
      switch state.run.enter() {
      case .none: break
      case .refused(let reason): return .refused(reason)
      case .start:
        do throws(SystemError) {
          let stop = try StopSignal()
          state.stop = stop
          admit()
          return .start(stop)
        } catch {
          let reason = LocationError.failed(
            reason: error.description, remedy: error.remedy ?? "")
          _ = state.run.ended(.failed(reason))
          _ = state.run.leave()
          return .refused(reason)
        }
      }
      admit()
      return .none
    }
    switch entered {
    case .none: break
    case .start(let stop): startRun(stop)
    case .refused(let reason):
      distributor.release()
      throw reason
    }
  }

  /// Lets a user go who was let in, and stops the run with the last.
  func leave() {
    state.withLock {
      if $0.run.leave() == .stop { $0.stop?.ask() }
    }
    distributor.release()
  }
}

// MARK: - Subscriptions

extension ManagerCore {
  /// A subscription to a part of the estimates.
  func subscribe<Element: Sendable>(
    _ options: SubscriptionOptions,
    passes: @escaping @Sendable (Published<EstimateUpdate>, inout UpdateFilter) -> Bool,
    extract: @escaping @Sendable (EstimateUpdate) -> Element?
  ) -> Subscription<EstimateUpdate, Element> {
    let initial: EstimateUpdate? =
      options.start == .lastKnown ? latest.map { EstimateUpdate($0) } : nil
    return subscribe(
      to: estimates, options, initial: initial, passes: passes, extract: extract)
  }

  func subscribe<Input: Sendable, Source: Sendable, Element: Sendable>(
    to broadcast: Broadcast<Input, Source>, _ options: SubscriptionOptions, initial: Source? = nil,
    passes: @escaping @Sendable (Published<Source>, inout UpdateFilter) -> Bool,
    extract: @escaping @Sendable (Source) -> Element?
  ) -> Subscription<Source, Element> {
    let subscriber = Subscriber<Source>(
      policy: options.buffering,
      filter: UpdateFilter(options, accuracy: options.desiredAccuracy?.metres), passes: passes)
    if let initial {
      subscriber.offer([Published(sequence: 1, element: initial)], after: 0, lost: 0)
    }
    do throws(LocationError) {
      try enter {
        subscriber.setDeparture { [self] in
          broadcast.memberLeft()
          leave()
        }
        broadcast.admit(subscriber)
      }
    } catch {
      subscriber.end(error)
    }
    return Subscription(subscriber, extract: extract)
  }
}

// MARK: - Requests

extension ManagerCore {
  /// One fresh location.
  func requestLocation(
    accuracy: Double?, timeout: Double
  ) async throws(LocationError) -> Location {
    if Task.isCancelled { throw .cancelled }
    let identifier = timers.makeIdentifier()
    let request = LocationRequest(accuracy: accuracy)
    do throws(LocationError) {
      try enter {
        request.setDeparture { [self] in
          timers.remove(identifier)
          estimates.memberLeft()
          leave()
        }
        estimates.admit(request)
      }
      timers.add(
        request, identifier, until: BootClock.now(plusSeconds: min(max(timeout, 0), 1e9)))
      distributor.signal()
    } catch {
      request.end(error)
    }
    return try await request.value().get()
  }
}
