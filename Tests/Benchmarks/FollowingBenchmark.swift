import AllocationCounter
import Foundation
import Geolocation
import RouteGeometry
import SubjectAlerts
import SubjectTracking

/// The state of many subjects: a fix of each, the memory of each with its trail, and the fences that watch one.
struct FollowingBenchmark {
    private static let count = 10_000

    func run() throws {
        follow()
        try watch()
    }

    /// A subject that walks between a hundred fences of 50 corners: through the tracker and then the fences.
    private func watch() throws {
        let rules = try (0..<100).map { index in
            let middle = Coordinate(latitude: 47 + Double(index / 10) * 0.01, longitude: 9 + Double(index % 10) * 0.01)
            let corners = (0..<50).map { middle.destination(distance: 300, bearing: Double($0) * 7.2) }
            return AlertRule("\(index)", .exit(.fence(try Geofence(polygon: corners)), escape: 0))
        }
        var monitor = AlertMonitor(rules)
        let count = Run.scaled(20_000)
        let fixes = (0..<count).map { step in
            let time = Date(timeIntervalSince1970: 1_795_171_200 + Double(step))
            let way = Double(step % 8000)
            let fix = Location(
                latitude: 47 + way * 1e-5, longitude: 9.02 + way * 3e-6, horizontalAccuracy: 4, speed: 1.2,
                timestamp: time)
            return SubjectFix(device: "rex", location: fix, receipt: time)
        }
        var best = Double.infinity
        var blocks = Int64.max
        for _ in 0..<3 {
            monitor = AlertMonitor(rules)
            var tracker = SubjectTracker()
            // The trail is full, and its ring moves on.
            for step in -150..<0 { tracker.update(with: fix("rex", 0, step)) }
            func pass(_ fix: SubjectFix) -> Int {
                tracker.update(with: fix)
                let time = fix.location.timestamp
                return monitor.observe(
                    AlertObservation(of: fix.device, at: time, .fix(fix.location, battery: nil)), at: time
                ).count
            }
            _ = pass(fixes[0])
            let counted = allocation_count()
            var reported = 0
            let time = nanosecondsOfLoop(count - 1) { index in
                reported += pass(fixes[index + 1])
            }
            best = min(best, time)
            // Events need memory for their texts.
            blocks = min(blocks, max(0, allocation_count() - counted - Int64(reported) * 20))
        }
        Report.row("subjects/fix-through-100-fences", best, "ns", atMost: 2000)
        Report.row(
            "subjects/fix-through-100-fences/allocations", Double(blocks) / Double(count), "blocks", atMost: 0.01)
    }

    private func follow() {
        let devices = (0..<Self.count).map { "device-\($0)" }
        let before = residentBytes
        var tracker = SubjectTracker()
        // Trails are full after 100 fixes, and rings that move on after that.
        for step in 0..<150 {
            for (index, device) in devices.enumerated() { tracker.update(with: fix(device, index, step)) }
        }
        Report.row(
            "subjects/memory-of-each", (residentBytes - before) / Double(Self.count) / 1024, "KiB", atMost: 4)
        var best = Double.infinity
        var blocks = Int64.max
        for round in 0..<Run.rounds {
            let fixes = devices.enumerated().map { fix($1, $0, 150 + round) }
            let counted = allocation_count()
            let time = nanosecondsOfLoop(fixes.count) { tracker.update(with: fixes[$0]) }
            blocks = min(blocks, allocation_count() - counted)
            best = min(best, time)
        }
        Report.row("subjects/fix-of-one-of-10k", best, "ns", atMost: 2500)
        Report.row("subjects/fix-of-one-of-10k/allocations", Double(blocks) / Double(Self.count), "blocks", atMost: 0)
        let now = Date(timeIntervalSince1970: 1_795_171_200 + 1e6)
        let check = nanosecondsOfLoop(1) { _ in _ = tracker.check(at: now) }
        Report.row("subjects/check-of-10k", check / 1e3, "us")
    }

    /// A fix of a subject that walks to the north, 10 m in each step.
    private func fix(_ device: String, _ index: Int, _ step: Int) -> SubjectFix {
        let time = Date(timeIntervalSince1970: 1_795_171_200 + Double(step))
        let location = Location(
            latitude: 47 + Double(step) * 9e-5, longitude: 9 + Double(index) * 1e-3, horizontalAccuracy: 4, speed: 10,
            course: 0, timestamp: time)
        return SubjectFix(device: device, location: location, receipt: time)
    }
}
