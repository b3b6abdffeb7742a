import AdaptiveTracking
import CompanionRelay
import Foundation
import GPXFormat
import LiveMap
import LocationStorage
import LocationStore
import SubjectAlerting
import SubjectFollowing

/// The owner's side: receives the fixes of all subjects, watches the pets, and stores what is received.
@SensorActor
final class Owner {
    let follower = SubjectFollower(SubjectTracker(profiles: House.family, owner: .subject("anna")))
    let alerter: SubjectAlerter
    let board = Board()
    let clock: any SensorClock
    let manager: GeolocationManager
    private let rules: AlertRules
    private let receivers: [CompanionReceiver]
    private let (storePath, trackPath): (String, String)

    /// Creates the owner's side without starting it.
    ///
    /// - Parameters:
    ///   - links: The links to the collars, and to a phone.
    ///   - folder: The existing folder for the store and the track.
    ///   - clock: The source of time.
    init(over links: [any CompanionLink], in folder: String, clock: any SensorClock) throws {
        self.clock = clock
        (storePath, trackPath) = ("\(folder)/pets.db", "\(folder)/rex.gpx")
        rules = try AlertRules(json: Array(House.rules.utf8))
        alerter = SubjectAlerter(rules)
        manager = GeolocationManager(clock: clock)
        receivers = links.map { CompanionReceiver(over: $0, clock: clock) }
    }

    func start(withMap showsMap: Bool) throws {
        try manager.add(follower)
        try manager.add(alerter)
        try manager.add(TrackingModeController(safeAreasOf: rules))
        try manager.add(LocationStoreSink(path: storePath, types: ["alert"]))
        try manager.add(board)
        if showsMap { try manager.add(map()) }
        // All receivers listen all the time.
        manager.add(FailoverLocationProvider(receivers, freshness: 600, clock: clock))
        manager.start()
    }

    /// Creates a map of the pets, with all days of the store.
    private func map() -> LiveMap {
        var settings = LiveMapSettings()
        (settings.map.title, settings.storePath) = ("Pets", storePath)
        let map = LiveMap(settings)
        map.onAddress = { address in
            print("the map is at \(address)")
            fflush(nil)
        }
        return map
    }

    /// Ends the run, prints the numbers of stored fixes, and writes the track of Rex as GPX.
    func finish() async throws {
        manager.stop()
        await manager.removeAllSinks()
        let fixes = try await history()
        for name in House.family.map(\.id) { print("history: \(fixes[name]?.count ?? 0) fixes of \(name)") }
        var writer = GPXWriter()
        writer.write(.trackStart(GPXPathHead(name: "Rex")))
        writer.write(.segmentStart)
        for fix in fixes["rex"] ?? [] {
            writer.write(.point(GPXPoint(latitude: fix.latitude, longitude: fix.longitude, time: fix.timestamp)))
        }
        writer.write(.segmentEnd())
        writer.write(.trackEnd)
        writer.finish()
        try Data(writer.bytes).write(to: URL(fileURLWithPath: trackPath))
        print("the way of Rex is in \(trackPath), all that was received in \(storePath)")
    }

    /// Returns the stored fixes of each device.
    private func history() async throws -> [String: [Location]] {
        let reader = StoreReader(storePath)
        var fixes: [String: [Location]] = [:]
        var last: Int64 = 0
        while true {
            let records = try await reader.records(after: last, count: 1000)
            guard let end = records.last else { return fixes }
            last = end.sequence
            for record in records {
                guard case .fix(let fix, _, let origin?) = record.content else { continue }
                fixes[origin.identity.device, default: []].append(fix)
            }
        }
    }
}
