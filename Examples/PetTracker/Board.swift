import AdaptiveTracking
import Foundation
import SubjectAlerting
import SubjectFollowing

/// Prints a line for each alert and each request, and now and then a line for each pet.
final class Board: GeolocationSink {
    /// The pets outside the yard, according to the raised alerts.
    private(set) var missing: Set<String> = []

    nonisolated init() {}

    func receive(_ event: GeolocationEvent) {
        switch event {
        case .derived(let alert as AlertEvent):
            let sign = alert.isAcknowledged ? "✓" : alert.isRaised ? "!" : "·"
            print("\(Self.text(alert.time))  \(sign) \(alert.text)")
            guard alert.key.kind == .geofenceExit else { break }
            if alert.isRaised { missing.insert(alert.key.subject) } else { missing.remove(alert.key.subject) }
        case .derived(let request as TrackingModeRequest) where request.device != "anna":
            print(
                "\(Self.text(request.time))  → \(request.device): \(request.mode?.rawValue ?? "own"), \(request.reason)"
            )
        default: break
        }
    }

    /// Prints the state of the pets at a time.
    func show(_ tracker: SubjectTracker, at now: Date) {
        for subject in tracker.all where subject.profile.group == "pets" {
            let relation = tracker.relation(to: subject.profile.id, at: now)
            let way = relation.map { "\(Int($0.distance.rounded())) m\($0.bearing.map { ", \(Int($0))°" } ?? "")" }
            let battery = subject.battery.map { "\(Int(($0 * 100).rounded())) %" }
            print(
                "\(Self.text(now))  \(subject.profile.name): \(way ?? "distance unknown"), "
                    + "\(Int(subject.age(at: now))) s ago, battery \(battery ?? "unknown"), \(subject.connection.rawValue)"
            )
        }
    }

    private static func text(_ time: Date) -> String {
        let second = Int(time.timeIntervalSince1970.rounded()) % 86_400
        return String(format: "%02d:%02d:%02d", second / 3600, second / 60 % 60, second % 60)
    }
}
