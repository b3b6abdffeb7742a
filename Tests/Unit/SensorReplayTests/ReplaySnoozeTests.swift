import Foundation
import GPXSimulation
import Geolocation
import GeolocationTestKit
import NMEAReplay
import ReceiverSupport
import RouteGeometry
import RouteSimulation
import Testing

/// The sources that replay positions, each along a line to the north at 20 m/s or more.
private enum ReplayedSource: CaseIterable {
    case gpx, nmea, route

    @SensorActor
    func make(_ clock: ManualClock) throws -> any SensorProvider {
        switch self {
        case .gpx:
            let points = (0..<30).map { second in
                let time = String(format: "2026-11-20T10:00:%02dZ", second)
                return "<trkpt lat=\"\(47 + Double(second) * 0.0002)\" lon=\"9\"><time>\(time)</time></trkpt>"
            }
            return GPXSimulator(
                document: "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", clock: clock)
        case .nmea:
            let sentences = (0..<30).map { second in
                let fields = String(format: "GPRMC,1000%02d,A,4700.%04d,N,00900.0000,E,43.0,0.0", second, second * 120)
                return sentence(fields + ",201126,3.0,E,A")
            }
            return NMEALogReplay(log: Array(sentences.joined().utf8), clock: clock)
        case .route:
            let begin = Coordinate(latitude: 47, longitude: 9)
            var options = RouteSimulationOptions()
            options.drive.speed = 25
            options.drive.noise = 0
            let route = try Route([begin, begin.destination(distance: 700, bearing: 0)])
            return RouteSimulator(route: route, options: options, clock: clock)
        }
    }
}

@SensorActor
@Suite("Replays in a manager that snoozes")
struct ReplaySnoozeTests {
    private let clock = ManualClock()

    @Test("continue from the fix that woke the manager, without going back", arguments: ReplayedSource.allCases)
    fileprivate func waking(_ source: ReplayedSource) throws {
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        manager.install(try source.make(clock))
        manager.start()
        clock.advance(by: 5)
        manager.snooze()
        #expect(manager.state == .snoozing)
        clock.runUntilIdle()
        #expect(manager.statuses[.location] == .ended)
        let latitudes = sink.events.compactMap { event -> Double? in
            if case .location(let fix) = event { return fix.latitude }
            return nil
        }
        #expect(latitudes.count > 15)
        #expect(zip(latitudes, latitudes.dropFirst()).allSatisfy { $0 < $1 }, "\(latitudes)")
    }
}
