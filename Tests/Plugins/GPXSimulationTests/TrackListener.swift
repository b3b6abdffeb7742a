import Foundation
import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay

@testable import GeolocationPipeline

/// Records everything that a simulator reports in all its roles, with the clock's time of each report.
@SensorActor
final class TrackListener {
    let clock: ManualClock
    let simulator: GPXSimulator
    private(set) var fixes: [Location?] = []
    private(set) var fixTimes: [Double] = []
    private(set) var courses: [(course: HeadingValue?, speed: Double?)] = []
    private(set) var headings: [HeadingValue?] = []
    private(set) var userHeadings: [HeadingValue?] = []
    private(set) var statuses: [ProviderStatus] = []
    private let compass: any DeviceHeadingProvider
    let headTracker: any UserHeadingProvider

    /// Called with each fix after it was recorded.
    var onFix: (@SensorActor () -> Void)?

    convenience init(
        _ document: String, timing: ReplayTiming = ReplayTiming(), options: TrackReplayOptions = TrackReplayOptions()
    ) {
        let clock = ManualClock()
        self.init(GPXSimulator(document: document, timing: timing, options: options, clock: clock), clock: clock)
    }

    init(_ simulator: GPXSimulator, clock: ManualClock) {
        self.clock = clock
        self.simulator = simulator
        compass = simulator.deviceHeadingProvider
        headTracker = simulator.userHeadingProvider
        simulator.locationDelegate = self
        simulator.courseDelegate = self
        compass.headingDelegate = self
        headTracker.headingDelegate = self
        simulator.attach(to: self)
    }

    func start() {
        simulator.startLocationUpdates()
        simulator.startCourseProviderUpdates()
        compass.startDeviceHeadingUpdates()
        headTracker.startUserHeadingUpdates()
    }

    func stop() {
        simulator.stopLocationUpdates()
        simulator.stopCourseProviderUpdates()
        compass.stopDeviceHeadingUpdates()
        headTracker.stopUserHeadingUpdates()
    }

    /// The longitudes of all fixes, by which most tests identify points.
    var longitudes: [Double] { fixes.compactMap { $0?.longitude } }

    /// Plays to the end.
    func play() {
        start()
        clock.runUntilIdle()
    }
}

extension TrackListener: LocationProviderDelegate, RawCourseProviderDelegate, DeviceHeadingProviderDelegate,
    UserHeadingProviderDelegate, ProviderHost
{
    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        fixes.append(location)
        fixTimes.append(clock.instant.seconds(since: SensorInstant(nanoseconds: 0)))
        onFix?()
    }

    func courseProvider(_ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?) {
        courses.append((course, speed))
    }

    func deviceHeadingProvider(_ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?) {
        headings.append(heading)
    }

    func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        userHeadings.append(heading)
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
    }
}

/// A GPX document of tracks, segments and points.
func gpx(_ segments: [[String]]..., keywords: String? = nil) -> String {
    let metadata = keywords.map { "<metadata><keywords>\($0)</keywords></metadata>" } ?? ""
    let tracks = segments.map { track in
        "<trk>" + track.map { "<trkseg>\($0.joined(separator: "\n"))</trkseg>" }.joined() + "</trk>"
    }
    let namespace = "xmlns:loc=\"urn:x-swift-geolocation:gpx:1\""
    return "<gpx version=\"1.1\" creator=\"test\" \(namespace)>\(metadata)\n\(tracks.joined())</gpx>"
}

/// A track point; `second` counts from 2026-01-01T00:00:00Z.
func point(_ latitude: Double, _ longitude: Double, at second: Double? = nil, _ inner: String = "") -> String {
    let start = Date(timeIntervalSince1970: 1_767_225_600)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let time = second.map { "<time>\(start.addingTimeInterval($0).formatted(style))</time>" } ?? ""
    return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(time)\(inner)</trkpt>"
}

/// A file that is removed with the object.
final class TemporaryFile: Sendable {
    let path: String

    init(_ contents: String) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("track-\(UUID().uuidString).gpx")
        try Data(contents.utf8).write(to: url)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A point's extension with these children of Soundscape's block.
func recorder(_ children: String) -> String {
    "<extensions><gpxgd:TrackPointExtension>\(children)</gpxgd:TrackPointExtension></extensions>"
}

/// Creates the provider of an endpoint.
@SensorActor
func simulator(of text: String, clock: any SensorClock) throws -> GPXSimulator? {
    let endpoint = try Endpoint(text)
    return try GPXSimulator.plugin.make(endpoint, PipelineContext(clock: clock)) as? GPXSimulator
}
