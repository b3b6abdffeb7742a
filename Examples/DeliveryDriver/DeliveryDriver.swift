// Follows a delivery van: the distance and arrival time of the next stop, a missed turn, and the new route.
//
// Shows how a sink follows a route and reports stops: this file connects it, Tour.swift has the route, and
// DriveBoard.swift shows the events.
//
// Usage: DeliveryDriver [--rate N|max]
import Foundation
import RouteFollowing
import RouteSimulation

@main
struct DeliveryDriver {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        guard let rate = rate(words) else {
            print("DeliveryDriver [--rate N|max]: N seconds of the drive in each second, 12 without it, or all at once")
            exit(words == ["--help"] ? 0 : 2)
        }
        try await drive(Tour(), rate: rate, isTerminal: isatty(STDOUT_FILENO) == 1) { text in
            try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        }
    }

    /// Returns the replay rate that the arguments ask for, 12 without arguments; nil if they are invalid.
    static func rate(_ words: [String]) -> ReplayRate? {
        words.isEmpty ? .factor(12) : words.count == 2 && words[0] == "--rate" ? ReplayRate(words[1]) : nil
    }

    /// Wires everything together: a van as the source of a manager, a sink that follows it along the route, and a sink
    /// that displays the progress.
    @SensorActor
    static func drive(
        _ tour: Tour, rate: ReplayRate, isTerminal: Bool, put: @escaping @SensorActor (String) -> Void
    ) async throws {
        var options = RouteSimulationOptions()
        options.rate = rate
        options.begin = Date(timeIntervalSince1970: 1_795_165_200)
        options.drive.stops = tour.stops(on: tour.driven).map(\.along)
        options.drive.dwell = 20
        let manager = GeolocationManager()
        let driver = RouteSimulator(route: tour.driven, options: options)
        let tracking = RouteTrackingSink(tour.planned, waypoints: tour.stops(on: tour.planned))
        tracking.onReroute = { request in try tour.way(from: request.location.coordinate) }
        try manager.add(tracking)
        try manager.add(DriveBoard(tracking, isTerminal: isTerminal, put: put))
        manager.install(driver)
        let events = manager.events
        manager.start()
        for await case .status(let change) in events where change.status.isFinal { break }
        manager.stop()
        await manager.removeAllSinks()
    }
}
