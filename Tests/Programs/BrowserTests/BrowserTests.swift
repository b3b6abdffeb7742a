import BrowserSupport
import CodecSupport
import Foundation
import NetworkIO
import TestSupport
import Testing

@Suite("A Chromium driven by tests", .serialized, .realTime, .needsBrowser, .timeLimit(.minutes(5))) @NetworkActor
struct BrowserTests {
    /// The address of a page with a body.
    private func page(_ body: String) -> String {
        let head = "<!DOCTYPE html><meta name=viewport content='width=device-width'><link rel=icon href='data:,'>"
        return "data:text/html;base64," + Data((head + body).utf8).base64EncodedString()
    }

    @Test("evaluates expressions to values, resolves promises, and reports exceptions")
    func evaluation() async throws {
        try await Browser.withTab { tab in
            try await tab.navigate(to: page("<title>Walk</title>"))
            #expect(try await tab.evaluate("document.title") == "Walk")
            let value = try await tab.evaluate("({ a: [1, 2.5, null, true], b: 'ü \"' })")
            #expect(value == ["a": [1, 2.5, nil, true], "b": "ü \""])
            #expect(try await tab.evaluate("new Promise(done => setTimeout(() => done(7), 1))") == 7)
            #expect(try await tab.evaluate("undefined") == nil)
            let failure = await #expect(throws: BrowserFailure.self) { try await tab.evaluate("nothing.at.all") }
            #expect(failure?.description.contains("ReferenceError: nothing is not defined") == true)
            #expect(try await tab.evaluate("'x'.repeat(3e6).length") == 3_000_000)
            #expect(try await tab.evaluate("'x'.repeat(3e6)").string?.utf8.count == 3_000_000, "beyond 1 MiB")
            #expect(tab.errors == [])
        }
    }

