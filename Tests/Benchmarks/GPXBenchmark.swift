import Foundation
import GPXFormat

/// Reading and writing GPX, beside gpsbabel and the Python package gpxpy.
struct GPXBenchmark {
    private static let chunkSize = 65_536

    private let points = 200_000

    func run() throws {
        let full = try GPXGenerator.file(points: points, isFull: true)
        let plain = try GPXGenerator.file(points: points)
        defer { for file in [full, plain] { try? FileManager.default.removeItem(atPath: file) } }
        Report.title("gpx: \(points) points with many fields and extensions, \(size(of: full)) MB")
        let gpsbabel = Peer.path(of: "gpsbabel")
        try reading(full, gpsbabel)
        memory(full)
        try writing(full, gpsbabel)
        Report.title("gpx: \(points) points for a replay, \(size(of: plain)) MB")
        let seconds = try median { try Self.read(plain, detail: .tracks) { _ in } }
        Report.line("reading what a replay needs", Double(points) / seconds, unit: "points/s")
    }

    /// What `Benchmarks read-gpx FILE` does, in a process of its own so that its memory can be looked at.
    static func readOnly(_ file: String) throws {
        let count = try read(file, detail: .everything) { _ in }
        print("\(count) points")
    }

    private func reading(_ file: String, _ gpsbabel: String?) throws {
        let ours = try median { try Self.read(file, detail: .everything) { _ in } }
        Report.line("reading everything, in this process", Double(points) / ours, unit: "points/s")
        compare("gpsbabel -i gpx", gpsbabel, ["-t", "-i", "gpx", "-f", file], with: ours, runs: 3, atLeast: 4)
        let script = "import gpxpy, sys; gpxpy.parse(open(sys.argv[1], encoding='utf-8'))"
        guard let python = Peer.path(of: "python3"), Peer.run(python, ["-c", "import gpxpy"]) != nil else {
            return Report.skipped("gpxpy", because: "the Python package is not installed")
        }
        // One run takes many seconds, and its start is nothing beside them.
        compare("gpxpy", python, ["-c", script, file], with: ours, runs: 1, atLeast: 20)
    }

    private func memory(_ file: String) {
        guard let run = Peer.run(CommandLine.arguments[0], ["read-gpx", file]), let bytes = run.peakMemory else {
            return Report.skipped("peak memory", because: "this system does not tell")
        }
        Report.line("peak memory of reading everything", bytes / 1e6, unit: "MB", atMost: 30)
    }

    private func writing(_ file: String, _ gpsbabel: String?) throws {
        let ours = try median {
            var writer = GPXWriter()
            var written = 0
            let count = try Self.read(file, detail: .everything) { item in
                writer.write(item)
                guard writer.bytes.count > Self.chunkSize else { return }
                written += writer.bytes.count
                writer.removeAll()
            }
            writer.finish()
            return writer.leftOut == 0 && written > 0 ? count : 0
        }
        Report.line("reading and writing everything, in this process", Double(points) / ours, unit: "points/s")
        let arguments = ["-t", "-i", "gpx", "-f", file, "-o", "gpx,gpxver=1.1", "-F", "/dev/null"]
        compare("gpsbabel -i gpx -o gpx", gpsbabel, arguments, with: ours, runs: 3, atLeast: 4)
    }

    /// Prints the speed of another program and how much faster this package is.
    private func compare(
        _ name: String, _ path: String?, _ arguments: [String], with ours: Double, runs: Int, atLeast target: Double
    ) {
        guard let path else { return Report.skipped(name, because: "it is not installed") }
        let peer = runs > 1 ? Peer.median(of: runs, path, arguments) : Peer.run(path, arguments)
        guard let peer else { return Report.skipped(name, because: "it failed") }
        Report.line(name, Double(points) / peer.seconds, unit: "points/s")
        Report.line("  ratio", peer.seconds / ours, unit: "×", atLeast: target)
    }

    /// The median of the seconds that five runs take; a run that does not find all points is a failure.
    private func median(_ body: () throws -> Int) throws -> Double {
        var seconds: [Double] = []
        for _ in 0..<5 {
            let start = Date()
            guard try body() == points else { throw CocoaError(.fileReadCorruptFile) }
            seconds.append(Date().timeIntervalSince(start))
        }
        return seconds.sorted()[2]
    }

    /// Reads a file in chunks and returns how many track points it has.
    private static func read(_ file: String, detail: GPXDetail, _ body: (GPXItem) -> Void) throws -> Int {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
        var reader = GPXReader(detail: detail)
        var count = 0
        func drain() throws {
            while let item = try reader.next() {
                if case .point(let point) = item, point.speed != nil, point.time != nil { count += 1 }
                body(item)
            }
        }
        while let chunk = try handle.read(upToCount: chunkSize), !chunk.isEmpty {
            let bytes = [UInt8](chunk)[...]
            reader.append(bytes.span)
            try drain()
        }
        reader.finish()
        try drain()
        return reader.drops.total == 0 ? count : 0
    }

    private func size(of file: String) -> Int {
        let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        return (size ?? 0) / 1_000_000
    }
}
