import BrowserSupport
import CodecSupport
import Foundation
import LiveMap
import MapSupport
import NetworkIO
import SubjectFollowing
import TestSupport
import Testing

@Suite("A live map's page", .serialized, .realTime, .needsBrowser, .timeLimit(.minutes(5)))
@NetworkActor struct LiveMapPageTests {
    @Test("is drawn without errors on a desktop and a phone, light and dark")
    func looks() async throws {
        let family = try await Family()
        await family.planWalk()
        await family.beAtHome(for: 240)
        try await Browser.withTab { tab in
            for (name, screen) in [("desktop", Screen.desktop), ("phone", .phone)] {
                for scheme in ["light", "dark"] {
                    try await tab.show(on: screen)
                    try await tab.setMedia(["prefers-color-scheme": scheme])
                    try await tab.open(family.map)
                    try await tab.wait(forSubject: "rex", where: "s.trail > 10")
                    try await tab.wait(until: "mapState().health.length > 0")
                    try await tab.wait(
                        until: "ui.table.innerText.includes('Rex') && !ui.table.innerText.includes('never')")
                    try await tab.waitForRest()
                    #expect(try await drawnSubjects(of: tab) == ["anna", "mia", "rex"], "\(name), \(scheme)")
                    #expect(
                        try await tab.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
                            == .bool(scheme == "dark"))
                    #expect(
                        try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth") == true,
                        "\(name): nothing extends beyond the edge")
                    let smallButtons = try await smallButtons(of: tab)
                    #expect(smallButtons == [], "\(name)")
                    try await tab.takePicture(scheme == "dark" ? "\(name)-dark" : name)
                }
            }
            #expect(tab.errors == [])
        }
        await family.map.stop()
    }

    /// Returns the subjects that are drawn and not covered by the panels.
    private func drawnSubjects(of tab: Tab) async throws -> [String] {
        let ids = try await tab.evaluate(
            """
            mapState().subjects.filter(s => {
                const canvas = document.getElementById("subjects"), ratio = canvas.width / innerWidth;
                const pixel = canvas.getContext("2d").getImageData(s.x * ratio, s.y * ratio, 1, 1).data;
                return pixel[3] > 0 && document.elementFromPoint(s.x, s.y).closest("#map");
            }).map(s => s.id).sort()
            """)
        return (ids.elements ?? []).compactMap(\.string)
    }

    /// Returns the buttons that are too small to touch.
    private func smallButtons(of tab: Tab) async throws -> [String] {
        let names = try await tab.evaluate(
            """
            [...document.querySelectorAll("#tools button, #time button, #tabs label")].filter(button => {
                const box = button.getBoundingClientRect();
                return box.width && (box.width < 44 || box.height < 43);
            }).map(button => `${button.id || button.textContent} ${button.getBoundingClientRect().height}`)
            """)
        return (names.elements ?? []).compactMap(\.string)
    }

    @Test("moves a subject on the map and in the list, smoothly, or at once with reduced motion")
    func moves() async throws {
        let map = try await ServedMap()
        await map.report("rex", battery: 0.71)
        try await Browser.withTab { tab in
            try await tab.open(map)
            try await tab.wait(forSubject: "rex")
            try await tab.waitForRest()
            let start = try await tab.place(of: "rex")
            #expect(try await tab.subject("rex", "lat") == 47.66)
            await map.report("rex", north: 55.5915)
            try await tab.wait(forSubject: "rex", where: "s.lat === 47.6605")
            try await tab.waitForRest()
            let end = try await tab.place(of: "rex")
            #expect(end.y < start.y - 20 && abs(end.x - start.x) < 1)
            try await tab.wait(until: "/^rex\\n.*within 4 m/.test(document.querySelector('#table tbody').innerText)")

            try await tab.setMedia(["prefers-reduced-motion": "reduce", "forced-colors": "active"])
            try await tab.open(map)
            try await tab.wait(forSubject: "rex")
            try await tab.waitForRest()
            try await tab.evaluate(
                """
                window.places = new Set();
                (function look() { places.add(mapState().subjects[0].y); requestAnimationFrame(look); })();
                """)
            await map.report("rex")
            try await tab.wait(forSubject: "rex", where: "s.lat === 47.66")
            try await tab.waitForRest()
            #expect(try await tab.evaluate("places.size") == 2)
            #expect(tab.errors == [])
        }
        await map.stop()
    }

    @Test("shows names with markup, in another direction or of 10 KB as plain text")
    func names() async throws {
        let markup = "<img src=x onerror=alert(1)><b>Rex</b>"
        let names = ["markup": markup, "bidi": "abc\u{202E}fdp.exe", "long": String(repeating: "n", count: 10_000)]
        let profiles = names.map { SubjectProfile(id: $0, name: $1) }
        var settings = LiveMapSettings()
        settings.map.title = "<script>alert(1)</script>"
        let map = try await ServedMap(settings, behind: [SubjectFollower(SubjectTracker(profiles: profiles))])
        for (index, id) in names.keys.sorted().enumerated() { await map.report(id, north: Double(index) * 20) }
        try await Browser.withTab { tab in
            try await tab.open(map)
            try await tab.wait(until: "mapState().subjects.length === 3")
            try await tab.wait(until: "document.querySelectorAll('#table tbody button').length === 3")
            let buttons = try await tab.evaluate(
                "[...document.querySelectorAll('#table tbody button')].map(button => button.textContent).sort()")
            #expect(
                buttons == [.string(markup), "abc\u{FFFD}fdp.exe", .string(String(repeating: "n", count: 63) + "…")]
                    || buttons.elements?.contains(.string(markup)) == true, "\(buttons)")
            #expect(try await tab.evaluate("document.querySelectorAll('img, #panel script, #table b').length") == 0)
            #expect(
                try await tab.evaluate(
                    "[...document.querySelectorAll('#table tbody button')].every(button => button.textContent.length <= 64)"
                )
                    == true)
            #expect(try await tab.evaluate("ui.title.textContent") == "<script>alert(1)</script>")
            #expect(tab.errors == [])
        }
        await map.stop()
    }

    @Test("marks unknown, late and withdrawn values, and draws no circle for unknown accuracy")
    func uncertainty() async throws {
        let map = try await ServedMap()
        try await Browser.withTab { tab in
            try await tab.open(map)
            await map.report("rex", accuracy: nil)
            await map.report("mia", north: 30, at: Date(timeIntervalSinceNow: -20))
            await map.report("tom", north: 60, at: Date(timeIntervalSinceNow: -200))
            await map.move(north: 90)
            await map.withdraw()
            for (id, state, words) in [
                ("rex", "live", "accuracy unknown"), ("mia", "late", "late, 2"), ("tom", "lost", "lost, last seen "),
                ("own", "withdrawn", "position withdrawn"),
            ] {
                try await tab.wait(forSubject: id, where: "s.state === '\(state)'")
                #expect(try await tab.subject(id, "text").string?.contains(words) == true, "\(id)")
            }
            #expect(try await tab.subject("rex", "text").string?.contains("battery") == false)
            #expect(tab.errors == [])
        }
        await map.stop()
    }
}
