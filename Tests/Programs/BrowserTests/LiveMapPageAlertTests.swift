import BrowserSupport
import CodecSupport
import Foundation
import LiveMap
import MapSupport
import NetworkIO
import SubjectTracking
import TestSupport
import Testing

@Suite("Alerts on a live map's page", .serialized, .realTime, .needsBrowser, .timeLimit(.minutes(5)))
@NetworkActor struct LiveMapPageAlertTests {
    @Test("an alert is shown, announced to screen readers, and acknowledged on one page for all")
    func alert() async throws {
        let family = try await Family()
        await family.planWalk()
        await family.beAtHome(for: 60, until: Date(timeIntervalSinceNow: -20))
        let browser = try await Browser.launch()
        let (first, second) = (try await browser.newTab(), try await browser.newTab())
        try await first.open(family.map)
        try await first.wait(forSubject: "rex")
        try await first.wait(until: "document.title === '(3) Map'")
        await family.escape()
        try await first.wait(until: "mapState().alerts.some(a => a.id === '\(Family.alert)' && a.on && !a.acked)")
        try await first.wait(until: "ui.urgent.textContent.includes('Rex has left Yard')")
        try await first.wait(until: "!ui.banner.hidden && document.title.startsWith('⚠ Rex has left Yard')")
        let tree = try await first.accessibilityTree()
        #expect(tree.contains { $0.role == "alert" && $0.properties["live"] == "assertive" })
        // On the button, and for screen readers.
        #expect(tree.count { $0.role == "StaticText" && $0.name.contains("Rex has left Yard") } >= 2)
        #expect(tree.contains { $0.role == "button" && $0.name.hasPrefix("Rex has left Yard") })
        #expect(try await first.evaluate("document.querySelector('[rel=icon]').href.startsWith('data:')") == true)
        try await first.evaluate("ACTIONS.fit()")
        try await first.takePicture("alert")
        try await first.click("#tabs label:nth-child(2)")
        try await first.wait(until: "document.querySelector('#alerts li b').textContent === 'danger'")

        try await second.open(family.map)
        try await second.wait(until: "!ui.banner.hidden")
        try await second.click("#ack")
        try await second.wait(until: "mapState().alerts.every(a => a.acked) && ui.banner.hidden")
        #expect(await family.map.derived("acknowledge").count == 1)
        // A hidden page receives alerts, too.
        try await first.wait(until: "mapState().alerts.every(a => a.acked)")
        try await first.bringToFront()
        try await first.wait(until: "ui.banner.hidden && document.title.startsWith('(3)')")
        try await first.wait(until: "document.querySelector('#alerts li').innerText.includes('acknowledged')")
        #expect(first.errors + second.errors == [])
        await browser.close()
        await family.map.stop()
    }

    @Test("a selected subject is reported to the pipeline, so that its device can be asked for more")
    func attention() async throws {
        let family = try await Family()
        await family.beAtHome(for: 10)
        try await Browser.withTab { tab in
            try await tab.open(family.map)
            try await tab.wait(forSubject: "mia")
            try await tab.waitForRest()
            try await tab.click(tab.place(of: "mia"))
            try await tab.wait(until: "mapState().selected === 'mia'")
            try await Patience.wait("attention") {
                await family.map.derived("attention").contains { ($0 as? SubjectAttention)?.subject == "mia" }
            }
            #expect(tab.errors == [])
        }
        await family.map.stop()
    }
}
