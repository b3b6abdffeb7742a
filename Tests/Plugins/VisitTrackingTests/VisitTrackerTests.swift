import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

@testable import VisitDetection
@testable import VisitTracking

@SensorActor
@Suite("VisitTracker")
struct VisitTrackerTests {
    /// A fix each ten seconds: ten minutes at a place, two kilometres to the north at 10 m/s, ten minutes there.
    private let fixes = (0..<140).map { step in
        let north = min(max(0, Double(step) - 60) * 100, 2000)
        let isMoving = (61...80).contains(step)
        return Location(
            latitude: 47 + north / 111_183, longitude: 9, horizontalAccuracy: 5, speed: isMoving ? 10 : 0,
            timestamp: Date(timeIntervalSince1970: 1_795_171_200 + Double(step) * 10))
    }

    /// The lines of all derived events that a manager with a tracker delivers for fixes.
    private func lines(_ tracker: VisitTracker, _ fixes: [Location]) async throws -> [String] {
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let (listener, source) = (RecordingSink(), ScriptedLocationProvider())
        try manager.add(tracker)
        try manager.add(listener)
        manager.add(source)
        manager.start()
        for fix in fixes {
            source.emit(fix)
            clock.advance(by: 10)
        }
        manager.stop()
        await tracker.finish()
        return listener.events.compactMap { event in
            guard case .derived = event else { return nil }
            var writer = EventWriter()
            event.write(to: &writer)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }

    @Test("fulfils the sink contract")
    func contract() async throws {
        try await SinkConformance.verify(patience: 300) { _ in VisitTracker() }
    }

    @Test("its plugin fulfils the plugin contract")
    func plugin() async throws {
        try await PluginConformance.verify(VisitTracker.plugin, running: "visits:", patience: 300)
    }

    @Test("publishes visits and trips as lines of JSON")
    func events() async throws {
        let lines = try await lines(VisitTracker(), fixes)
        let place = #""lat":47.0,"lon":9.0,"radius":5.0,"#
        try #require(lines.count == 4)
        #expect(
            lines[0] == #"{"type":"visit","time":"2026-11-20T10:45:00.000Z","event":"arrival","index":0,"# + place
                + #""arrival":"2026-11-20T10:40:00.000Z","arrivalKnown":false}"# + "\n")
        #expect(
            lines[1].hasPrefix(#"{"type":"visit","time":"2026-11-20T10:50:50.000Z","event":"departure","index":0,"#))
        #expect(
            lines[1].hasSuffix(
                #""arrival":"2026-11-20T10:40:00.000Z","arrivalKnown":false,"departure":"2026-11-20T10:50:10.000Z","#
                    + #""dwell":610.0}"# + "\n"))
        #expect(lines[2].hasPrefix(#"{"type":"trip","time":"2026-11-20T10:58:10.000Z","index":0,"#))
        #expect(lines[2].contains(#""start":"2026-11-20T10:50:10.000Z","end":"2026-11-20T10:53:10.000Z","fromLat":"#))
        #expect(
            lines[2].hasSuffix(
                #""duration":180.0,"distance":1799.8,"moving":180.0,"stops":0,"maxSpeed":10.0}"# + "\n"))
        #expect(lines[3].hasPrefix(#"{"type":"visit","time":"2026-11-20T10:58:10.000Z","event":"arrival","index":1,"#))
        #expect(!lines[3].contains("Known") && !lines[3].contains("unobserved") && !lines[3].contains("departure"))
    }

    @Test("marks unknown departures and arrivals, and the unobserved time of a trip")
    func gap() async throws {
        let late = fixes[100...].map { $0.stamped($0.timestamp + 7200) }
        let lines = try await lines(VisitTracker(), fixes[..<50] + late)
        try #require(lines.count == 4)
        #expect(lines[1].contains(#""departureKnown":false,"dwell":490.0}"#))
        #expect(lines[2].contains(#""startKnown":false,"end":"#) && lines[2].contains(#""endKnown":false"#))
        #expect(lines[2].contains(#","moving":0.0,"stops":0,"maxSpeed":0.0,"unobserved":7710.0}"#))
        #expect(lines[3].contains(#""arrivalKnown":false}"#))
    }

    @Test("begins anew at each start, but continues to count drops")
    func restart() async throws {
        let tracker = VisitTracker()
        #expect(try await lines(tracker, fixes + [fixes[0]]).count == 4)
        #expect(tracker.visit?.index == 1)
        #expect(try await lines(tracker, fixes + [fixes[0]]).count == 4)
        #expect(tracker.drops.byReason == ["fix older than the one before": 2])
    }

    @Test("requests no more fixes than it needs, and does not count as an output")
    func wish() async throws {
        let host = SinkHost()
        let tracker = VisitTracker(VisitSettings(radius: 40))
        try tracker.start(in: host)
        #expect(host.wish == SamplingWish(accuracy: 10, distance: 10, interval: 30))
        #expect(!tracker.isOutput && !tracker.wantsDerivedEvents)
        await tracker.finish()
    }

    @Test("hides visits and trips within zones from a filtered destination, also afterwards")
    func privacy() throws {
        var filter = PipelineFilter()
        filter.hidesPlace = { $0.latitude < 47.005 }
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let (listener, source) = (RecordingSink(), ScriptedLocationProvider())
        try manager.add(VisitTracker())
        try manager.add(FilteredSink(wrapping: listener, by: [filter]))
        manager.add(source)
        manager.start()
        for fix in fixes { source.emit(fix) }
        let events = listener.events.compactMap { if case .derived(let event) = $0 { event } else { nil } }
        #expect(events.map(\.type) == ["visit"])
        let visit = try #require(events.first as? VisitEvent)
        #expect(visit.visit.index == 1)
        // The same events, read from a recording.
        for event in [visit, TripEvent.sample] as [any DerivedEvent] {
            let text = try JSONEncoder().encode(GeolocationEvent.derived(event))
            guard case .derived(let read) = try JSONDecoder().decode(GeolocationEvent.self, from: text) else {
                Issue.record("not a derived event")
                continue
            }
            #expect(read is RecordedEvent)
            let latitudes = read.otherPlaces.map { ($0.latitude * 1e6).rounded() }.sorted()
            #expect(latitudes == event.otherPlaces.map { ($0.latitude * 1e6).rounded() }.sorted())
        }
    }

    // MARK: The endpoint

    private func settings(_ text: String) throws -> VisitSettings {
        let sink = try VisitTracker.plugin.make(try Endpoint(text), PipelineContext())
        return try #require(sink as? VisitTracker).detector.settings
    }

    @Test("has the options of its endpoint as settings")
    func options() throws {
        #expect(try settings("visits:") == VisitSettings())
        #expect(try settings("visits:?radius=60").leaveRadius == 90)
        let all = "visits:?radius=50&leave=80&dwell=120&away=10&confirm=2&gap=600&accuracy=40&stop=30"
        #expect(
            try settings(all)
                == VisitSettings(
                    radius: 50, leaveRadius: 80, dwell: 120, leaveTime: 10, confirmations: 2, gap: 600,
                    accuracyLimit: 40, stopTime: 30))
    }

    @Test("rejects an invalid endpoint in one line")
    func faults() throws {
        let leave = "visits:?leave=100 leaves a place within it: write a leave of more than the radius"
        #expect(throws: UsageError(leave)) { try settings("visits:?leave=100") }
        let address = "visits:home has an address: write only options, such as visits:?radius=50"
        #expect(throws: UsageError(address)) { try settings("visits:home") }
        #expect(throws: UsageError.self) { try settings("visits:?radius=0") }
    }
}

extension TripEvent {
    /// A trip to the north.
    fileprivate static var sample: TripEvent {
        let time = Date(timeIntervalSince1970: 1_795_171_200)
        let trip = Trip(
            index: 0, start: time, end: time + 600, isStartKnown: true, isEndKnown: true,
            origin: Coordinate(latitude: 47, longitude: 9), destination: Coordinate(latitude: 48, longitude: 9.5),
            distance: 120_000, movingTime: 600, stops: 0, maximumSpeed: nil, unobserved: 0)
        return TripEvent(time: time + 900, trip: trip)
    }
}
