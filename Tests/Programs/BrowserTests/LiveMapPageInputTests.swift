import BrowserSupport
import CodecSupport
import Foundation
import LiveMap
import MapSupport
import NetworkIO
import TestSupport
import Testing

@Suite("Pointer and keyboard on a live map's page", .serialized, .realTime, .needsBrowser, .timeLimit(.minutes(5)))
@NetworkActor struct LiveMapPageInputTests {
    @Test("the keyboard alone selects and follows subjects, opens their details and leads to their rows")
    func keys() async throws {
        let family = try await Family()
        await family.beAtHome(for: 10)
        try await Browser.withTab { tab in
            try await tab.open(family.map)
            try await tab.wait(until: "mapState().subjects.length === 3")
            try await tab.waitForRest()
            try await tab.press("Tab")
            #expect(try await tab.evaluate("document.activeElement.textContent") == "Skip to the list")
            try await tab.press("Tab")
            #expect(try await tab.evaluate("document.activeElement.id") == "map")
            // The nearest subject is first; those without a distance are last.
            for id in ["mia", "rex", "anna"] {
                try await tab.press("n")
                try await tab.wait(until: "mapState().selected === '\(id)'")
                try await tab.wait(until: "ui.told.textContent.toLowerCase().startsWith('\(id), ')")
            }
            try await tab.press("p")
            try await tab.press("p")
            try await tab.wait(until: "mapState().selected === 'mia'")
            try await tab.press("o")
            try await tab.wait(until: "mapState().follow")
            await family.map.report("mia", north: 60, east: 200)
            try await tab.wait(forSubject: "mia", where: "s.lat > 47.6605")
            try await tab.waitForRest()
            #expect(try await distanceFromCentre(of: "mia", in: tab) < 1e-5)
            try await tab.press("Enter")
            #expect(try await tab.evaluate("document.activeElement.id") == "details")
            #expect(try await tab.evaluate("ui.details.innerText.startsWith('Mia')") == true)
            try await tab.press("Escape")
            #expect(try await tab.evaluate("document.activeElement.id") == "map")
            try await tab.press("l")
            #expect(try await tab.evaluate("document.activeElement.closest('tr').innerText.startsWith('Rex')") == true)
            try await tab.press("Enter")
            try await tab.wait(until: "mapState().selected === 'rex'")
            try await tab.press("Escape")
            for gone in ["mapState().follow === false", "mapState().selected === null"] {
                try await tab.press("Escape")
                try await tab.wait(until: gone)
            }
            // No key of the map does anything elsewhere.
            try await tab.press("l")
            try await tab.press("n")
            #expect(try await tab.evaluate("mapState().selected") == nil)
            #expect(tab.errors == [])
        }
        await family.map.stop()
    }

    /// Returns the degrees between a subject and the middle of the map.
    private func distanceFromCentre(of id: String, in tab: Tab) async throws -> Double {
        let member = "mapState().subjects.find(s => s.id === '\(id)')"
        let distance = "((s, [lat, lon]) => Math.hypot(s.lat - lat, s.lon - lon))(\(member), mapState().centre)"
        return try #require(await tab.evaluate(distance).number)
    }

    @Test("arrow, plus and minus keys move and zoom the map, and move the end of the ruler")
    func arrows() async throws {
        let family = try await Family()
        await family.beAtHome(for: 10)
        try await Browser.withTab { tab in
            try await tab.open(family.map)
            try await tab.wait(until: "mapState().subjects.length === 3")
            try await tab.evaluate("ui.map.focus()")
            try await tab.waitForRest()
            let (start, zoom) = (try await tab.place(of: "rex"), try await tab.number("zoom"))
            try await tab.press("ArrowRight")
            try await tab.press("ArrowDown", with: .shift)
            try await tab.waitForRest()
            let moved = try await tab.place(of: "rex")
            #expect(abs(start.x - moved.x - 60) < 1 && abs(start.y - moved.y - 240) < 1)
            try await tab.press("+")
            try await tab.waitForRest()
            #expect(abs(try await tab.number("zoom") - zoom - 0.5) < 1e-6)
            try await tab.press("-")
            try await tab.press("f")
            try await tab.waitForRest()
            try await tab.press("m")
            try await tab.press("ArrowRight")
            try await tab.press("ArrowRight")
            // Forty pixels to the east.
            let metres = try await tab.number("zoom")
            let pixel = 40_075_016.686 * cos(47.66 * .pi / 180) / (256 * pow(2, metres))
            let words = try await tab.evaluate("ui.ruled.textContent").string ?? ""
            #expect(words.hasSuffix(" m, 90° east"))
            #expect(abs((Double(words.prefix { $0.isNumber }) ?? 0) - 40 * pixel) < 1)
            try await tab.press("?")
            #expect(try await tab.evaluate("ui.help.open") == true)
            #expect(tab.errors == [])
        }
        await family.map.stop()
    }

