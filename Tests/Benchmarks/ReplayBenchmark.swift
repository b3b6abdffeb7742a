import Foundation

/// A GPX file through reader, simulator, manager and `jsonl:`, as a whole program.
struct ReplayBenchmark {
    private let points = 200_000

    func run() throws {
        let small = try GPXGenerator.file(points: points)
        defer { try? FileManager.default.removeItem(atPath: small) }
        Report.title("replay: geopipe run at rate=max to jsonl:/dev/null, whole processes, median of 5")
        try replay(small)
    }

    private func replay(_ small: String) throws {
        guard let geopipe = Peer.sibling("geopipe") else {
            return Report.skipped("replay", because: "geopipe is not built: swift build -c release --product geopipe")
        }
        func run(_ file: String, _ sink: String, runs: Int) -> Peer.Run? {
            Peer.median(of: runs, geopipe, ["run", "--location", "gpx:\(file)?rate=max", "--to", sink])
        }
        let locations = "jsonl:/dev/null?types=location"
        guard let narrow = run(small, locations, runs: 5), let wide = run(small, "jsonl:/dev/null", runs: 5) else {
            return Report.skipped("replay", because: "geopipe failed")
        }
        Report.line("location events only", Double(points) / narrow.seconds, unit: "fixes/s", atLeast: 300_000)
        Report.line("with course, heading and resolved events", Double(points) / wide.seconds, unit: "fixes/s")
        memory(narrow, points: points)
        let large = try GPXGenerator.file(points: 10 * points)
        defer { try? FileManager.default.removeItem(atPath: large) }
        if let run = run(large, locations, runs: 1) {
            Report.line(
                "location events only, ten times as many", Double(10 * points) / run.seconds, unit: "fixes/s",
                atLeast: 300_000)
            memory(run, points: 10 * points)
        }
    }

    private func memory(_ run: Peer.Run, points: Int) {
        guard let bytes = run.peakMemory else {
            return Report.skipped("  peak memory", because: "this system does not tell")
        }
        Report.line("  peak memory for \(points) points", bytes / 1e6, unit: "MB", atMost: 30)
    }
}
