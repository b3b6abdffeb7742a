import CodecSupport
import Geolocation
import Testing

@testable import PendingLocations

/// The start of all tests: 2026-11-18T11:06:40Z and a quarter of a second.
let start = Date(timeIntervalSince1970: 1_795_000_000.25)

extension PendingFix {
    /// A fix some seconds after the start, with the wall clock set forward by `step` seconds.
    static func at(_ latitude: Double, _ longitude: Double, _ seconds: Double, step: Double = 0) -> PendingFix {
        PendingFix(
            Coordinate(latitude: latitude, longitude: longitude), time: start.addingTimeInterval(seconds),
            receipt: start.addingTimeInterval(seconds + step), run: 1, elapsed: seconds)
    }
}

extension PendingList {
    /// Adds a fix of alice.
    @discardableResult
    mutating func add(_ latitude: Double, _ longitude: Double, _ seconds: Double, step: Double = 0) -> PendingLocation {
        appendOrUpdate(.at(latitude, longitude, seconds, step: step), of: "alice", suffix: "1B9D6BCD")
    }
}

@Suite("PendingList")
struct ListTests {
    @Test("the original rule appends an entry, updates it nearby, and appends another beyond 0.01°")
    func original() {
        var list = PendingList(rule: .original)
        let first = list.add(47.62, 9.17, 0)
        #expect(
            first
                == PendingLocation(
                    id: "loc_1795000000250_1B9D6BCD", userID: "alice", latitude: 47.62, longitude: 9.17,
                    timestamp: "2026-11-18T11:06:40Z", waitTime: 0, createdAt: "2026-11-18T11:06:40Z"))
        let second = list.add(47.625, 9.175, 90.9)
        // The seconds count from the text, which has lost the quarter of a second.
        #expect(second.waitTime == 91 && second.timestamp == "2026-11-18T11:08:11Z")
        #expect(second.id == first.id && second.createdAt == first.timestamp)
        #expect(second.latitude == 47.625 && second.longitude == 9.175)
        list.add(47.625, 9.19, 100)
        #expect(list.locations.map(\.waitTime) == [91, 0])
    }

    @Test(
        "the original rule counts up to 0.01° on each axis as near",
        arguments: [
            (0.01, 0.01, 1), (-0.01, -0.01, 1), (0.0100001, 0, 2), (0, 0.0100001, 2),
        ])
    func inclusive(latitude: Double, longitude: Double, count: Int) {
        var list = PendingList(rule: .original)
        list.add(0, 0, 0)
        list.add(latitude, longitude, 1)
        #expect(list.locations.count == count)
    }

    @Test(
        "a drive of 108 km is one entry if fixes are compared with the newest, 95 if with the arrival (W2)",
        arguments: [
            (ProximityRule.original, 1),
            (ProximityRule(threshold: .degrees(0.01), reference: .arrival, bookkeeping: .original), 95),
            (ProximityRule(threshold: .metres(1113), reference: .sliding), 1),
            (ProximityRule.corrected, 95),
        ])
    func drive(rule: ProximityRule, count: Int) {
        var list = PendingList(rule: rule)
        for second in 0...3600 { list.add(0, Double(second) * 30 / 111_319.490793, Double(second)) }
        #expect(list.locations.count == count)
        if count == 1 { #expect(list.locations.first?.waitTime == 3600) }
    }

    @Test("an entry that changes after its upload stays marked by the original rule, not by the corrected one (W5)")
    func dirty() {
        let uploaded = PendingLocation(
            id: "loc_1_A", userID: "", latitude: 1, longitude: 1, timestamp: "2026-11-18T11:06:30Z", waitTime: nil,
            tripIDs: ["t1"], isUploaded: true)
        for (rule, isUploaded) in [(ProximityRule.original, true), (.corrected, false)] {
            var list = PendingList(rule: rule, locations: [uploaded])
            let changed = list.add(1, 1, 0)
            #expect(changed.isUploaded == isUploaded)
            #expect(changed.userID == "alice" && changed.waitTime == 10 && changed.tripIDs == ["t1"])
            #expect(changed.createdAt == "2026-11-18T11:06:30Z")
            #expect(list.add(2, 2, 1).tripIDs == ["t1"])
        }
    }

    @Test("an entry with milliseconds is never the newest by the original rule, but is by the corrected one (W7)")
    func milliseconds() {
        let entries = [
            PendingLocation(id: "a", userID: "alice", latitude: 1, longitude: 1, timestamp: "2026-11-18T11:06:00Z"),
            PendingLocation(id: "b", userID: "alice", latitude: 5, longitude: 5, timestamp: "2026-11-18T11:06:39.000Z"),
        ]
        var list = PendingList(rule: .original, locations: entries)
        #expect(list.add(1, 1, 0).id == "a")
        list = PendingList(rule: .corrected, locations: entries)
        #expect(list.add(5, 5, 0).id == "b")
    }

    @Test("a clock that is set back shortens the wait by the original rule, not by the corrected one (W8)")
    func clockStep() {
        var original = PendingList(rule: .original)
        var corrected = PendingList(rule: .corrected)
        for (seconds, step) in [(0.0, 0.0), (10, -3600), (20, -3600)] {
            original.add(1, 1, seconds, step: step)
            corrected.add(1, 1, seconds, step: step)
        }
        // Rounding towards zero takes 3589 s from the first step.
        #expect(original.locations.map(\.waitTime) == [-3579])
        #expect(corrected.locations.map(\.waitTime) == [20])
        #expect(corrected.locations.map(\.timestamp) == ["2026-11-18T11:07:00Z"])
    }

    @Test("between runs of the program, the wait follows the wall clock, but never backwards (W8)")
    func runs() {
        var list = PendingList(rule: .corrected)
        list.add(1, 1, 0)
        var fix = PendingFix.at(1, 1, 60)
        (fix.run, fix.elapsed) = (2, 0)
        list.appendOrUpdate(fix, of: "alice", suffix: "A")
        #expect(list.locations.map(\.waitTime) == [60])
        fix = .at(1, 1, 0)
        fix.run = 3
        list.appendOrUpdate(fix, of: "alice", suffix: "A")
        #expect(list.locations.map(\.waitTime) == [60])
    }

    @Test("another user begins another entry by the corrected rule, but not by the original one (W9)")
    func users() {
        for (rule, users) in [(ProximityRule.original, ["alice"]), (.corrected, ["alice", "bob"])] {
            var list = PendingList(rule: rule)
            list.add(1, 1, 0)
            list.appendOrUpdate(.at(1, 1, 1), of: "bob", suffix: "A")
            #expect(list.locations.map(\.userID) == users)
        }
    }

    @Test("the wait is the time from arrival to departure, however often it is rounded (W13)")
    func rounding() {
        var list = PendingList(rule: .corrected)
        for tenth in 0...100 { list.add(1, 1, Double(tenth) / 10) }
        #expect(list.locations.map(\.waitTime) == [10])
    }

    @Test("places across the antimeridian or a pole are near by the corrected rule only (W15)")
    func edges() {
        let pairs = [((10.0, 179.9999), (10.0, -179.9999)), ((89.9999, 0.0), (89.9999, 180.0))]
        for (first, second) in pairs {
            for (rule, count) in [(ProximityRule.original, 2), (.corrected, 1)] {
                var list = PendingList(rule: rule)
                list.add(first.0, first.1, 0)
                list.add(second.0, second.1, 1)
                #expect(list.locations.count == count)
            }
        }
    }

    @Test("the original rule finds the newest entry after a clock was set back")
    func newest() {
        var list = PendingList(rule: .original)
        list.add(1, 1, 0)
        list.add(2, 2, 10)
        // The second entry becomes older than the first one.
        list.add(2, 2, 20, step: -3600)
        #expect(list.add(1, 1, 30).createdAt == "2026-11-18T11:06:40Z")
        #expect(list.locations.count == 2)
    }

    @Test("entries have the keys and types of the original, and text that cannot be read is an empty list")
    func json() throws {
        var list = PendingList(rule: .original)
        list.add(47.5, 9.25, 0)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(list.locations), as: UTF8.self)
        #expect(
            text == """
                [{"created_at":"2026-11-18T11:06:40Z","id":"loc_1795000000250_1B9D6BCD","latitude":47.5,\
                "longitude":9.25,"timestamp":"2026-11-18T11:06:40Z","uploaded":false,"user_id":"alice","wait_time":0}]
                """)
        #expect(PendingList(rule: .original, json: text).locations == list.locations)
        #expect(PendingList(rule: .original, json: "[{").locations.isEmpty)
        #expect(PendingID.randomSuffix().count == 8)
    }

    @Test("times and numbers at the ends of their ranges do not trap", arguments: [ProximityRule.original, .corrected])
    func extremes(rule: ProximityRule) {
        let entry = PendingLocation(
            id: "a", userID: "alice", latitude: 1, longitude: 1, timestamp: "0001-01-01T00:00:00Z", waitTime: .max)
        var list = PendingList(rule: rule, locations: [entry, entry])
        list.add(1, 1, 0)
        let fix = PendingFix(
            Coordinate(latitude: .nan, longitude: .infinity), time: .distantPast, receipt: .distantFuture, run: 1,
            elapsed: .nan)
        list.appendOrUpdate(fix, of: "alice", suffix: "A")
        list.add(1, 1, 1)
        #expect(list.locations.count >= 2)
    }
}
