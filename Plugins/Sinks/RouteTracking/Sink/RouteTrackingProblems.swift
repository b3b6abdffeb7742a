import Geolocation

/// What is wrong with a ``RouteTrackingSink`` at the moment, each cause apart: one that is over takes no other one along.
struct RouteTrackingProblems: Sendable, Hashable {
    /// Why there is no route; that is final.
    var failure: ProviderError?

    /// Why it did not go on from the saved state, until there is another route.
    var state: String?

    /// Which stops have no place on the route.
    var stops: String?

    /// Why the last request for a new route failed, until there is one or the traveller is back.
    var reroute: String?

    /// What is told of it.
    var status: ProviderStatus {
        if let failure { return .failed(failure) }
        let reasons = [state, stops, reroute].compactMap(\.self)
        return reasons.isEmpty ? .running : .degraded(reasons.joined(separator: "; "))
    }
}
