import BrowserSupport
import CodecSupport
import Foundation
import Geolocation
import LiveMap
import LocationStorage
import MapSupport
import NetworkIO
import RouteGeometry
import TestSupport
import Testing

@Suite("The history on a live map's page", .serialized, .realTime, .needsBrowser, .timeLimit(.minutes(5)))
@NetworkActor struct LiveMapPagePastTests {
    @Test("the scrubber shows subjects, areas and alerts as they were, and returns to the present")
    func scrubber() async throws {
        let family = try await Family()
        let now = Date()
        await family.beAtHome(for: 180, until: now.addingTimeInterval(-20))
        let party = FeatureShape.circle(ServedMap.place(north: 40, east: 40), radius: 10)
        for (second, shapes) in [(-100, [party]), (-60, [])] {
            await family.map.publish(
                FeatureEvent(.area, id: "Party", shapes, at: now.addingTimeInterval(Double(second))))
        }
        await family.escape()
        try await Browser.withTab { tab in
            try await tab.open(family.map)
            try await tab.wait(until: "mapState().alerts.length === 1")
            try await tab.wait(forSubject: "rex", where: "s.lat > 47.6605 && s.trail > 10")
            #expect(try await tab.evaluate("mapState().features") == ["Yard"])
            try await tab.waitForRest()
            let rail =
                try await tab.evaluate(
                    "(box => [box.left + 8, box.right - 8, box.y + box.height / 2])(ui.scrub.getBoundingClientRect())"
                ).elements?.compactMap(\.number) ?? []
            try #require(rail.count == 3)
            /// The position on the rail that corresponds to a time between the beginning and the present.
            func place(_ part: Double) -> Point { Point(rail[0] + (rail[1] - rail[0]) * part, rail[2]) }

            try await tab.drag(from: place(1), to: place(0.6))
            try await tab.wait(until: "mapState().mode === 'past' && mapState().connection === 'past'")
            #expect(try await tab.number("time") / 1000 < now.timeIntervalSince1970 - 30)
            try await tab.scrub(to: now.addingTimeInterval(-80))
            try await tab.wait(forSubject: "rex", where: "s.lat < 47.6603")
            #expect(try await tab.evaluate("mapState().alerts") == [])
            #expect(try await tab.evaluate("mapState().features.sort()") == ["Party", "Yard"])
            #expect(try await tab.evaluate("ui.banner.hidden") == true)
            try await tab.wait(until: "ui.status.textContent === 'Looking at the past'")
            let past = try await tab.subject("rex", "lat")
            // Current events are not shown.
            await family.map.report("rex", north: 400)
            try await tab.wait(until: "model.list.some(s => s.id === 'rex' && s.lat > 47.663)")
            #expect(try await tab.subject("rex", "lat") == past)
            try await tab.takePicture("past")

            try await tab.click("#live")
            try await tab.wait(forSubject: "rex", where: "s.lat > 47.663")
            #expect(
                try await tab.evaluate("[mapState().mode, mapState().features, mapState().alerts.length]") == [
                    "live", ["Yard"], 1,
                ])
            #expect(tab.errors == [])
        }
        await family.map.stop()
    }

    @Test("any day of the store behind the map can be shown")
    func store() async throws {
        let scratch = try Scratch()
        let path = scratch.path("walk.db")
        let noon = Calendar.current.startOfDay(for: Date(timeIntervalSinceNow: -3 * 86_400)).addingTimeInterval(43_200)
        try await write(walkAt: noon, to: path)
        var settings = LiveMapSettings()
        settings.storePath = path
        let map = try await ServedMap(settings)
        await map.move(north: 5)
        try await Browser.withTab { tab in
            // The map reads the times of its store when it starts.
            try await Patience.wait("the page offers days") {
                try await tab.open(map)
                return try await tab.evaluate("!ui.day.hidden") == true
            }
            try await tab.wait(forSubject: "own")
            let (day, text) = (noon.addingTimeInterval(-86_400), "Nothing is stored of this day")
            try await tab.choose(dayOf: day)
            try await tab.wait(until: "ui.status.textContent === '\(text)'")
            #expect(try await tab.subject("own", "lat") == nil)
            try await tab.choose(dayOf: noon)
            try await tab.waitForConnection("past")
            // At the end of the walk, and after a minute of it.
            try await tab.wait(
                forSubject: "own", where: "Math.abs(s.lat - 47.66) < 1e-6 && Math.abs(s.lon - 9.175) > .003")
            try await tab.scrub(to: noon.addingTimeInterval(60))
            let east = ServedMap.place(north: 0, east: 60).longitude
            try await tab.wait(forSubject: "own", where: "Math.abs(s.lon - \(east)) < 1e-6")
            try await tab.click("#live")
            try await tab.wait(forSubject: "own", where: "s.lat > 47.66004")
            #expect(tab.errors == [])
        }
        await map.stop()
    }

    @Test("a day lasts from midnight to midnight, also if the clocks are changed on it")
    func lengths() async throws {
        let map = try await ServedMap()
        try await Browser.withTab { tab in
            _ = try await tab.call("Emulation.setTimezoneOverride", ["timezoneId": "Europe/Berlin"])
            try await tab.open(map)
            for (day, hours) in [("2026-03-29", 23.0), ("2026-06-01", 24), ("2026-10-25", 25)] {
                try await tab.evaluate("past.ask('\(day)')")
                let range = try await tab.evaluate("past.range().map(t => (t - new Date('\(day)T00:00')) / 3600000)")
                #expect(range == [0, .number(hours)], "\(day)")
            }
            #expect(tab.errors == [])
        }
        await map.stop()
    }

    @Test(
        "a day is requested again after a new connection if it could not be requested, or the answer was lost",
        arguments: ["hangUp(); turn('connecting'); past.ask('2026-06-01')", "past.ask('2026-06-01'); hangUp()"])
    func lostLink(steps: String) async throws {
        let map = try await ServedMap()
        try await Browser.withTab { tab in
            try await tab.open(map)
            try await tab.evaluate("\(steps); turn('connecting'); connect()")
            try await tab.wait(until: "ui.status.textContent === 'there is no store behind this map'")
            #expect(tab.errors == [])
        }
        await map.stop()
    }

    /// Writes a walk of five minutes to the east, a metre and a fix each second.
    @SensorActor
    private func write(walkAt start: Date, to path: String) async throws {
        let sink = LocationStoreSink(path: path)
        try sink.start(in: SinkHost())
        for second in 0...300 {
            let place = ServedMap.place(north: 0, east: Double(second))
            sink.receive(
                .location(
                    Location(
                        latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: 5,
                        timestamp: start.addingTimeInterval(Double(second)))))
        }
        await sink.finish()
    }
}
