import CodecSupport
import Geolocation
import SubjectTracking
import Testing

@testable import MapStream

@Suite("The trail of a subject on a map")
struct TrailTests {
    @Test("is sent in pieces while it changes, and is complete in the end", arguments: [true, false])
    func pieces(isLate: Bool) throws {
        var settings = MapSettings()
        settings.trailLimit = 10_000
        var map = Map(settings)
        let points = (0..<10_000).map { point(Double($0) * 1e-4, Double($0 % 7) * 1e-5, at: Double($0)) }
        map.apply(.subject(MapSubject(id: "rex", location: fix(1, 2), trail: .replaced(points))))
        var page = Page()
        try page.read(map.state.hello(now: noon, rate: 1, store: nil))
        map.page = page.catchUp()
        var calls = 0
        while case let messages = map.messages(), !messages.isEmpty {
            calls += 1
            for message in messages {
                #expect(message.count <= 65_536)
                try page.read(message)
            }
            guard calls <= 3 else { continue }
            // While the page has a part of the trail, 2,000 points are added at its end, or a late one within it.
            for number in 0..<(isLate ? 1 : 2000) {
                let seconds = isLate ? 5.5 + Double(calls) : Double(10_000 + 2000 * calls + number)
                map.state.apply(.trail(id: "rex", .added(point(1, 2, at: seconds))))
            }
            map.apply()
        }
        #expect(calls > 3)
        #expect(page.shown.trails == (try map.state.shown().trails))
        #expect(page.shown.trails[0]?.count == 10_000)
        #expect(map.page.revision == map.state.revision)
    }

    @Test("is sent before others if the page looks at its subject, followed by those of the nearest subjects")
    func order() throws {
        var map = Map()
        map.state.batchSize = 400
        let places: [(String, Double)] = [("far", 40), ("near", 10), ("rex", 9), ("farther", 60), ("opposite", -171)]
        for (id, longitude) in places {
            let points = (0..<30).map { point(0, longitude, at: Double($0)) }
            map.apply(.subject(MapSubject(id: id, location: fix(0, longitude), trail: .replaced(points))))
        }
        func order(_ focus: (Int) -> String?) -> [String] {
            var cursor = MapCursor(epoch: "", revision: 0)
            var (order, calls): ([String], Int) = ([], 0)
            while true {
                cursor.focus = focus(calls)
                let messages = map.state.next(for: &cursor, now: noon)
                if messages.isEmpty { return order }
                for message in messages {
                    guard let object = try? JSONValue.parse(message.span), object["k"]?.string == "trail",
                        object["append"] == .bool(false), let index = object.int("i")
                    else { continue }
                    order.append(places[index].0)
                }
                calls += 1
            }
        }
        #expect(order { _ in nil } == ["far", "near", "rex", "farther", "opposite"])
        #expect(order { _ in "rex" } == ["rex", "near", "far", "farther", "opposite"])
        #expect(order { _ in "unknown" } == ["far", "near", "rex", "farther", "opposite"])
        // The trail that has begun goes on first.
        let changed = order { calls in calls < 5 ? "farther" : "rex" }
        #expect(changed.first == "farther" && changed.count == 5, "\(changed)")
        #expect(changed.dropFirst().contains("rex") && changed.last == "opposite", "\(changed)")
    }

    @Test("equals the trail of the tracked subject for any order of fixes", arguments: [0, 1, 7, 100])
    func equality(limit: Int) throws {
        var random = SplitMix64(seed: UInt64(limit))
        var trail = Trail(limit: limit, spacing: 2)
        var line = MapTrailLine(limit: limit)
        var additions: Int?
        for step in 0..<2000 {
            let seconds = Double(step) + [0, 0, 0, -5, -50, 1000][Int(random.next() % 6)] * random.unit()
            trail.add(point(random.unit() * 1e-3, random.unit() * 1e-3, at: seconds), uncertainty: 5 * random.unit())
            // Not every change is sent separately.
            guard random.unit() < 0.8 else { continue }
            let hasChanged = line.apply(trail.change(since: additions), revision: step)
            #expect(!hasChanged || additions != trail.additions)
            additions = trail.additions
            #expect(line.points.map(\.time) == trail.points.map(\.time.wire))
            #expect(line.points.map(\.place) == trail.points.compactMap { MapPlace($0.coordinate) })
            #expect(zip(line.points, line.points.dropFirst()).allSatisfy { $0.revision <= $1.revision })
        }
    }
}