    @Test("waits until a condition is true, and reports what it was instead")
    func waiting() async throws {
        try await Browser.withTab { tab in
            try await tab.navigate(to: page("<script>setTimeout(() => { window.count = { of: 3 } }, 50)</script>"))
            try await tab.wait(until: "count.of === 3")
            let failure = await #expect(throws: Patience.Exhausted.self) {
                try await tab.wait(until: "`${count.of}`", within: 0.05)
            }
            #expect(failure?.description == "never happened: `${count.of}`, which is \"3\"; []")
        }
    }

    @Test("collects the exceptions, console errors and loading errors of a page")
    func errors() async throws {
        try await Browser.withTab { tab in
            try await tab.navigate(
                to: page(
                    """
                    <script>
                        console.log("a note"); console.warn("a warning"); console.error("an error", 7, { a: 1 });
                        setTimeout(() => { throw new Error("a fault"); }, 0);
                        setTimeout(() => { Promise.reject(new Error("a refusal")); }, 0);
                    </script>
                    <script src="http://127.0.0.1:1/none.js"></script>
                    """))
            try await Patience.wait("all four: \(tab.errors)") { tab.errors.count >= 4 }
            for words in ["an error 7 Object", "Error: a fault", "Error: a refusal", "http://127.0.0.1:1/none.js"] {
                #expect(tab.errors.count { $0.contains(words) } == 1, "\(words): \(tab.errors)")
            }
            #expect(tab.errors.count == 4)
        }
    }

    @Test("reports which page cannot be loaded, and why")
    func badPage() async throws {
        try await Browser.withTab { tab in
            let failure = await #expect(throws: BrowserFailure.self) {
                try await tab.navigate(to: "http://127.0.0.1:1/")
            }
            #expect(failure?.description == "http://127.0.0.1:1/: net::ERR_UNSAFE_PORT")
        }
    }

    @Test("types keys, with modifiers and without characters")
    func keys() async throws {
        try await Browser.withTab { tab in
            try await tab.navigate(
                to: page(
                    """
                    <input autofocus><script>
                        const keys = [];
                        addEventListener("keydown", event => keys.push(
                            [event.key, event.code, event.keyCode, event.shiftKey, event.ctrlKey]));
                    </script>
                    """))
            try await tab.click("input")
            try await tab.type("Rex 7+ü")
            #expect(try await tab.evaluate("document.querySelector('input').value") == "Rex 7+ü")
            #expect(
                try await tab.evaluate("keys.splice(0).slice(0, 2)")
                    == [["R", "KeyR", 82, false, false], ["e", "KeyE", 69, false, false]])
            try await tab.press("ArrowLeft", with: .shift)
            try await tab.press("Backspace")
            try await tab.press("a", with: .control)
            #expect(
                try await tab.evaluate("keys.splice(0)")
                    == [
                        ["ArrowLeft", "ArrowLeft", 37, true, false], ["Backspace", "Backspace", 8, false, false],
                        ["a", "KeyA", 65, false, true],
                    ])
            #expect(try await tab.evaluate("document.querySelector('input').value") == "Rex 7+", "the ü was selected")
        }
    }

    @Test("moves, clicks, drags and turns the wheel")
    func pointer() async throws {
        try await Browser.withTab { tab in
            try await tab.navigate(
                to: page(
                    """
                    <style>body { margin: 0; height: 3000px }</style><script>
                        const seen = [];
                        for (const type of ["pointerdown", "pointermove", "pointerup", "click", "wheel"]) {
                            addEventListener(type, event => seen.push([type, event.x, event.y, event.buttons]));
                        }
                    </script>
                    """))
            try await tab.click(Point(100, 50))
            #expect(
                try await tab.evaluate("seen.splice(0)")
                    == [
                        ["pointermove", 100, 50, 0], ["pointerdown", 100, 50, 1], ["pointerup", 100, 50, 0],
                        ["click", 100, 50, 0],
                    ])
            try await tab.drag(from: Point(10, 10), to: Point(90, 170))
            try await tab.wait(until: "seen.some(event => event[0] === 'pointerup')")
            let drag = try await tab.evaluate("seen.splice(0).filter(event => event[0] === 'pointermove').pop()")
            #expect(drag == ["pointermove", 90, 170, 1])
            try await tab.turnWheel(at: Point(200, 200), down: 120)
            try await tab.wait(until: "scrollY > 0")
        }
    }

    @Test("emulates a phone's screen, touches and media features")
    func phone() async throws {
        try await Browser.withTab(.phone) { tab in
            try await tab.navigate(
                to: page(
                    """
                    <style>body { margin: 0; height: 100vh; touch-action: none }</style><script>
                        let most = 0, distances = [], taps = 0;
                        addEventListener("click", () => taps++);
                        addEventListener("touchmove", ({ touches }) => {
                            most = Math.max(most, touches.length);
                            if (touches.length === 2) distances.push(touches[1].clientX - touches[0].clientX);
                        });
                    </script>
                    """))
            #expect(try await tab.evaluate("[innerWidth, innerHeight, devicePixelRatio]") == [390, 844, 3])
            #expect(try await tab.evaluate("navigator.maxTouchPoints > 0") == true)
            #expect(try await tab.evaluate("matchMedia('(pointer: coarse)').matches") == true)
            try await tab.tap(Point(100, 100))
            try await tab.wait(until: "taps === 1")
            try await tab.pinch(around: Point(200, 400), from: 100, to: 300)
            #expect(try await tab.evaluate("[most, distances.pop()]") == [2, 300])
            #expect(try await tab.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == false)
            try await tab.setMedia(["prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce"])
            #expect(try await tab.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == true)
            #expect(try await tab.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches") == true)
            try await tab.show(on: .desktop)
            #expect(try await tab.evaluate("[innerWidth, innerHeight, devicePixelRatio]") == [1280, 800, 1])
        }
    }

    @Test("takes screenshots")
    func picture() async throws {
        let scratch = try Scratch()
        try await Browser.withTab(.phone) { tab in
            try await tab.navigate(to: page("<h1>Walk</h1>"))
            try await tab.takeScreenshot(to: scratch.path("page.png"))
        }
        let bytes = try scratch.contents("page.png")
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // The width and height of the header, in pixels of the device.
        let size = [16, 20].map { start in bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
        #expect(size == [1170, 2532])
    }

    @Test("disconnects the network and restores it")
    func offline() async throws {
        try await Browser.withTab { tab in
            try await tab.navigate(to: page(""))
            #expect(try await tab.evaluate("navigator.onLine") == true)
            try await tab.setOffline(true)
            try await tab.wait(until: "navigator.onLine === false")
            try await tab.setOffline(false)
            try await tab.wait(until: "navigator.onLine")
        }
    }

    @Test("reports the elements for a screen reader, and the processor time and memory of a page")
    func inspection() async throws {
        try await Browser.withTab { tab in
            try await tab.navigate(
                to: page("<h1>Pets</h1><div role=log aria-live=assertive>none</div><button disabled>Fit</button>"))
            let tree = try await tab.accessibilityTree()
            let names = tree.filter { ["heading", "button"].contains($0.role) }.map(\.name)
            #expect(names == ["Pets", "Fit"])
            #expect(tree.first { $0.role == "log" }?.properties["live"] == "assertive")
            #expect(tree.first { $0.role == "button" }?.properties["disabled"] == true)
            let before = try await tab.metrics()
            try await tab.slowProcessor(by: 4)
            _ = try await tab.evaluate("for (let i = 0, x = 0; i < 1e6; i++) x += Math.sqrt(i)")
            let after = try await tab.metrics()
            #expect(after["TaskDuration", default: 0] > before["TaskDuration", default: 0])
            #expect(after["JSHeapUsedSize", default: 0] > 0)
        }
    }

    @Test("drives several tabs, and brings the one in use to the front")
    func tabs() async throws {
        let browser = try await Browser.launch()
        let (first, second) = (try await browser.newTab(), try await browser.newTab(.tablet))
        for (tab, name) in [(first, "one"), (second, "two")] {
            try await tab.navigate(to: page("<input>"))
            try await tab.click("input")
            try await tab.type(name)
        }
        try await first.click("input")
        try await first.type(" more")
        for (tab, text) in [(first, "one more"), (second, "two")] {
            #expect(try await tab.evaluate("document.querySelector('input').value") == .string(text))
        }
        try await second.close()
        #expect(try await first.evaluate("1") == 1)
        await browser.close()
        await #expect(throws: BrowserFailure.self) { try await first.evaluate("1") }
    }
}
