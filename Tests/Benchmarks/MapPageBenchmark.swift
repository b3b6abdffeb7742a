import BrowserSupport
import CodecSupport
import Foundation
import LiveMap
import MapPage
import MapSupport
import NetworkIO
import TestSupport

/// The page of the live map in a Chromium of this machine, which draws as fast as the machine lets it.
@NetworkActor
struct MapPageBenchmark {
    func run() async throws {
        guard Browser.path != nil else { return Report.skip("map/page", because: "no Chromium is installed") }
        try await open()
        try await delay(of: 0, atMost: 60)
        try await delay(of: 1000, atMost: 30)
        try await draw(1000)
        try await draw(10_000)
        try await openRecording()
        Report.note("the load of the machine is \(Self.load)")
    }

    /// The load averages of the machine.
    private static var load: String {
        (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").prefix(2)
            .joined(separator: " ") ?? "unknown"
    }

    /// Waits until the page of a map has drawn a number of subjects.
    private func open(_ map: ServedMap, in tab: Tab, showing count: Int) async throws {
        // The browser does not report each message, which would cost time.
        try await tab.call("Network.disable")
        try await tab.navigate(to: map.address)
        try await tab.wait(until: "mapState().subjects.length >= \(count) && mapState().frames > 2")
    }

    // MARK: Drawing

    /// The frames of a page of subjects with trails, each of which moves each second; the time of its thread for each
    /// frame, its memory, and how soon it answers to clicks.
    private func draw(_ count: Int) async throws {
        let (seconds, isLarge) = (Run.scaled(20, by: 3), count > 1000)
        let map = try await ServedMap()
        let fleet = await MapFleet(of: count, on: map)
        await fleet.report(last: isLarge ? 3 : 100)
        try await Browser.withTab { tab in
            try await open(map, in: tab, showing: count)
            await fleet.start()
            try await Task.sleep(for: .seconds(3))
            let (before, start) = (try await tab.metrics(), moment)
            let frames = try await number("mapState().frames", in: tab)
            try await Task.sleep(for: .seconds(seconds))
            let drawn = try await number("mapState().frames", in: tab) - frames
            let (time, after) = ((moment - start) / 1e6, try await tab.metrics())
            let name = "map/\(count)-subjects"
            Report.row("\(name)/frame", time / drawn, "ms", atMost: isLarge ? 100 : 1000 / 30)
            Report.row("\(name)/frames", drawn / time * 1e3, "each s")
            let busy = (after["TaskDuration", default: 0] - before["TaskDuration", default: 0]) * 1e3
            Report.row("\(name)/frame/main-thread", busy / drawn, "ms", atMost: isLarge ? nil : 12)
            if !isLarge { try await reportMemory(of: tab, as: name) }
            let answers = try await answers(of: tab)
            Report.row("\(name)/click-to-effect/median", answers[answers.count / 2], "ms", atMost: 100)
            Report.row("\(name)/click-to-effect/95-%", answers[answers.count * 19 / 20], "ms", atMost: 100)
            guard tab.errors.isEmpty else { throw BenchmarkError("\(tab.errors)") }
        }
        await fleet.stop()
        await map.stop()
    }

    /// The memory of a page whose trails are full.
    private func reportMemory(of tab: Tab, as name: String) async throws {
        func heap() async throws -> Double {
            try await tab.call("HeapProfiler.collectGarbage")
            return try await tab.metrics()["JSHeapUsedSize", default: 0]
        }
        // Trails drop their oldest points together each 26 s: they are as long at the end as at the beginning.
        let cycle = 26
        try await Task.sleep(for: .seconds(cycle))
        let before = try await heap()
        try await Task.sleep(for: .seconds(Run.scaled(cycle, by: 3)))
        let after = try await heap()
        Report.row("\(name)/heap", after / 1e6, "MB")
        Report.row("\(name)/heap-growth", (after / before - 1) * 100, "%", atMost: 2)
    }

    /// Clicks on subjects, and returns the milliseconds from each click to the picture that shows its effect, as the
    /// browser measures them: in steps of 8 ms, and 16 at least.
    private func answers(of tab: Tab) async throws -> [Double] {
        try await tab.evaluate(
            """
            window.clicks = new Map();
            new PerformanceObserver(list => {
                for (const { interactionId: id, duration } of list.getEntries()) {
                    if (id) clicks.set(id, Math.max(duration, clicks.get(id) ?? 0));
                }
            }).observe({ type: "event", durationThreshold: 16 });
            """)
        let count = 40
        for click in 0..<count {
            try await tab.click(Point(500 + Double(click * 37 % 600), 120 + Double(click * 53 % 500)))
            try await Task.sleep(for: .milliseconds(150))
        }
        let slow = try await tab.evaluate("[...clicks.values()]").elements?.compactMap(\.number) ?? []
        return (slow + Array(repeating: 16, count: max(0, count - slow.count))).sorted()
    }

    private func number(_ expression: String, in tab: Tab) async throws -> Double {
        guard let number = try await tab.evaluate(expression).number else {
            throw BenchmarkError("\(expression) is not a number")
        }
        return number
    }

    // MARK: Delay

    /// The time from a fix of the machine to the picture that shows it, while a number of other subjects move.
    private func delay(of others: Int, atMost target: Double) async throws {
        let samples = Run.scaled(40, by: 3)
        let map = try await ServedMap()
        let fleet = await MapFleet(of: others, on: map)
        await fleet.report(last: 20)
        await map.move()
        try await Browser.withTab { tab in
            try await open(map, in: tab, showing: others + 1)
            if others > 0 { await fleet.start() }
            try await tab.evaluate(
                """
                window.revisions = {};
                const read = readers.fix, own = model.list.find(s => s.id === "own");
                readers.fix = message => {
                    const changed = read(message);
                    revisions[Math.round(own.lat * 1e7)] ??= message.rev;
                    return changed;
                };
                """)
            var sent: [(latitude: Int, time: Double)] = []
            let events = try await tab.trace {
                for sample in 1...samples {
                    // Longer than an animation, so that a page without other subjects rests.
                    try await Task.sleep(for: .milliseconds(600 + sample * 7919 % 140))
                    let north = Double(sample) * 2
                    let latitude = Int((ServedMap.place(north: north, east: 0).latitude * 1e7).rounded())
                    sent.append((latitude, moment))
                    await map.move(north: north)
                }
                try await Task.sleep(for: .seconds(1))
            }
            let revisions = try await tab.evaluate("revisions")
            let delays = sent.compactMap { latitude, time in
                revisions["\(latitude)"]?.number.flatMap { Self.display(of: Int($0), in: events) }
                    .map { ($0 - time) / 1e6 }
            }.sorted()
            guard delays.count > samples / 2 else {
                throw BenchmarkError("only \(delays.count) of \(samples) fixes were seen")
            }
            let name = others == 0 ? "map/fix-to-pixel-idle" : "map/fix-to-pixel-\(others)-subjects"
            Report.row("\(name)/median", delays[delays.count / 2], "ms", atMost: target)
            Report.row("\(name)/95-%", delays[delays.count * 19 / 20], "ms")
        }
        await fleet.stop()
        await map.stop()
    }

    /// Returns when the screen showed a revision first: with the first picture after the page had drawn it.
    private static func display(of revision: Int, in events: [TraceEvent]) -> Double? {
        guard
            let paint = events.firstIndex(where: { event in
                event.name.hasPrefix("paint-") && Int(event.name.dropFirst(6)) ?? 0 >= revision
            })
        else { return nil }
        return events[paint...].first { $0.name == "Display::FrameDisplayed" }?.time
    }

    // MARK: Loading

    /// When the page had drawn the first fixes, in JavaScript; 0 if it has not yet.
    private static let firstSubjects = """
        (marks => {
            const reported = marks.find(mark => mark.name.startsWith("fix-"))?.startTime;
            return marks.find(mark => mark.name.startsWith("paint-") && mark.startTime > reported)?.startTime ?? 0;
        })(performance.getEntriesByType("mark"))
        """

    /// The time from the address to the first drawing, and to the first subjects.
    private func open() async throws {
        let map = try await ServedMap()
        let fleet = await MapFleet(of: 20, on: map)
        await fleet.report(last: 50)
        var (first, subjects): ([Double], [Double]) = ([], [])
        try await Browser.withTab { tab in
            for _ in 0..<Run.scaled(10, by: 3) {
                try await tab.navigate(to: "about:blank")
                try await open(map, in: tab, showing: 20)
                try await tab.wait(until: "performance.getEntriesByName('first-contentful-paint').length === 1")
                first.append(
                    try await number("performance.getEntriesByName('first-contentful-paint')[0].startTime", in: tab))
                try await tab.wait(until: "\(Self.firstSubjects) > 0")
                subjects.append(try await number(Self.firstSubjects, in: tab))
            }
        }
        await map.stop()
        Report.row("map/first-drawing", MapBenchmark.median(first), "ms", atMost: 250)
        Report.row("map/first-subjects", MapBenchmark.median(subjects), "ms", atMost: 400)
    }

    /// The time from opening a page of 200,000 fixes to the picture with their track.
    private func openRecording() async throws {
        let path = try Scratch.write(MapPage.document(data: MapBenchmark.walk(200_000).json), "walk.html")
        var times: [Double] = []
        for _ in 0..<3 {
            try await Browser.withTab { tab in
                try await tab.call(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": """
                        {
                            const { stroke } = CanvasRenderingContext2D.prototype;
                            CanvasRenderingContext2D.prototype.stroke = function (...path) {
                                stroke.apply(this, path);
                                if (this.canvas.id !== "trails" || window.drawnAt !== undefined) return;
                                window.drawnAt = 0;
                                requestAnimationFrame(() => setTimeout(() => { drawnAt = performance.now(); }));
                            };
                        }
                        """
                    ])
                try await tab.navigate(to: "file://\(path)")
                try await tab.wait(until: "drawnAt > 0")
                times.append(try await number("drawnAt", in: tab))
            }
        }
        Report.row("map/static-page-of-200k-fixes/drawn", MapBenchmark.median(times), "ms", atMost: 1000)
    }
}
