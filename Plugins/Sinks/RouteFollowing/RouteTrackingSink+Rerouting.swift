import Geolocation
import RouteGeometry
import RouteTracking
import TrackFiles

/// Requests for a new route.
extension RouteTrackingSink {
    /// A new route, and the positions on it of the stops that were open at the time of the request.
    private struct Answer: Sendable {
        var route: Route
        var asked: [RouteWaypoint]
        var stops: RouteWaypoints
    }

    func askForRoute(_ onReroute: @escaping Rerouting, _ progress: RouteProgress, at fix: Location) {
        guard let follower else { return }
        let demand = RerouteRequest(
            location: fix, progress: progress, destination: follower.route.coordinates.last,
            waypoints: follower.monitor.remaining, skipped: follower.monitor.skipped, attempt: decision.attempts)
        request += 1
        let number = request
        limitRequest(number)
        // Detached, so that neither the router nor the placement of the stops blocks the sensor actor.
        rerouting = Task.detached { [weak self] in
            let answer: Result<Answer?, any Error>
            do {
                answer = .success(
                    try await onReroute(demand).map { route in
                        let stops = RouteWaypoints(demand.waypoints, on: route)
                        return Answer(route: route, asked: demand.waypoints, stops: stops)
                    })
            } catch {
                answer = .failure(error)
            }
            await self?.handle(answer, to: number)
        }
    }

    /// Starts the time limit of a request.
    private func limitRequest(_ number: Int) {
        guard let clock = host?.clock else { return }
        let limit = decision.policy.timeLimit
        let timer = clock.makeTimer { [weak self] in
            guard let self, number == request else { return }
            request += 1
            rerouting?.cancel()
            endRequest()
            didFailToReroute("no answer within \(Int(limit.rounded())) s")
            noteReadiness()
        }
        timer.schedule(at: clock.instant.advanced(by: limit))
        rerouteLimit = timer
    }

    private func handle(_ answer: Result<Answer?, any Error>, to number: Int) {
        guard number == request else { return }
        endRequest()
        defer { noteReadiness() }
        switch answer {
        case .failure(let error): didFailToReroute("\(error)")
        case .success(let answer):
            decision.end(.answered)
            problems.reroute = nil
            if let answer, follower?.progress?.status == .offRoute { follow(answer) }
        }
    }

    private func didFailToReroute(_ reason: String) {
        decision.end(.failed)
        failedReroutes += 1
        problems.reroute = "no new route was found: \(reason)"
    }

    private func follow(_ answer: Answer) {
        guard let open = follower?.monitor.remaining else { return }
        reroutes += 1
        // In rare cases the open stops have changed since the request.
        let stops = open == answer.asked ? answer.stops : RouteWaypoints(open, on: answer.route)
        follow(answer.route, stops.waypoints, unplaced: stops.unplaced)
    }

    /// Cancels the request in flight.
    func cancelReroute() {
        request += 1
        rerouting?.cancel()
        endRequest()
        decision.end(.answered)
        noteReadiness()
    }

    private func endRequest() {
        rerouteLimit?.cancel()
        (rerouting, rerouteLimit) = (nil, nil)
    }
}
