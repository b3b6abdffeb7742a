import Foundation
import Geolocation
import RouteSupport
import Testing
import TrackFiles

@testable import RouteFollowing
@testable import RouteTracking

@Suite("The events of route tracking")
struct RouteEventTests {
    /// An event as `jsonl:` writes it.
    private func line(_ event: any DerivedEvent) -> String {
        var writer = EventWriter()
        GeolocationEvent.derived(event).write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("distances are written to the millimetre, and the arrival in whole seconds")
    func route() {
        var progress = Way.progress(1250.300_4, status: .offRoute, length: 2081.2)
        progress.coordinate = Coordinate(latitude: 47.6209134, longitude: 9.1734021)
        progress.place = Coordinate(latitude: 47.6209134, longitude: 9.1744021)
        progress.distance = 75.123_456
        #expect(
            line(RouteEvent(time: Way.time(0.25), progress: progress, arrival: Way.time(187.4)))
                == #"{"type":"route","time":"2026-11-20T10:40:00.250Z","status":"offRoute","lat":47.6209134,"#
                + #""lon":9.1734021,"along":1250.3,"remaining":830.9,"distance":75.123,"bearingBack":270.0,"#
                + #""fraction":0.600759,"eta":"2026-11-20T10:43:07.000Z"}"# + "\n")
    }

    @Test("unknown values are left out")
    func absent() {
        var progress = Way.progress(0)
        progress.place = progress.coordinate
        let line = line(RouteEvent(time: Way.time(0), progress: progress))
        #expect(!line.contains("eta") && !line.contains("bearingBack") && line.contains(#""fraction":0.0}"#))
    }

    @Test("all states have names")
    func states() {
        let names = RouteStatus.allCases.map(\.rawValue)
        #expect(names == ["onRoute", "uncertain", "offRoute", "wrongWay", "arrived"])
    }

    @Test("a waypoint has its number, its name and its place")
    func waypoint() {
        var waypoint = RouteWaypoint(index: 2, name: "Harbour", coordinate: Way.origin, along: 1250.300_4)
        let arrived = WaypointEvent(time: Way.time(0), change: WaypointChange(kind: .arrived, waypoint: waypoint))
        #expect(
            line(arrived) == #"{"type":"waypoint","time":"2026-11-20T10:40:00.000Z","event":"arrived","index":2,"#
                + #""name":"Harbour","along":1250.3}"# + "\n")
        waypoint.name = nil
        let passed = WaypointEvent(time: Way.time(0), change: WaypointChange(kind: .passed, waypoint: waypoint))
        #expect(!line(passed).contains("name"))
    }
}
