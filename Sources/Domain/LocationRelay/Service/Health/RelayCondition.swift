import Geolocation

/// The state from which a relay's health is derived.
struct RelayCondition: Sendable {
    /// Whether fixes of the subject come in.
    enum Subject: Sendable {
        /// No fix has been received since the start.
        case awaited
        /// A fix was received recently.
        case heard
        /// A fix was received, but not recently.
        case silent
    }

    /// Whether the relay is running.
    var isRunning = false

    /// Whether fixes of the subject come in.
    var subject = Subject.awaited

    /// The reason why the relay cannot use the location.
    var authorizationError: LocationRelayError?

    /// Whether the authorization error is that of the location provider.
    private var isProviderDenied = false

    /// Streaming while the subject's fixes arrive, regardless of other problems; otherwise the first problem that applies.
    var health: RelayHealth {
        guard isRunning else { return .idle }
        if subject == .heard { return .streaming }
        switch authorizationError {
        case .locationServicesDisabled: return .degraded(.servicesOff)
        case .authorizationDenied, .authorizationRestricted, .accuracyReduced: return .degraded(.notPermitted)
        case nil: return .degraded(subject == .silent ? .silent : .awaiting)
        }
    }

    /// Updates ``authorizationError`` from the status of the provider that fills the location slot: set by `denied`,
    /// cleared by any later status.
    mutating func updateAuthorization(isDenied: Bool) {
        guard isDenied != isProviderDenied else { return }
        isProviderDenied = isDenied
        authorizationError = isDenied ? .authorizationDenied : nil
    }
}
