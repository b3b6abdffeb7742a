import Geolocation

/// The conditions that determine the health of a relay: whether it runs, receives fixes and may use the location.
struct RelayCondition: Sendable {
    /// Whether the relay receives fixes of the tracked subject.
    enum Subject: Sendable {
        /// No fix of the subject has been received since the start.
        case awaited
        /// A fix of the subject was received recently.
        case heard
        /// A fix of the subject was received, but not recently.
        case silent
    }

    /// Whether the relay is running.
    var isRunning = false

    /// Whether the relay receives fixes of the tracked subject.
    var subject = Subject.awaited

    /// The reason why the relay cannot use the location; `nil` if it can.
    var authorizationError: LocationRelayError?

    /// Whether the status that the location provider reported last is `denied`.
    private var isProviderDenied = false

    /// The health of the relay: `streaming` while the subject's fixes arrive, even if there are problems.
    ///
    /// Otherwise, the health states the most important problem.
    var health: RelayHealth {
        guard isRunning else { return .idle }
        if subject == .heard { return .streaming }
        switch authorizationError {
        case .locationServicesDisabled: return .degraded(.servicesOff)
        case .authorizationDenied, .authorizationRestricted, .accuracyReduced: return .degraded(.notPermitted)
        case nil: return .degraded(subject == .silent ? .silent : .awaiting)
        }
    }

    /// Updates ``authorizationError`` from the status of the manager's location provider.
    ///
    /// The status `denied` sets the error, and any later status clears it.
    mutating func updateAuthorization(isDenied: Bool) {
        guard isDenied != isProviderDenied else { return }
        isProviderDenied = isDenied
        authorizationError = isDenied ? .authorizationDenied : nil
    }
}
