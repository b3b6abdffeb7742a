import Foundation
import LiveMap
import LocationStore
import MapSupport
import RelaySupport
import SubjectAlerts
import TestSupport
import Testing

@SensorActor
@Suite("The history of a map", .realTime, .timeLimit(.minutes(5)))
struct MapHistoryTests {
    private static let start = Date(timeIntervalSince1970: 1_795_171_200)
    private static var day: String {
        let from = Int(start.timeIntervalSince1970 * 1000)
        return #"{"k":"past","q":7,"from":\#(from),"to":\#(from + 86_400_000)}"#
    }

    /// The answers to a query, up to the last one.
    private func answers(of page: Page) async -> [[String: Any]] {
        var messages: [[String: Any]] = []
        while let message = await page.next("past") {
            messages.append(message)
            if message["done"] as? Bool == true { break }
        }
        return messages
    }

    @Test("returns a day of a store: the machine's own track, those of devices, and alerts")
    func day() async throws {
        let scratch = try Scratch()
        let path = scratch.path("walk.db")
        let store = try await LocationStore.open(path)
        for second in 0..<5000 {
            let time = Self.start.addingTimeInterval(Double(second))
            let fix = Location(
                latitude: 47 + Double(second) * 1e-5, longitude: 9, altitude: 400, horizontalAccuracy: 4,
                timestamp: time)
            _ = store.capture.append(.fix(fix))
        }
        for (second, isJump) in [(0, false), (1, true), (2, false)] {
            let fix = Location(
                latitude: 47.2, longitude: 9.1, timestamp: Self.start.addingTimeInterval(Double(second)))
            let identity = RecordIdentity(device: "dog", epoch: -1, sequence: Int64(second))
            _ = store.capture.append(.fix(fix, origin: FixOrigin(identity, isJump: isJump)))
        }
        let relayed = RecordedEvent(
            type: "relay", time: Self.start,
            fields: ["sender": .string("collar"), "lat": .number(47.1), "lon": .number(9.1)])
        let key = AlertKey(kind: .speed, rule: "fast", subject: "van")
        let alert = AlertEvent(
            key, level: .info, isRaised: true, since: Self.start, at: Self.start, text: "Van is fast")
        for event in [relayed, alert] as [any DerivedEvent] {
            let line = GeolocationEvent.derived(event).line
            _ = store.capture.append(.event(type: event.type, time: event.time, line: line))
        }
        await store.close()

        var settings = LiveMapSettings()
        settings.storePath = path
        let map = try await ServedMap(settings)
        let page = try await map.page()
        var hello = try #require(await page.next("hello"))
        await page.open()
        while hello["store"] == nil { hello = try #require(await page.next("hello")) }
        #expect((hello["store"] as? [Any])?.first as? Int == 1_795_171_200_000)
        await page.say(Self.day)
        let messages = await answers(of: page)
        let tracks = messages.flatMap { $0["tracks"] as? [[String: Any]] ?? [] }
        let own = tracks.filter { $0["id"] as? String == "own" }
        // Each part but the first begins with the last point of the one before.
        #expect(own.compactMap { $0["n"] as? Int }.reduce(0, +) == 5000 + own.count - 1)
        #expect(tracks.contains { $0["id"] as? String == "collar" })
        #expect(tracks.filter { $0["id"] as? String == "dog" }.compactMap { $0["n"] as? Int } == [2])
        let alerts = messages.flatMap { $0["alerts"] as? [[String: Any]] ?? [] }
        #expect(alerts.map { $0["text"] as? String } == ["Van is fast"])
        #expect(messages.allSatisfy { $0["q"] as? Int == 7 })
        await map.stop()
    }

    #if os(Linux)
        @Test("closes the store at the end of the map, even if a page has no room for its answer")
        func stalled() async throws {
            let scratch = try Scratch()
            let path = scratch.path("stalled.db")
            let store = try await LocationStore.open(path)
            // The alerts are read at once, and are more than the system buffers for a connection.
            for number in 0..<1900 {
                let key = AlertKey(
                    kind: .speed, rule: String(repeating: "r", count: 900), subject: "van \(number)")
                let alert = AlertEvent(
                    key, level: .info, isRaised: true, since: Self.start, at: Self.start,
                    text: String(repeating: "🐕", count: 500))
                let line = GeolocationEvent.derived(alert).line
                _ = store.capture.append(.event(type: alert.type, time: alert.time, line: line))
            }
            await store.close()

            var settings = LiveMapSettings()
            settings.storePath = path
            let map = try await ServedMap(settings)
            let page = try await map.page(receiveBuffer: 4096)
            _ = await page.next("hello")
            await page.open()
            await page.say(Self.day)
            #expect(await page.next("past") != nil)
            // The server greets another page only after the answer has begun to wait for the first one.
            let other = try await map.page()
            #expect(await other.next("hello") != nil)
            #expect(try Self.isOpen("stalled.db"))
            await map.stop()
            try await Patience.wait("the store is closed") { try !Self.isOpen("stalled.db") }
            withExtendedLifetime((page, other)) {}
        }

        /// Returns whether this process has a file with the given name open.
        private static func isOpen(_ name: String) throws -> Bool {
            let folder = "/proc/self/fd"
            return try FileManager.default.contentsOfDirectory(atPath: folder).contains { descriptor in
                let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")
                return path?.hasSuffix("/\(name)") == true
            }
        }
    #endif

    @Test("answers with an error sentence if there is no store")
    func none() async throws {
        let map = try await ServedMap()
        let page = try await map.page()
        _ = await page.next("hello")
        await page.open()
        await page.say(Self.day)
        let messages = await answers(of: page)
        #expect(messages.map { $0["error"] as? String } == ["there is no store behind this map"])
        await map.stop()
    }

    @Test("reports a file that is not a store, and rejects more than a day")
    func faults() async throws {
        let scratch = try Scratch()
        let path = scratch.path("no.db")
        try "this is not a database".write(toFile: path, atomically: true, encoding: .utf8)
        var settings = LiveMapSettings()
        settings.storePath = path
        let map = try await ServedMap(settings)
        let page = try await map.page()
        _ = await page.next("hello")
        await page.open()
        await page.say(Self.day)
        let error = await answers(of: page).first?["error"] as? String
        #expect(error?.hasPrefix("the store cannot be read: ") == true)
        await page.say(#"{"k":"past","q":8,"from":0,"to":1795171200000}"#)
        #expect(await page.peer.receiveCloseCode() == 1008)
        await map.stop()
    }
}
