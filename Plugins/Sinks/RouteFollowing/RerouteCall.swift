import Geolocation
import RouteGeometry
import RouteTracking
import TrackFiles

/// A request for a new route, with a time limit; at most one request is in flight.
///
/// Replies to earlier requests are ignored.
@SensorActor
final class RerouteCall {
    /// The answer to a request: a new route, and the positions of stops on it.
    ///
    /// `asked` are the stops that the traveller still had to reach at the time of the request.
    struct Answer: Sendable {
        var route: Route
        var asked: [RouteWaypoint]
        var stops: RouteWaypoints
    }

    /// The result of a request for a new route; a success with `nil` means that the current route is kept.
    typealias Outcome = Result<Answer?, any Error>

    /// A number that changes whenever a request for a new route begins or ends, by which late replies are recognised.
    private(set) var number = 0

    private var task: Task<Void, Never>?
    private var timer: (any SensorTimer)?

    nonisolated init() {}

    /// Whether a request is in flight.
    var isPending: Bool { task != nil }

    /// Starts a request for a new route, with a time limit in seconds.
    ///
    /// The function calls `completion` with the outcome, except if the request is cancelled.
    func begin(
        _ request: RerouteRequest, limit: Double, clock: any SensorClock,
        _ onReroute: @escaping RouteTrackingSink.Rerouting, completion: @escaping @SensorActor (Outcome) -> Void
    ) {
        cancel()
        let number = number
        let timer = clock.makeTimer { [weak self] in
            self?.end(number, .failure(ProviderError("no answer within \(Int(limit.rounded())) s")), completion)
        }
        timer.schedule(at: clock.instant.advanced(by: limit))
        self.timer = timer
        // The task is detached, so that neither the search for a route nor the placement of the stops blocks the sensor
        // actor.
        task = Task.detached { [weak self] in
            let outcome: Outcome
            do {
                outcome = .success(
                    try await onReroute(request).map { route in
                        let stops = RouteWaypoints(request.waypoints, on: route)
                        return Answer(route: route, asked: request.waypoints, stops: stops)
                    })
            } catch {
                outcome = .failure(error)
            }
            await self?.end(number, outcome, completion)
        }
    }

    /// Cancels the request for a new route that is in flight, if there is one.
    func cancel() {
        number += 1
        task?.cancel()
        timer?.cancel()
        (task, timer) = (nil, nil)
    }

    private func end(_ number: Int, _ outcome: Outcome, _ completion: @SensorActor (Outcome) -> Void) {
        guard number == self.number else { return }
        cancel()
        completion(outcome)
    }
}
