import Foundation
import GPXFormat

/// A GPX file through reader, simulator, manager and `jsonl:`, as a whole program and beside gpsbabel.
struct ReplayBenchmark {
    private let points = 200_000

    func run() throws {
        let small = try GPXGenerator.file(points: points)
        defer { try? FileManager.default.removeItem(atPath: small) }
        Report.title("replay: geopipe run at rate=max to jsonl:/dev/null, whole processes, median of 5")
        try replay(small)
        Report.title("gpx: \(points) points with times, elevation and extensions, \(size(of: small)) MB")
        reading(small)
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

    private func reading(_ file: String) {
        let ours = (0..<5).compactMap { _ in read(file) }.sorted()
        guard ours.count == 5 else { return Report.skipped("reading", because: "the file could not be read") }
        Report.line("reading, in this process", Double(points) / ours[2], unit: "points/s")
        guard let gpsbabel = Peer.path(of: "gpsbabel") else {
            return Report.skipped("gpsbabel", because: "it is not installed")
        }
        guard let peer = Peer.median(of: 3, gpsbabel, ["-t", "-i", "gpx", "-f", file]) else {
            return Report.skipped("gpsbabel", because: "it failed")
        }
        Report.line("gpsbabel -i gpx", Double(points) / peer.seconds, unit: "points/s")
        Report.line("ratio", peer.seconds / ours[2], unit: "×", atLeast: 4)
    }

    /// Seconds to read a file in chunks, as the simulator does; nil where something is wrong with it.
    private func read(_ file: String) -> Double? {
        guard let handle = FileHandle(forReadingAtPath: file) else { return nil }
        let start = Date()
        var reader = GPXReader()
        var count = 0
        func drain() throws {
            while let item = try reader.next() {
                if case .point(let point) = item, point.speed != nil, point.time != nil { count += 1 }
            }
        }
        do {
            while let chunk = try handle.read(upToCount: 65_536), !chunk.isEmpty {
                let bytes = [UInt8](chunk)[...]
                reader.append(bytes.span)
                try drain()
            }
            reader.finish()
            try drain()
        } catch {
            return nil
        }
        return count == points ? Date().timeIntervalSince(start) : nil
    }

    private func size(of file: String) -> Int {
        let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        return (size ?? 0) / 1_000_000
    }
}
