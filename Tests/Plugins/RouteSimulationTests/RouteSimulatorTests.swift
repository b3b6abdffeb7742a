import Foundation
import Geolocation
import GeolocationTestKit
import RouteGeometry
import SensorReplay
import Testing

@testable import RouteSimulation

@SensorActor
@Suite("RouteSimulator")
struct RouteSimulatorTests {
    private func listener(_ change: (inout RouteSimulationOptions) -> Void = { _ in }) throws -> DriveListener {
        var options = RouteSimulationOptions()
        change(&options)
        let route = try Roads.straight(500)
        return DriveListener { RouteSimulator(route: route, options: options, clock: $0) }
    }

    @Test("reports the fixes of the drive at its rate, with the times of now, and then its end")
    func fixes() throws {
        let listener = try listener { $0.drive.frequency = 2 }
        let start = listener.clock.now
        listener.play()
        var options = RouteDriveOptions()
        options.frequency = 2
        let drive = Array(try RouteDrive(try Roads.straight(500), options: options, begin: start))
        #expect(listener.fixes.map(\.coordinate) == drive.map { $0.location?.coordinate })
        #expect(listener.fixes.map(\.speed) == drive.map { $0.location?.speed })
        for (index, fix) in listener.fixes.enumerated() {
            #expect(abs(fix.timestamp.timeIntervalSince(start) - Double(index) / 2) < 1e-6)
            #expect(abs(listener.fixTimes[index] - Double(index) / 2) < 1e-6)
        }
        #expect(listener.statuses == [.starting, .running, .ended])
        #expect(listener.courses.count == listener.fixes.count + 1)
        #expect(listener.courses.last.map { $0.course == nil && $0.speed == nil } == true)
        #expect(listener.simulator.progress == 1)
    }

    @Test("reports the course with an accuracy that is lower at lower speeds")
    func courses() throws {
        let listener = try listener()
        listener.play()
        let reported = listener.courses.compactMap(\.course)
        #expect(reported.allSatisfy { abs(Angle.difference(from: 90, to: $0.value)) < 20 })
        let accuracies = reported.compactMap(\.accuracy)
        #expect(accuracies.count == reported.count)
        #expect(accuracies.min().map { abs($0 - 0.44) < 0.02 } == true)
    }

    @Test("waits through a gap, for a shorter time at a higher rate")
    func gapAndRate() throws {
        let listener = try listener {
            $0.rate = .factor(10)
            $0.drive.tunnels = [200...300]
        }
        listener.play()
        let steps = zip(listener.fixTimes, listener.fixTimes.dropFirst()).map { $1 - $0 }
        #expect(steps.filter { $0 > 0.15 }.count == 1)
        #expect(steps.max().map { (0.7...0.9).contains($0) } == true)
        let stamps = zip(listener.fixes, listener.fixes.dropFirst()).map {
            $1.timestamp.timeIntervalSince($0.timestamp)
        }
        #expect(stamps.max().map { (7...9).contains($0) } == true)
    }

    @Test("is computed in parts during long gaps, so that a stop need not wait")
    func silenceInParts() throws {
        var options = RouteSimulationOptions()
        options.drive.tunnels = [0...500]
        options.drive.dwell = 200_000
        var source = RouteDriveSource(.route(try Roads.straight(500)), options, begin: Date())
        var items: [RouteDriveItem] = []
        while case let batch = try source.nextBatch().items, !batch.isEmpty { items += batch }
        #expect(items.count == 3)
        #expect(items.allSatisfy { $0.location == nil })
    }

    @Test("leaves a tunnel after a stop of a hundred thousand fixes in it")
    func longSilence() throws {
        let listener = try listener {
            $0.drive.tunnels = [200...300]
            $0.drive.stops = [250]
            $0.drive.dwell = 100_000
            $0.rate = .factor(100)
        }
        listener.start()
        listener.clock.advance(by: 900)
        let before = listener.fixes.count
        listener.clock.advance(by: 200)
        // Some seven seconds to the end of the tunnel, and then those of the stretch behind it at least.
        #expect((10..<30).contains(before) && listener.fixes.count > before + 10)
        #expect(listener.courses.count == listener.fixes.count)
        listener.stop()
        #expect(listener.statuses == [.starting, .running, .idle])
    }

    @Test("drives the configured number of times; each is the same, and time continues")
    func loop() throws {
        let listener = try listener { $0.passes = .count(3) }
        listener.play()
        let count = listener.fixes.count / 3
        #expect(listener.fixes.count == 3 * count)
        #expect(listener.fixes[0..<count].map(\.coordinate) == listener.fixes[(2 * count)...].map(\.coordinate))
        #expect(zip(listener.fixes, listener.fixes.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
    }

    @Test("has times from the configured start on")
    func begin() throws {
        let begin = Date(timeIntervalSince1970: 1_767_225_600)
        let listener = try listener { $0.begin = begin }
        listener.play()
        #expect(listener.fixes.first?.timestamp == begin)
        #expect(listener.fixes[7].timestamp == begin.addingTimeInterval(7))
    }

    @Test("can be paused, and moved to any time of the drive")
    func controls() throws {
        let listener = try listener()
        listener.start()
        listener.clock.advance(by: 5.5)
        listener.simulator.pause()
        listener.clock.advance(by: 1000)
        #expect(listener.fixes.count == 6)
        #expect(listener.simulator.isPaused)
        listener.simulator.resume()
        listener.clock.advance(by: 0.6)
        #expect(listener.fixes.count == 7)
        try listener.simulator.seek(toElapsed: 30)
        listener.clock.advance(by: 0)
        let drive = Array(try RouteDrive(try Roads.straight(500)))
        #expect(listener.fixes.last?.coordinate == drive[30].location?.coordinate)
        try listener.simulator.seek(toElapsed: 0)
        listener.clock.advance(by: 0)
        #expect(listener.fixes.last?.coordinate == drive[0].location?.coordinate)
    }

    @Test("begins anew after a stop, and continues if stopped and started within a delivery")
    func restart() throws {
        let listener = try listener()
        listener.start()
        listener.clock.advance(by: 3)
        listener.stop()
        #expect(listener.statuses.last == .idle)
        listener.clock.advance(by: 100)
        #expect(listener.fixes.count == 4)
        listener.start()
        listener.clock.advance(by: 1)
        #expect(listener.fixes[4].coordinate == listener.fixes[0].coordinate)
        listener.onFix = { [unowned listener] in
            listener.onFix = nil
            listener.stop()
            listener.start()
        }
        listener.clock.advance(by: 2)
        #expect(listener.fixes[7].coordinate == listener.fixes[3].coordinate)
    }

    @Test("drives hundreds of thousands of metres at full speed, batch by batch")
    func longRoute() throws {
        let route = try Roads.straight(100_000)
        var options = RouteSimulationOptions()
        options.rate = .max
        let listener = DriveListener { RouteSimulator(route: route, options: options, clock: $0) }
        listener.play()
        #expect(listener.fixes.count > 7600)
        #expect(listener.fixTimes.last == 0)
        #expect(listener.statuses.last == .ended)
    }
}
