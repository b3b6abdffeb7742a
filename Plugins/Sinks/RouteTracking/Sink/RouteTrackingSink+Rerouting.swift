import Geolocation
import RouteGeometry

/// How the sink asks for a new route.
extension RouteTrackingSink {
    func askForRoute(_ onReroute: @escaping Rerouting, _ progress: RouteProgress, at fix: Location) {
        guard let follower else { return }
        let demand = RerouteRequest(
            location: fix, progress: progress, destination: follower.route.coordinates.last,
            waypoints: follower.monitor.remaining, attempt: decision.attempts)
        request += 1
        let number = request
        rerouting = Task { [weak self] in
            let answer: Result<Route?, any Error>
            do {
                answer = .success(try await onReroute(demand))
            } catch {
                answer = .failure(error)
            }
            self?.take(answer, to: number)
        }
    }

    private func take(_ answer: Result<Route?, any Error>, to number: Int) {
        guard number == request else { return }
        rerouting = nil
        defer { resumeWaiting() }
        switch answer {
        case .failure(let error):
            decision.end(.failed)
            failedReroutes += 1
            report(.degraded("no new route was found: \(error)"))
        case .success(let route):
            decision.end(.answered)
            report(.running)
            if let route, follower?.progress?.status == .offRoute { follow(route) }
        }
    }

    private func follow(_ route: Route) {
        guard let open = follower?.monitor.remaining else { return }
        reroutes += 1
        let stops = RouteWaypoints(open, on: route)
        follower?.replaceRoute(route, waypoints: stops.waypoints)
        note(stops.unplaced)
        if let lastFix { publishChanges(at: lastFix) }
    }

    /// Forgets the request that is under way.
    func cancelReroute() {
        request += 1
        rerouting?.cancel()
        rerouting = nil
        decision.end(.answered)
        resumeWaiting()
    }
}
