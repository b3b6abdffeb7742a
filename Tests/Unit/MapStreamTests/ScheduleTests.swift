import CodecSupport
import Geolocation
import SubjectTracking
import TestSupport
import Testing

@testable import MapStream

@Suite("Pages of a map")
struct ScheduleTests {
    @Test(
        "show the state of the server in the end, even after delays, lost connections, hiding and restarts",
        arguments: 0..<8)
    func schedules(part: Int) throws {
        for seed in Self.seeds(of: part, count: 30) {
            var schedule = Schedule(seed: seed)
            for _ in 0..<400 { try schedule.step() }
            try schedule.settle()
            let expected = try schedule.state.shown()
            for (index, client) in schedule.clients.enumerated() {
                try #require(client.cursor.revision == schedule.state.revision, "seed \(seed), page \(index)")
                #expect(difference(client.page.shown, expected) == nil, "seed \(seed), page \(index)")
                #expect(client.page.strays == 0, "seed \(seed), page \(index)")
            }
            for id in schedule.additions.keys {
                let subject = try #require(schedule.tracker[id])
                let place = try #require(schedule.state.subjects.place(of: id))
                let points = schedule.state.subjects.trails[place].points
                let times = subject.trail.points.map(\.time.wire)
                try #require(points.map(\.time) == times, "seed \(seed), the trail of \(id)")
                try #require(schedule.state.subjects.fixes[place].time == subject.fixTime.wire, "seed \(seed), \(id)")
            }
        }
    }

    @Test("receive everything once while no connection breaks, no page hides and the server runs on", arguments: 0..<4)
    func calmSchedules(part: Int) throws {
        for seed in Self.seeds(of: part, count: 20) {
            var schedule = Schedule(seed: seed, isCalm: true)
            for _ in 0..<400 { try schedule.step() }
            try schedule.settle()
            let expected = try schedule.state.shown()
            for (index, client) in schedule.clients.enumerated() {
                #expect(difference(client.page.shown, expected) == nil, "seed \(seed), page \(index)")
                #expect(client.page.repeats == 0 && client.page.strays == 0, "seed \(seed), page \(index)")
            }
        }
    }

    /// Returns the seeds of a part of the schedules.
    private static func seeds(of part: Int, count: Int) -> Range<UInt64> {
        let cases = UInt64(Attack.cases(of: count))
        return UInt64(part) * cases..<UInt64(part + 1) * cases
    }

    /// Returns the first part in which two maps differ; `nil` if they are equal.
    private func difference(_ page: Shown, _ state: Shown) -> String? {
        for (name, isSame) in [
            ("looks", page.looks == state.looks), ("fixes", page.fixes == state.fixes),
            ("trails", page.trails.withoutFirstBreak == state.trails.withoutFirstBreak),
            ("features", page.features == state.features),
            ("routes", page.routes == state.routes), ("health", page.health == state.health),
            ("alerts", page.alerts == state.alerts), ("changes", page.changes == state.changes),
            ("events", page.events == state.events),
        ] where !isSame { return name }
        return nil
    }
}

extension [Int: [Shown.TrackPoint]] {
    /// A line begins with its first point, whether or not it is broken before it.
    fileprivate var withoutFirstBreak: Self {
        mapValues { points in
            var points = points
            if !points.isEmpty { points[0].isBreak = false }
            return points
        }
    }
}
