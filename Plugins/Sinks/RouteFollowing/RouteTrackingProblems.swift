import Geolocation

/// The current problems of a ``RouteTrackingSink``; each problem is stored separately, so that it can be cleared alone.
struct RouteTrackingProblems: Sendable, Hashable {
    /// The reason for which there is no route; `nil` if there is no such problem.
    ///
    /// The problem remains until the end of the run.
    var failure: ProviderError?

    /// The reason for which the saved state of the route was not resumed; `nil` if there is no such problem.
    ///
    /// A change to another route clears the problem.
    var state: String?

    /// A sentence about the stops that could not be placed on the route; `nil` if all stops were placed.
    var stops: String?

    /// The reason for which the last request for a new route failed; `nil` if there is no such problem.
    ///
    /// A new route clears the problem, and so does the traveller's return to the route.
    var reroute: String?

    /// The status that summarises the problems.
    var status: ProviderStatus {
        if let failure { return .failed(failure) }
        let reasons = [state, stops, reroute].compactMap(\.self)
        return reasons.isEmpty ? .running : .degraded(reasons.joined(separator: "; "))
    }
}
