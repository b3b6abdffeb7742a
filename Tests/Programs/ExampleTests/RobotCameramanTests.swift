import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import SubjectTracking
import TestSupport
import Testing

@testable import RobotCameraman

@Suite("RobotCameraman's camera head")
@SensorActor
struct CameraHeadTests {
    private let clock = ManualClock()
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("knows after a restart what it received before, and takes only what is new")
    func restart() throws {
        let first = try head()
        for number in 1...3 { first.provider.handle(message(number), from: "subject") }
        #expect(first.head.receivedCount == 3 && first.head.keptCount == 0)
        let second = try head()
        for number in 1...4 { second.provider.handle(message(number), from: "subject") }
        #expect(second.head.receivedCount == 1 && second.head.keptCount == 3)
        second.provider.handle(message(4), from: "another one")
        #expect(second.head.receivedCount == 2, "numbers of another device are others")
    }

    @Test("looks where the subject will be when the motors have followed, after a restart too")
    func pointing() throws {
        let first = try head()
        #expect(first.head.target(at: clock.now) == nil)
        for number in 1...50 { first.provider.handle(message(number), from: "subject") }
        for head in [first.head, try head().head] {
            // The subject walks east at 2 m/s, 50 m north of the camera and 5 m below it.
            let target = try #require(head.target(at: time(50)))
            let east = 10 + CameraHead.lead * 2
            #expect(abs(target.pan - atan2(east, 50) * 180 / .pi) < 0.1)
            #expect(abs(target.tilt - atan2(-5, 50.3) * 180 / .pi) < 0.1)
            #expect(head.target(at: time(50) + 2.8) != nil)
            #expect(head.target(at: time(50) + 2.9) == nil, "nobody knows where he is after such a time")
        }
    }

    @Test("a late fix is kept, and does not turn the camera back")
    func late() throws {
        let (provider, head) = try head()
        for number in [1, 99, 100] { provider.handle(message(number), from: "subject") }
        let target = try #require(head.target(at: time(100)))
        provider.handle(message(2), from: "subject")
        #expect(head.receivedCount == 4 && head.target(at: time(100)) == target)
        #expect(try self.head().head.target(at: time(100)) == target)
    }

    @Test("the place of the tracker's own base moves nothing")
    func otherStreams() throws {
        let (provider, head) = try head()
        if case .update(let update) = message(1) {
            provider.handle(.update(RelayUpdate(base: update.remote)), from: "subject")
        }
        #expect(head.receivedCount == 0 && head.lastFix == nil)
    }

    /// A head on the same file each time, which hears a provider that a test feeds.
    private func head() throws -> (provider: RelayProvider, head: CameraHead) {
        let provider = RelayProvider(name: "test", clock: clock)
        let head = try CameraHead(path: scratch.path("received"), of: provider) { Issue.record("\($0)") }
        provider.startLocationUpdates()
        return (provider, head)
    }

    /// Five fixes a second, 20 s before the clock.
    private func time(_ number: Int) -> Date { clock.now - 20 + Double(number) * 0.2 }

    private func message(_ number: Int) -> RelayMessage {
        let place = Walk.centre.destination(distance: 50, bearing: 0)
            .destination(distance: Double(number) * 0.4 - 10, bearing: 90)
        let fix = LocationFix(
            timestamp: time(number), source: .watchOS, latitude: place.latitude, longitude: place.longitude,
            altitudeMeters: Walk.altitude - 5, horizontalAccuracyMeters: 1, speedMetersPerSecond: 2, courseDegrees: 90,
            sequence: Int64(number))
        return .update(RelayUpdate(remote: fix))
    }
}

@Suite("What RobotCameraman walks and shows")
struct RobotCameramanTests {
    @Test("the walk goes on from process to process, at a light run times the rate", arguments: [1.0, 10])
    func walk(rate: Double) {
        let walk = Walk(rate: rate)
        let begin = Date(timeIntervalSince1970: 1_795_000_000)
        let places = (0..<600).map { walk.place(at: begin + Double($0) * walk.interval) }
        for (place, next) in zip(places, places.dropFirst()) {
            let speed = place.coordinate.distance(to: next.coordinate) / walk.interval / rate
            #expect(2...5 ~= speed)
            #expect(24.9...35.1 ~= Walk.centre.distance(to: place.coordinate))
        }
        #expect(walk.gpx(from: begin, seconds: 0).components(separatedBy: "<trkpt").count == 2)
        let points = walk.gpx(from: begin, seconds: 2 / rate).components(separatedBy: "<trkpt")
        #expect(points.count == 12 && points[3].contains("lat=\"\(places[2].coordinate.latitude)\""))
    }

    @Test("on a terminal one line is drawn over and over")
    @SensorActor
    func terminal() async throws {
        let (scratch, clock) = (try Scratch(), ManualClock())
        var puts: [String] = []
        let base = try BaseStation(
            port: try FreePort.tcp(), folder: scratch.path(""), isTerminal: true, clock: clock
        ) { puts.append($0) }
        let run = Task { try await base.run() }
        while puts.isEmpty {
            await Task.yield()
            clock.advance(by: 0)
        }
        clock.advance(by: 1)
        base.printLine("something")
        base.stop()
        try await run.value
        #expect(puts.count == 12 && puts.allSatisfy { $0.hasPrefix("\r") && $0.contains("\u{1B}[K") })
        #expect(puts.filter { $0.hasSuffix("\n") } == ["\rsomething\u{1B}[K\n"])
        #expect(base.summary.hasPrefix("base: 0 fixes received, 0 came twice"))
    }

    @Test("a line tells where the camera looks, and why where it does not")
    func line() {
        let time = Date(timeIntervalSince1970: 1_795_000_000)
        var line = PointingLine(
            time: time, target: GimbalTarget(pan: 7.25, tilt: -4.06, distance: 31.44), lastFix: time - 0.2, count: 151)
        #expect(line.text == "11:06:40Z  pan   7.2°  tilt  -4.1°   31.4 m  151 fixes  the last one 0.2 s old")
        (line.target, line.lastFix, line.count) = (nil, nil, 1)
        #expect(line.text == "11:06:40Z  the camera rests  1 fix")
        line.problem = "the port is taken"
        #expect(line.text == "11:06:40Z  the camera rests  1 fix  the port is taken")
    }
}
