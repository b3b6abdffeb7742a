import Geolocation

/// The current problems of a ``RouteTrackingSink``, kept separately so that each is cleared on its own.
struct RouteTrackingProblems: Sendable, Hashable {
    /// The reason for which there is no route; it remains until the end of the run.
    var failure: ProviderError?

    /// The reason for which the saved state was not resumed; `nil` if there is none.
    ///
    /// Another route clears it.
    var state: String?

    /// A sentence about the stops that could not be placed on the route; `nil` if there are none.
    var stops: String?

    /// The reason for which the last request for a new route failed; `nil` if there is none.
    ///
    /// A new route clears it, and so does the return of the traveller to the route.
    var reroute: String?

    /// The status that summarises the problems.
    var status: ProviderStatus {
        if let failure { return .failed(failure) }
        let reasons = [state, stops, reroute].compactMap(\.self)
        return reasons.isEmpty ? .running : .degraded(reasons.joined(separator: "; "))
    }
}
