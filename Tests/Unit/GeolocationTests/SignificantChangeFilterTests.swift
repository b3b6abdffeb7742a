import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A filter for significant changes, snoozing at rest, and named headings")
struct SignificantChangeFilterTests {
    let gps = ScriptedLocationProvider(name: "gps")
    let listener = ReportRecorder()

    @Test("a fix passes if it is the second in a row that is too far from the last one that passed")
    func filter() {
        let filter = gps.filtered(by: SignificantChangeFilter(rule: DepartureRule(distance: 100)))
        filter.locationDelegate = listener
        filter.startLocationUpdates()
        for (index, north) in [0.0, 50, 120, 130, 200, 20, 10, 5].enumerated() {
            gps.emit(.test(north: north, at: Double(index)))
        }
        #expect(listener.locations == [.test(), .test(north: 130, at: 3), .test(north: 10, at: 6)])
        #expect(filter.drops.byReason == ["fix near the last one": 5])
        gps.emit(nil)
        gps.emit(.test(north: 11, at: 8))
        #expect(listener.locations.last == .test(north: 11, at: 8), "the first fix after a withdrawal passes")
    }

    @Test("a rest watch makes a manager snooze after its delay without motion, but not while the location is unknown")
    func rest() throws {
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        try manager.add(RestWatch(of: manager, delay: 60))
        manager.add(gps)
        manager.start()
        gps.emit(.test())
        clock.advance(by: 50)
        gps.emit(nil)
        clock.advance(by: 50)
        #expect(manager.state == .running)
        gps.emit(.test(at: 100))
        clock.advance(by: 61)
        #expect(manager.state == .snoozing)
    }

    @Test("a named heading is delivered with its name, also when its order changes")
    func namedHeading() throws {
        let manager = GeolocationManager(clock: ManualClock())
        let sink = RecordingSink()
        try manager.add(sink)
        let heading = manager.heading(orderedBy: [.device])
        heading.publishedName = NamedHeadingOrder(rawValue: "beacon")
        let compass = ScriptedDeviceHeadingProvider()
        manager.add(compass)
        manager.start()
        compass.emit(HeadingValue(90))
        heading.order = [.user]
        let resolved = sink.events.filter { $0.type == "resolved" }.compactMap { event -> String? in
            guard case .resolved(let name, let value, _) = event else { return nil }
            return name.rawValue == "beacon" ? "\(value?.value ?? -1)" : nil
        }
        #expect(resolved == ["90.0", "-1.0"])
    }
}
