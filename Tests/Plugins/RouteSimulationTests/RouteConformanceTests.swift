import Foundation
import Geolocation
import GeolocationTestKit
import RouteGeometry
import RouteSimulation
import SensorReplay
import TestSupport
import Testing
import TrackFiles

@Suite("RouteSimulator fulfils the provider contract")
struct RouteConformanceTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("on a route in memory")
    func route() async throws {
        let route = try Roads.straight(2000)
        try await ProviderConformance.verify(patience: 300) { clock in RouteSimulator(route: route, clock: clock) }
    }

    @Test("with every feature of a drive, repeatedly")
    func allOptions() async throws {
        let route = try Roads.street()
        var options = RouteSimulationOptions()
        options.passes = .endless
        options.drive.frequency = 5
        options.drive.stops = [100]
        options.drive.dwell = 3
        options.drive.excursions = [RouteExcursion(along: 300, aside: 60, length: 200)]
        options.drive.turnBacks = [RouteTurnBack(along: 250, distance: 50)]
        options.drive.gaps = RouteGaps(interval: 20, duration: 3)
        options.drive.outliers = RouteOutliers(share: 0.05, size: 100)
        try await ProviderConformance.verify(patience: 300) { [options] clock in
            RouteSimulator(route: route, options: options, clock: clock)
        }
    }

    @Test("from a file on a real clock")
    func realTime() async throws {
        let path = try scratch.file(try EncodedPolyline.encode(try Roads.straight(2000).coordinates))
        var options = RouteSimulationOptions()
        options.rate = .factor(100)
        try await ProviderConformance.verify(patience: 300, time: .system) { [options] clock in
            RouteSimulator(contentsOfFile: path, options: options, clock: clock)
        }
    }
}
