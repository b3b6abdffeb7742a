// A pet tracker: collars that send little at home and everything after an escape, and an owner who is alerted, searches
// and finds. The morning passes on a clock of its own, in a few seconds.
//
// It shows how devices save energy until it matters (Collar.swift), and how one manager follows subjects, raises alerts,
// chooses the modes of the devices, and stores all fixes. Over a network, companion: links the collars to the base.
import AdaptiveTracking
import CompanionRelay
import Foundation
import GeolocationTestKit
import LocationStorage
import SubjectAlerting
import SubjectFollowing

@main
struct PetTracker {
    static func main() async throws { try await run() }

    @SensorActor
    private static func run() async throws {
        let clock = ManualClock(start: Date(timeIntervalSince1970: 1_795_161_600))
        let links = ["rex", "anna"].map { MemoryCompanionLink.pair(($0, "base"), clock: clock) }
        let folder = "\(FileManager.default.temporaryDirectory.path)/PetTracker-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)

        let family = [SubjectProfile(id: "rex", name: "Rex"), SubjectProfile(id: "anna", name: "Anna")]
        let rules = try AlertRules(json: Array(Self.rules.utf8))
        let follower = SubjectFollower(SubjectTracker(profiles: family, owner: .subject("anna")))
        let (alerter, board) = (SubjectAlerter(rules), Board())
        let sinks: [any GeolocationSink] = [
            follower, alerter, TrackingModeController(safeAreasOf: rules),
            LocationStoreSink(path: "\(folder)/pets.db", types: ["alert"]), board,
        ]
        let manager = GeolocationManager(clock: clock)
        for sink in sinks { try manager.add(sink) }
        // Both receivers listen all the time.
        let receivers = links.map { CompanionReceiver(over: $0.1, clock: clock) }
        manager.add(FailoverLocationProvider(receivers, freshness: 600, clock: clock))
        manager.start()

        let (rex, anna) = (try Collar("rex", over: links[0].0, clock), try Collar("anna", over: links[1].0, clock))
        rex.battery = 0.205
        var (searchTime, hasFound) = (0, false)
        for second in 0..<3600 {
            clock.advance(by: 1)
            if second < 240 { rex.goal = Collar.home.destination(distance: 12, bearing: Double(second)) }
            if second == 240 { (rex.goal, rex.speed) = (Collar.home.destination(distance: 230, bearing: 60), 2.5) }
            for collar in [rex, anna] { collar.live() }
            guard board.isRexMissing, let pet = follower.tracker["rex"] else {
                if hasFound { break }
                continue
            }
            if hasFound { continue }
            // A collar is live while the owner looks at it.
            if searchTime % 30 == 0 { manager.publish(SubjectAttention(to: "rex", at: clock.now)) }
            searchTime += 1
            anna.goal = pet.prediction(at: clock.now).coordinate
            if let relation = follower.tracker.relation(to: "rex", at: clock.now), relation.distance < 12 {
                print("          found Rex after \(searchTime) s")
                alerter.acknowledge("geofence-exit/the yard/rex")
                hasFound = true
                (rex.goal, anna.goal, rex.speed) = (Collar.home, Collar.home, 1.8)
            }
        }
        for collar in [rex, anna] { print("\(collar.name) has sent \(await collar.finish()) fixes") }
        manager.stop()
        await manager.removeAllSinks()
        print("the store is \(folder)/pets.db: see geopipe store FILE export rex.gpx --device rex")
    }

    private static let rules = #"""
        {"rules": [
          {"kind": "geofence-exit", "name": "the yard", "subjects": ["rex"], "level": "danger",
           "circle": [47.66, 9.175, 25]},
          {"kind": "distance", "name": "leash", "subjects": ["rex"], "beyond": 60},
          {"kind": "battery", "name": "low", "below": 0.2}]}
        """#
}

/// Prints each alert, and each mode that the collar is asked for.
final class Board: GeolocationSink {
    /// Whether the alert that Rex has left the yard is active.
    private(set) var isRexMissing = false

    nonisolated init() {}

    func receive(_ event: borrowing GeolocationEvent) {
        if case .derived(let alert as AlertEvent) = copy event {
            let sign = alert.isAcknowledged ? "✓" : alert.isRaised ? "!" : "·"
            print("\(alert.time)  \(sign) \(alert.text)")
            if alert.key.kind == .geofenceExit { isRexMissing = alert.isRaised }
        }
        if case .derived(let request as TrackingModeRequest) = copy event, request.device == "rex" {
            print("\(request.time)  → rex: \(request.mode?.rawValue ?? "its own mode"), \(request.reason)")
        }
    }
}
