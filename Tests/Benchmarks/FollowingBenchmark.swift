import AllocationCounter
import Foundation
import Geolocation
import SubjectTracking

/// The state of many subjects: a fix of each, and the memory of each with its trail.
struct FollowingBenchmark {
    private static let count = 10_000

    func run() {
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
