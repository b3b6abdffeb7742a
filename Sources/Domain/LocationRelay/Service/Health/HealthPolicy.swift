/// Pure logic that derives the health of a relay.
enum HealthPolicy {
    /// Returns streaming while the subject is heard, whatever else is wrong; otherwise the first problem that applies.
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
