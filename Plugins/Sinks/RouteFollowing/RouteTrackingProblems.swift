import Geolocation

/// The current problems of a ``RouteTrackingSink``, kept separately so that each is cleared on its own.
struct RouteTrackingProblems: Sendable, Hashable {
    /// The reason there is no route; final.
    var failure: ProviderError?

    /// The reason the saved state was not resumed; cleared by another route.
    var state: String?

    /// The stops that could not be placed on the route.
    var stops: String?

    /// The reason the last request for a new route failed; cleared by a new route, or when the traveller is back on the
    /// route.
    var reroute: String?

    /// The status that summarises the problems.
    var status: ProviderStatus {
        if let failure { return .failed(failure) }
        let reasons = [state, stops, reroute].compactMap(\.self)
        return reasons.isEmpty ? .running : .degraded(reasons.joined(separator: "; "))
    }
}