    @Test("the map can be dragged and zoomed by the wheel, and a drag ends following")
    func pointer() async throws {
        let family = try await Family()
        await family.beAtHome(for: 10)
        try await Browser.withTab { tab in
            try await tab.open(family.map)
            try await tab.wait(until: "mapState().subjects.length === 3")
            try await tab.waitForRest()
            let start = try await tab.place(of: "rex")
            try await tab.drag(from: Point(700, 600), to: Point(650, 500))
            try await tab.waitForRest()
            let dragged = try await tab.place(of: "rex")
            #expect(abs(start.x - dragged.x - 50) < 1 && abs(start.y - dragged.y - 100) < 1)
            let zoom = try await tab.number("zoom")
            try await tab.turnWheel(at: dragged, down: -200)
            try await tab.wait(until: "mapState().zoom > \(zoom + 0.4)")
            try await tab.waitForRest()
            let zoomed = try await tab.place(of: "rex")
            #expect(abs(zoomed.x - dragged.x) < 1 && abs(zoomed.y - dragged.y) < 1, "the point below it stays")

            try await tab.click(zoomed)
            try await tab.wait(until: "mapState().selected === 'rex'")
            try await tab.click("#follow")
            try await tab.wait(until: "mapState().follow")
            await family.map.report("rex", north: 150, east: -90)
            try await tab.wait(forSubject: "rex", where: "s.lat > 47.661")
            try await tab.waitForRest()
            #expect(try await distanceFromCentre(of: "rex", in: tab) < 1e-5)
            try await tab.drag(from: Point(700, 600), to: Point(750, 600))
            try await tab.wait(until: "!mapState().follow")
            try await tab.click("#fit")
            try await tab.waitForRest()
            #expect(
                try await tab.evaluate(
                    "(box => mapState().subjects.every(s => s.x > box.left && s.x < box.right))"
                        + "(ui.stage.getBoundingClientRect())") == true)
            #expect(tab.errors == [])
        }
        await family.map.stop()
    }

    @Test("heading up, the map rotates with the followed subject, which is in its lower part")
    func headingUp() async throws {
        let map = try await ServedMap()
        await map.report("rex", heading: 90)
        try await Browser.withTab { tab in
            try await tab.open(map)
            try await tab.wait(forSubject: "rex")
            try await tab.click("#up")
            try await tab.wait(until: "mapState().headingUp && mapState().follow && mapState().selected === 'rex'")
            try await tab.wait(until: "Math.abs(mapState().rotation + 90) < .1")
            try await tab.waitForRest()
            let lower =
                try await tab.evaluate(
                    "(box => box.top + box.height * 2 / 3)(ui.stage.getBoundingClientRect())"
                ).number ?? 0
            #expect(abs(try await tab.place(of: "rex").y - lower) < 1)
            await map.report("rex", heading: 200)
            try await tab.wait(
                until: "Math.abs(mapState().rotation - 160) % 360 < .1 || Math.abs(mapState().rotation + 200) < .1")
            try await tab.click("#north")
            try await tab.wait(
                until: "!mapState().headingUp && Math.abs(Math.sin(mapState().rotation * Math.PI / 360)) < .001")
            #expect(tab.errors == [])
        }
        await map.stop()
    }

    @Test("fingers on a phone pan, pinch and tap")
    func fingers() async throws {
        let family = try await Family()
        await family.beAtHome(for: 10)
        try await Browser.withTab(.phone) { tab in
            try await tab.open(family.map)
            try await tab.wait(until: "mapState().subjects.length === 3")
            try await tab.waitForRest()
            let (zoom, start) = (try await tab.number("zoom"), try await tab.place(of: "rex"))
            try await tab.swipe(from: Point(150, 120), to: Point(180, 170))
            try await tab.waitForRest()
            let swiped = try await tab.place(of: "rex")
            #expect(abs(swiped.x - start.x - 30) < 1 && abs(swiped.y - start.y - 50) < 1)
            try await tab.pinch(around: Point(150, 200), from: 60, to: 180)
            try await tab.waitForRest()
            #expect(abs(try await tab.number("zoom") - zoom - log2(3)) < 0.01)
            try await tab.evaluate("ACTIONS.fit()")
            try await tab.waitForRest()
            try await tab.tap(tab.place(of: "mia"))
            try await tab.wait(until: "mapState().selected === 'mia'")
            #expect(tab.errors == [])
        }
        await family.map.stop()
    }
}
