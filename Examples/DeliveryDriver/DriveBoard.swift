import Foundation
import RouteFollowing

/// Displays a drive: a status line that is redrawn on a terminal, or printed every ten seconds of the drive elsewhere,
/// and a permanent line for each incident.
final class DriveBoard: GeolocationSink {
    private let tracking: RouteTrackingSink
    private let isTerminal: Bool
    private let put: @SensorActor (String) -> Void
    private var last: (status: RouteStatus, reroutes: Int) = (.onRoute, 0)
    private var shown = Date.distantPast

    init(_ tracking: RouteTrackingSink, isTerminal: Bool, put: @escaping @SensorActor (String) -> Void) {
        (self.tracking, self.isTerminal, self.put) = (tracking, isTerminal, put)
    }

    /// Handles the events that the tracking sink publishes after each fix.
    func receive(_ event: GeolocationEvent) {
        switch event {
        case .derived(let event as RouteEvent): handle(event.progress, at: event.time)
        case .derived(let event as WaypointEvent) where event.change.kind == .arrived:
            show("arrived: \(event.change.waypoint.name ?? "stop")", at: event.time, stays: true)
        default: break
        }
    }

    private func handle(_ progress: RouteProgress, at time: Date) {
        if tracking.reroutes > last.reroutes {
            show("new route: \(Self.text(progress.remaining))", at: time, stays: true)
        } else if progress.status == .offRoute, last.status != .offRoute {
            show("off the route by \(Self.text(progress.distance))", at: time, stays: true)
        }
        last = (progress.status, tracking.reroutes)
        // The tracking sink has more than it publishes: the leg, and the arrival time at each stop.
        guard let follower = tracking.follower, let leg = follower.leg, let stop = leg.waypoint,
            progress.status != .offRoute, isTerminal || time >= shown + 10
        else { return }
        shown = time
        let bar = String(repeating: "█", count: Int(20 * leg.fraction))
            .padding(toLength: 20, withPad: "░", startingAt: 0)
        let speed = String(format: "%2.0f km/h", 3.6 * (progress.speed ?? 0))
        let arrival = follower.arrival(at: stop).map { ", there at \(Self.clock($0))" } ?? ""
        show("\(bar)  \(speed)  \(Self.text(leg.remaining)) to \(stop.name ?? "stop")\(arrival)", at: time)
    }

    private func show(_ text: String, at time: Date, stays: Bool = false) {
        let line = "\(Self.clock(time))  \(text)"
        put(isTerminal ? "\r\(line)\u{1B}[K\(stays ? "\n" : "")" : "\(line)\n")
    }

    private static func text(_ metres: Double) -> String {
        metres < 1000 ? String(format: "%.0f m", metres) : String(format: "%.1f km", metres / 1000)
    }

    private static func clock(_ time: Date) -> String {
        let second = Int(time.timeIntervalSince1970.rounded()) % 86_400
        return String(format: "%02d:%02d:%02d", second / 3600, second / 60 % 60, second % 60)
    }
}
