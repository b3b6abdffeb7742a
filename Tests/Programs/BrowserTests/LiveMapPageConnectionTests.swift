import BrowserSupport
import CodecSupport
import Foundation
import LiveMap
import MapSupport
import NetworkIO
import TestSupport
import Testing

@Suite("The connection of a live map's page", .serialized, .realTime, .needsBrowser, .timeLimit(.minutes(5)))
@NetworkActor struct LiveMapPageConnectionTests {
    /// Checks that a page knows everything that a new one receives.
    private func expectAll(of family: Family, in tab: Tab, of browser: Browser) async throws {
        let fresh = try await browser.newTab()
        try await fresh.open(family.map)
        try await fresh.wait(until: "mapState().subjects.every(s => s.trail > 0) && mapState().health.length > 0")
        let knowledge = try await fresh.knowledge()
        try await fresh.close()
        try await tab.bringToFront()
        try await tab.waitForConnection("live")
        try await Patience.wait("the page knows all that there is") { try await tab.knowledge() == knowledge }
        #expect(knowledge["subjects"]?.elements?.count == 3 && knowledge["alerts"]?.elements?.count == 1)
    }

    @Test("a page whose network is lost notices that, and later receives what it missed")
    func gaps() async throws {
        let family = try await Family()
        await family.beAtHome(for: 60, until: Date(timeIntervalSinceNow: -25))
        let browser = try await Browser.launch()
        let tab = try await browser.newTab()
        try await tab.open(family.map)
        try await tab.wait(forSubject: "rex", where: "s.trail > 0")

        // Nothing arrives any more, and the browser does not say so.
        try await tab.setOffline(true)
        let silence = try await tab.evaluate(
            """
            new Promise(done => {
                const last = heardAt, timer = setInterval(() => {
                    if (mapState().connection !== "live") { clearInterval(timer); done(ticks() - last); }
                }, 10);
            })
            """)
        try await tab.wait(until: "ui.status.textContent === 'No data, reconnecting'")
        let seconds = (silence.number ?? .infinity) / 1000
        // Within 5 s, and some more for a machine that is busy.
        #expect(seconds > 3 && seconds < 10, "\(seconds) s")
        await family.escape()
        try await tab.setOffline(false)
        try await tab.waitForConnection("live")
        try await tab.wait(until: "mapState().alerts.length === 1")
        try await expectAll(of: family, in: tab, of: browser)

        // The server closes the connection, since the page breaks the rules.
        try await tab.evaluate("window.former = socket; send({ k: 'at' })")
        await family.map.report("mia", north: 3)
        try await tab.wait(until: "socket !== former && mapState().connection === 'live'")
        try await expectAll(of: family, in: tab, of: browser)
        await browser.close()
        await family.map.stop()
    }

    @Test("a page of a restarted server discards the old state and loads the new one")
    func restart() async throws {
        let first = try await Family()
        await first.beAtHome(for: 60, until: Date(timeIntervalSinceNow: -20))
        await first.map.report("stranger")
        await first.escape()
        let browser = try await Browser.launch()
        let tab = try await browser.newTab()
        try await tab.open(first.map)
        try await tab.wait(until: "mapState().subjects.length === 4 && mapState().alerts.length === 1")
        let (epoch, port) = (try await tab.evaluate("mapState().epoch"), await first.map.port)
        await first.map.stop()
        try await tab.wait(until: "mapState().connection !== 'live'")

        let second = try await Family(LiveMapSettings(port: port))
        await second.beAtHome(for: 60, until: Date(timeIntervalSinceNow: -20))
        await second.escape()
        try await tab.waitForConnection("live")
        try await tab.wait(until: "mapState().subjects.length === 3")
        #expect(try await tab.evaluate("mapState().epoch") != epoch)
        try await expectAll(of: second, in: tab, of: browser)
        await browser.close()
        await second.map.stop()
    }

    @Test("a hidden page receives only alerts, and everything when it becomes visible again")
    func hidden() async throws {
        let family = try await Family()
        await family.beAtHome(for: 60, until: Date(timeIntervalSinceNow: -20))
        let browser = try await Browser.launch()
        let tab = try await browser.newTab()
        try await tab.open(family.map)
        try await tab.wait(forSubject: "rex", where: "s.trail > 0")
        let before = try await tab.subject("rex", "lat")
        let other = try await browser.newTab()
        try await other.navigate(to: "data:text/html,")
        try await tab.wait(until: "document.hidden")
        try await Patience.wait("the server knows that it is hidden") { await family.map.map.pages == 0 }
        await family.escape()
        try await tab.wait(until: "mapState().alerts.length === 1 && document.title.startsWith('⚠ Rex has left Yard')")
        #expect(try await tab.subject("rex", "lat") == before)
        try await tab.bringToFront()
        try await tab.wait(forSubject: "rex", where: "s.lat > 47.6605")
        try await expectAll(of: family, in: tab, of: browser)
        #expect(tab.errors == [])
        await browser.close()
        await family.map.stop()
    }

    @Test("a page with a wrong token reports it and stays offline; with the right one it is live, and hides it")
    func tokens() async throws {
        let map = try await ServedMap(LiveMapSettings(address: "0.0.0.0"))
        let fragment = try #require(await map.address.split(separator: "#").last)
        let page = "http://127.0.0.1:\(await map.port)/"
        try await Browser.withTab { tab in
            try await tab.navigate(to: page)
            try await tab.waitForConnection("refused")
            let words = "ui.status.textContent === 'The token is missing or wrong: open the printed address again'"
            try await tab.wait(until: words)
            try await tab.navigate(to: "about:blank")
            try await tab.navigate(to: "\(page)#t=wrong")
            try await tab.waitForConnection("refused")
            try await tab.wait(until: words)
            #expect(try await tab.evaluate("socket === null") == true)
            try await tab.navigate(to: "\(page)#\(fragment)")
            try await tab.waitForConnection("live")
            #expect(try await tab.evaluate("location.href") == .string(page))
            // It lasts as long as the tab.
            try await tab.navigate(to: "about:blank")
            try await tab.navigate(to: page)
            try await tab.waitForConnection("live")
            #expect(tab.errors == [])
        }
        await map.stop()
    }

    @Test(
        "a page of a suspended program is live as soon as the program resumes",
        .enabled(if: isGeopipeBuilt, "skipped: geopipe is not built"))
    func frozen() async throws {
        let geopipe = try LiveGeopipe("--location", "demo:?rate=5", "--to", "map://127.0.0.1:0")
        let port = try await geopipe.port(of: "map")
        try await Browser.withTab { tab in
            try await tab.navigate(to: "http://127.0.0.1:\(port)/")
            try await tab.wait(forSubject: "own", where: "s.trail > 0")
            geopipe.send(SIGSTOP)
            try await tab.waitForConnection("silent")
            let revision = try await tab.evaluate("mapState().rev")
            geopipe.send(SIGCONT)
            try await tab.waitForConnection("live")
            try await tab.wait(until: "mapState().rev > \(revision.number ?? .infinity)")
            #expect(tab.errors == [])
        }
        _ = try await geopipe.end()
    }

    nonisolated private static let isGeopipeBuilt = FileManager.default.isExecutableFile(
        atPath: BuiltProgram.folder.appendingPathComponent("geopipe").path)
}
