import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@SensorActor
@Suite("GPXSimulator: recorded headings")
struct GPXHeadingTests {
    /// A point's extensions: this package's block with these children, beside Soundscape's.
    private func recorded(_ children: String, _ soundscape: String = "") -> String {
        "<course>90</course><speed>1.5</speed><extensions><loc:TrackPointExtension>\(children)</loc:TrackPointExtension>"
            + "<gpxgd:TrackPointExtension>\(soundscape)</gpxgd:TrackPointExtension></extensions>"
    }

    @Test("the user heading has the recorded accuracy, and is withdrawn once at a point without one")
    func userHeading() {
        let known = recorded("<loc:hdg_usr>200</loc:hdg_usr><loc:usr_acc>8</loc:usr_acc>")
        let vague = recorded("<loc:hdg_usr>210</loc:hdg_usr>")
        let listener = TrackListener(
            gpx([[point(0, 0), point(0, 1, known), point(0, 2, vague), point(0, 3), point(0, 4)]]))
        var accuracies: [Double] = []
        listener.onFix = { [weak listener] in accuracies.append(listener?.headTracker.accuracy ?? -1) }
        listener.play()
        #expect(listener.userHeadings.map { $0?.value } == [200, 210, nil])
        #expect(listener.userHeadings.map { $0?.accuracy } == [8, nil, nil])
        #expect(listener.userHeadings.first??.timestamp == listener.fixes[1]?.timestamp)
        #expect(accuracies == [180, 180, 8, 180, 180], "as of the heading before the fix")
        #expect(listener.headings.isEmpty)
    }

    @Test("compass, course and speed have the accuracies recorded in the file")
    func accuracies() {
        let values = recorded(
            "<loc:spd_acc>0.3</loc:spd_acc><loc:crs_acc>4</loc:crs_acc>",
            "<gpxgd:hdg_dvc>77</gpxgd:hdg_dvc><gpxgd:hdg_acc>12</gpxgd:hdg_acc>")
        let listener = TrackListener(gpx([[point(0, 0, values)]]))
        listener.play()
        #expect(listener.headings.first??.accuracy == 12)
        #expect(listener.courses.first?.course?.accuracy == 4)
        #expect(listener.fixes.first??.speedAccuracy == 0.3)
    }

    @Test("X9: an installed simulator provides the user heading for presentation, and the device heading")
    func installed() {
        let values = recorded("<loc:hdg_usr>200</loc:hdg_usr>", "<gpxgd:hdg_dvc>77</gpxgd:hdg_dvc>")
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let simulator = GPXSimulator(document: gpx([[point(0, 0, values), point(0, 1, values)]]), clock: clock)
        #expect(manager.install(simulator) == [.location, .course, .deviceHeading, .userHeading])
        manager.start()
        clock.advance(by: 0)
        #expect(manager.snapshot.headings[.user]?.value == 200)
        #expect(manager.snapshot.headings[.device]?.value == 77)
        #expect(manager.presentationHeading.resolved?.source == .user)
        clock.runUntilIdle()
        #expect(manager.statuses[.userHeading] == .ended)
        #expect(manager.snapshot.headings[.user] == nil)
    }

    @Test("a heading provider that was released without a stop does not prolong the replay")
    func letGoOf() {
        let clock = ManualClock()
        let simulator = GPXSimulator(document: gpx([(0..<9).map { point(0, Double($0)) }]), clock: clock)
        simulator.deviceHeadingProvider.startDeviceHeadingUpdates()
        simulator.startLocationUpdates()
        clock.advance(by: 1)
        simulator.stopLocationUpdates()
        #expect(!simulator.isSimulating)
        #expect(simulator.status == .idle)
    }

    @Test("a heading provider keeps its simulator and the replay alive until it is stopped and released")
    func keptBeyond() {
        let clock = ManualClock()
        var simulator: GPXSimulator? = GPXSimulator(document: gpx([(0..<9).map { point(0, Double($0)) }]), clock: clock)
        weak let watched = simulator
        var compass = simulator?.deviceHeadingProvider
        compass?.startDeviceHeadingUpdates()
        simulator = nil
        clock.advance(by: 3)
        #expect(watched?.index == 3)
        compass?.stopDeviceHeadingUpdates()
        #expect(watched?.status == .idle)
        compass = nil
        #expect(watched == nil)
    }

    @Test("the heading roles run without the others, and the last one to stop ends the run")
    func rolesAlone() {
        let values = recorded("<loc:hdg_usr>200</loc:hdg_usr>", "<gpxgd:hdg_dvc>77</gpxgd:hdg_dvc>")
        let listener = TrackListener(gpx([(0..<9).map { point(0, Double($0), values) }]))
        listener.headTracker.startUserHeadingUpdates()
        listener.clock.advance(by: 3)
        #expect(listener.userHeadings.count == 4)
        #expect(listener.fixes.isEmpty && listener.headings.isEmpty)
        listener.headTracker.stopUserHeadingUpdates()
        #expect(listener.simulator.status == .idle)
        #expect(listener.headTracker.accuracy == 180)
        listener.clock.advance(by: 3)
        #expect(listener.userHeadings.count == 4)
    }
}
