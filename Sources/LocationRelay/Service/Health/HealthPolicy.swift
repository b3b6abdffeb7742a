/// The pure decision how a relay is doing.
enum HealthPolicy {
    /// Streaming as soon as the subject is heard of, whatever else is wrong; otherwise the first thing that is.
    static func health(
        isRunning: Bool, isSubjectConnected: Bool, hasHeardSubject: Bool, authorizationError: LocationRelayError?
    ) -> RelayHealth {
        guard isRunning else { return .idle }
        if isSubjectConnected { return .streaming }
        switch authorizationError {
        case .locationServicesDisabled: return .degraded(.servicesOff)
        case .authorizationDenied, .authorizationRestricted, .accuracyReduced: return .degraded(.notPermitted)
        case nil: return .degraded(hasHeardSubject ? .silent : .awaiting)
        }
    }
}
