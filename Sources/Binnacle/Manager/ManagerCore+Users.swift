internal import LinuxPlatform
internal import Sensing
internal import Synchronization

extension ManagerCore {
  /// Lets a user in; the first has it checked whether there may be a run.
  ///
  /// `admit` puts the user where it will be told of everything, under the lock under which ends are
  /// told: nobody can come in between and wait for ever.
  func enter(_ need: MemberNeed, _ admit: () -> Void) throws(LocationError) {
    try holdDistributor()
    let refusal = state.withLock { state -> LocationError? in
      switch state.run.enter(need) {
      case .admitted(let action):
        admit()
        if action == .check { state.isLookWanted = true }
        return nil
      case .refused(let reason): return reason
      }
    }
    // The distributor sees to the look.
    distributor.signal()
    if let refusal {
      distributor.release()
      throw refusal
    }
  }

  /// Lets a user go who was let in, and stops the run with the last.
  func leave() {
    state.withLock {
      if $0.run.leave() == .stop { $0.stop?.ask() }
    }
    distributor.release()
  }

  func holdDistributor() throws(LocationError) {
    do throws(SystemError) {
      try distributor.hold()
    } catch {
      throw LocationError(error)
    }
  }
}

extension LocationError {
  /// What the system refused.
  init(_ error: SystemError) {
    self = .failed(reason: error.description, remedy: error.remedy ?? "")
  }
}

// MARK: - Subscriptions

extension ManagerCore {
  /// A subscription to a part of the estimates.
  func subscribe<Element: Sendable>(
    _ options: SubscriptionOptions, need: MemberNeed,
    passes: @escaping @Sendable (Published<EstimateUpdate>, inout UpdateFilter) -> Bool,
    extract: @escaping @Sendable (EstimateUpdate) -> Element?
  ) -> Subscription<EstimateUpdate, Element> {
    let subscriber = Subscriber<EstimateUpdate>(
      need: need, policy: options.buffering,
      filter: UpdateFilter(options), passes: passes)
    if options.start == .lastKnown, let latest, isOfPresentClock {
      subscriber.offer(
        [Published(sequence: 1, element: EstimateUpdate(latest))], after: 0, lost: 0)
    }
    enter(subscriber, estimates, options.desiredAccuracy)
    return Subscription(subscriber, extract: extract)
  }

  /// Whether what was known last is on the clock of what comes: each run of a replay has its own.
  private var isOfPresentClock: Bool {
    guard case .replay = source.kind else { return true }
    return state.withLock { $0.run.phase == .running }
  }

  /// A subscription to events.
  func subscribe<Event: Sendable>(
    to events: Broadcast<Event, Event>, buffering: BufferingPolicy
  ) -> Subscription<Event, Event> {
    let subscriber = Subscriber<Event>(
      need: .anything, policy: buffering, filter: UpdateFilter(), passes: { _, _ in true })
    // Whoever only looks on costs nobody any rest.
    enter(subscriber, events, .reduced)
    return Subscription(subscriber, extract: { $0 })
  }

  /// A subscription to changes of the authorization; needs no run.
  func subscribeToAuthorization() -> Subscription<AuthorizationStatus, AuthorizationStatus> {
    let subscriber = Subscriber<AuthorizationStatus>(
      need: .anything, policy: .newest(64), filter: UpdateFilter(),
      passes: { published, filter in filter.passes(published.element) })
    do throws(LocationError) {
      try holdFollowing()
      subscriber.setDeparture { [self] in
        authorization.memberLeft()
        releaseFollowing()
      }
      authorization.admit(subscriber)
      // Behind the arrival, so that no change is missed; the filter takes out what comes twice.
      // Again where it has changed meanwhile, for that may have been told before.
      var told: AuthorizationStatus
      repeat {
        told = authorizationStatus
        subscriber.offer([Published(sequence: 1, element: told)], after: 0, lost: 0)
      } while told != authorizationStatus
    } catch {
      subscriber.end(error)
    }
    return Subscription(subscriber, extract: { $0 })
  }

  private func enter<Input: Sendable, Source: Sendable>(
    _ subscriber: Subscriber<Source>, _ broadcast: Broadcast<Input, Source>,
    _ accuracy: DesiredAccuracy?
  ) {
    do throws(LocationError) {
      try enter(subscriber.need) {
        subscriber.setDeparture { [self, need = subscriber.need] in
          removeEffort(accuracy, need)
          broadcast.memberLeft()
          leave()
        }
        broadcast.admit(subscriber)
        addEffort(accuracy, subscriber.need)
      }
    } catch {
      subscriber.end(error)
    }
  }
}

// MARK: - Requests

extension ManagerCore {
  /// One fresh location.
  func requestLocation(
    _ accuracy: DesiredAccuracy, timeout: Double
  ) async throws(LocationError) -> Location {
    if Task.isCancelled { throw .cancelled }
    let identifier = timers.makeIdentifier()
    let request = LocationRequest(accuracy)
    do throws(LocationError) {
      try enter(request.need) {
        request.setDeparture { [self] in
          timers.remove(identifier)
          removeEffort(accuracy, .answer)
          estimates.memberLeft()
          leave()
        }
        estimates.admit(request)
        addEffort(accuracy, .answer)
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
