internal import LivePipeline
internal import Synchronization
internal import TextFiles

extension ManagerCore {
  /// What is known of the authorization without looking.
  var authorizationStatus: AuthorizationStatus {
    // Where not even an authorizer could be made, that was told.
    authorizer.withLock { $0 }?.status ?? lastStatus.withLock { $0 }
  }

  /// Looks, asks whoever has to agree, and returns when the answer is known.
  func requestAuthorization() async -> AuthorizationStatus {
    do throws(LocationError) {
      let authorizer = try makeAuthorizer()
      try holdFollowing()
      defer { releaseFollowing() }
      while true {
        let status = await authorizer.request()
        // Neither known nor given up: the following was stopped for others who have left.
        if status.state != .notDetermined || Task.isCancelled { return status }
      }
    } catch {
      return AuthorizationStatus(error)
    }
  }

  /// Keeps changes of the authorization told.
  func holdFollowing() throws(LocationError) {
    try holdDistributor()
    state.withLock { $0.followers += 1 }
    distributor.signal()
  }

  func releaseFollowing() {
    state.withLock { $0.followers -= 1 }
    distributor.release()
  }

  /// Begins or ends to follow changes, as users want it; on the distributor's thread, so that the
  /// two never overtake each other.
  func reconcileFollowing() {
    let (isWanted, isLookWanted) = state.withLock { state in
      let isLookWanted = state.isLookWanted
      state.isLookWanted = false
      return (state.followers > 0 || state.run.users > 0, isLookWanted)
    }
    let was = isFollowing.exchange(isWanted, ordering: .relaxed)
    if !isWanted {
      if was { authorizer.withLock { $0 }?.stop() }
      return
    }
    do throws(LocationError) {
      let authorizer = try makeAuthorizer()
      if !was {
        authorizer.follow { [weak self] status in self?.looked(status) }
      } else if isLookWanted {
        authorizer.lookNow()
      }
    } catch {
      isFollowing.store(false, ordering: .relaxed)
      looked(AuthorizationStatus(error), error)
    }
  }

  /// Asks the agent; the answer comes as a change.
  func askForAuthorization() {
    guard let authorizer = authorizer.withLock({ $0 }) else { return }
    // In a task, for this is called behind its lock; without a look, which would ask again.
    Task { authorizer.askOnce() }
  }

  /// A look is over, changed or not.
  private func looked(_ status: AuthorizationStatus, _ error: LocationError? = nil) {
    disclose(Disclosure(status))
    endWritingIfForbidden()
    learned(
      RunControl.Permission(
        isOpen: status.state == .notDetermined, obstacle: error ?? status.error,
        fixObstacle: status.locationError,
        isForbidden: status.state == .denied || status.state == .restricted))
    let isNew = lastStatus.withLock { last in
      if last == status { return false }
      last = status
      return true
    }
    if isNew {
      authorization.publish(status)
      estimates.publish(.status(status))
    }
  }

  /// Ends what a live run writes, where it is exact and may not be any more; it begins again with the
  /// next run that may.
  func endWritingIfForbidden() {
    if presentDisclosure == .everything { return }
    state.withLock { $0.stop }?.livePipeline?
      .endWriting(because: "this program may not know the exact place any more")
  }

  private func makeAuthorizer() throws(LocationError) -> Authorizer {
    do {
      return try authorizer.withLock { present throws(LocationError) in
        if let present { return present }
        let made = try newAuthorizer()
        present = made
        return made
      }
    }
  }

  private func newAuthorizer() throws(LocationError) -> Authorizer {
    let subject: AuthorizationProbe.Subject
    do throws(DataError) {
      subject = try source.configuration().map { .devices($0) } ?? .withoutSensors
    } catch {
      throw LocationError(error)
    }
    do {
      return try Authorizer(
        probe: AuthorizationProbe(subject: subject, options: options.authorization),
        options: options.authorization, threadPrefix: options.threadPrefix)
    } catch {
      throw LocationError(error)
    }
  }
}

extension AuthorizationStatus {
  /// What cannot be found out.
  init(_ error: LocationError) {
    switch error {
    case .denied(let reason, let remedy):
      self.init(.denied, cause: .permission, reason: reason, remedy: remedy, canLocate: false)
    case .unavailable(let reason, let remedy), .failed(let reason, let remedy):
      self.init(.unavailable, cause: .sensors, reason: reason, remedy: remedy, canLocate: false)
    case .timedOut, .cancelled, .ended:
      self.init(.unavailable, cause: .sensors, canLocate: false)
    }
  }
}
