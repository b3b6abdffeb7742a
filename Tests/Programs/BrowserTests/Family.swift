import Foundation
import Geolocation
import LiveMap
import MapSupport
import RouteGeometry
import SubjectAlerting
import SubjectFollowing

/// A map of a family and its pets, which are followed and watched as in a pipeline.
@SensorActor
struct Family {
    let map: ServedMap

    private static let profiles = [
        SubjectProfile(id: "anna", name: "Anna"),
        SubjectProfile(id: "rex", name: "Rex", colour: "#e4572e", group: "pets"),
        SubjectProfile(id: "mia", name: "Mia", colour: "#2e86ab", group: "pets"),
    ]

    /// The alert of ``escape()``.
    nonisolated static let alert = "geofence-exit/Yard/rex"

    /// Starts a map that has not received anything yet.
    init(_ settings: LiveMapSettings = LiveMapSettings()) async throws {
        let yard = AlertArea.fence(try Geofence(around: ServedMap.place, radius: 30))
        let rule = AlertRule("Yard", .exit(yard, escape: 0), subjects: ["rex", "mia"], level: .danger)
        // However slow a test is, no subject is late.
        var subjects = SubjectSettings()
        subjects.thresholds.delayedSeconds = 3600
        let tracker = SubjectTracker(profiles: Self.profiles, owner: .subject("anna"), settings: subjects)
        map = try await ServedMap(
            settings, behind: [SubjectFollower(tracker), SubjectAlerter(AlertRules([rule]))])
    }

    /// Lets all subjects be at home for the last seconds, while the pets walk around.
    func beAtHome(for seconds: Int, until end: Date = Date()) {
        for second in stride(from: -seconds, through: 0, by: 2) {
            let (time, angle) = (end.addingTimeInterval(Double(second)), Double(second) / 20)
            map.report("anna", north: -8, east: 5, accuracy: 3, battery: 0.8, at: time)
            map.report(
                "rex", north: 18 * cos(angle), east: 18 * sin(angle),
                heading: (450 + angle * 180 / .pi).truncatingRemainder(dividingBy: 360), battery: 0.71,
                at: time)
            map.report("mia", north: 12 * sin(angle * 2), east: 15 * cos(angle), accuracy: 9, battery: 0.34, at: time)
        }
    }

    /// Lets Rex run away to the north-east within the last 20 s, which raises ``alert``.
    func escape() {
        for second in 1...20 {
            let way = 10 + Double(second) * 5
            map.report(
                "rex", north: way * 0.7, east: way * 0.9, heading: 52, battery: 0.7,
                at: Date(timeIntervalSinceNow: Double(second - 20)))
        }
    }

    /// Lets the route of a walk be planned, with a progress along it.
    func planWalk(at time: Date = Date()) {
        let corners: [(Double, Double)] = [(-8, 5), (-60, 20), (-75, 120), (10, 170), (90, 140), (130, 30)]
        let places = corners.map { ServedMap.place(north: $0.0, east: $0.1) }
        map.publish(FeatureEvent(.route, id: "route", name: "Walk", [.line(places, width: nil)], at: time))
        map.publish(
            RecordedEvent(
                type: "route", time: time,
                fields: ["status": .string("onRoute"), "along": .number(95), "remaining": .number(370)]))
    }
}
