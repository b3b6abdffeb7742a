import CodecSupport
import Foundation
import GPXFormat

/// Reading and writing GPX, beside gpsbabel and the Python package gpxpy.
struct GPXBenchmark {
    private static let chunkSize = 65_536

    func run() throws {
        // gpxpy takes 100 µs and more for a point, and programs some milliseconds to start.
        let (small, large) = (5000, Run.scaled(50_000))
        let (few, many) = (
            try GPXGenerator.file(points: small, isFull: true), try GPXGenerator.file(points: large, isFull: true)
        )
        let plain = try GPXGenerator.file(points: large)
        try compare("gpx/read-everything", to: copying(many, large), atMost: 100) { try reading(many, large) }
        try compare("gpx/read-for-replay", to: copying(plain, large), atMost: 100) {
            try reading(plain, large, .tracks)
        }
        try compare("gpx/read-and-write", to: copying(many, large), atMost: 200) { try writing(many, large) }
        let script = """
            start = time.perf_counter_ns()
            gpxpy.parse(open(sys.argv[1], encoding='utf-8'))
            print((time.perf_counter_ns() - start) / int(sys.argv[2]))
            """
        try compare("gpx/read", with: Peer.python("gpxpy", script, [few, "\(small)"]), "gpxpy", atMost: 1 / 20) {
            try reading(few, small)
        }
        let arguments = ["-t", "-i", "gpx", "-f", many]
        try compare("gpx/read", with: Peer.program("gpsbabel", arguments, count: large), "gpsbabel", atMost: 1 / 8) {
            try reading(many, large)
        }
        let conversion = arguments + ["-o", "gpx,gpxver=1.1", "-F", "/dev/null"]
        try compare(
            "gpx/read-and-write", with: Peer.program("gpsbabel", conversion, count: large), "gpsbabel", atMost: 1 / 6
        ) { try writing(many, large) }
        if let memory = Peer.run(Peer.ownPath, ["read-gpx", many])?.peakMemory {
            Report.row("gpx/read-everything/peak-memory", memory / 1e6, "MB", atMost: 30)
        }
    }

    private func copying(_ file: String, _ points: Int) -> Yardstick {
        let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
        return .copying(bytes: size, of: points)
    }

    private func reading(_ file: String, _ points: Int, _ detail: GPXDetail = .everything) throws -> Double {
        try timed(points) { try Self.read(file, detail: detail) { _ in } }
    }

    private func writing(_ file: String, _ points: Int) throws -> Double {
        try timed(points) {
            var writer = GPXWriter()
            let count = try Self.read(file, detail: .everything) { item in
                writer.write(item)
                if writer.bytes.count > Self.chunkSize { writer.removeAll() }
            }
            writer.finish()
            return writer.leftOut == 0 ? count : 0
        }
    }

    private func timed(_ points: Int, _ body: () throws -> Int) throws -> Double {
        let start = moment
        guard try body() == points else { throw BenchmarkError("not all points were read or written") }
        return (moment - start) / Double(points)
    }

    /// Reads a file in chunks and returns the number of its track points with time and speed.
    static func read(_ file: String, detail: GPXDetail, _ body: (GPXItem) -> Void) throws -> Int {
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
}

/// Writes GPX files for benchmarks: a seeded random walk with times, elevation, Garmin's extension and an unknown one.
enum GPXGenerator {
    /// Writes a file of `points` points and returns its path.
    ///
    /// A plain point has about 330 bytes, a full one, which also has those of receivers and of the body, about 420.
    static func file(points: Int, isFull: Bool = false) throws -> String {
        let path = try Scratch.write([], "\(isFull ? "full" : "plain")-\(points).gpx")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        var random = SplitMix64(seed: 1)
        var (latitude, longitude, course) = (47.6, 9.17, 0.0)
        var text = header
        for index in 0..<points {
            course = (course + (random.unit() - 0.5) * 20 + 360).truncatingRemainder(dividingBy: 360)
            latitude += 1.2e-5 * cos(course * .pi / 180)
            longitude += 1.8e-5 * sin(course * .pi / 180)
            // The fields of full points have a generator of their own, so that plain ones are the same in both files.
            let more = isFull ? Fields(index: index) : Fields()
            text += point(index, latitude, longitude, course, more, &random)
            if text.utf8.count > 1 << 20 {
                try handle.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try handle.write(contentsOf: Data((text + "</trkseg></trk></gpx>\n").utf8))
        return path
    }

    private static let header = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Benchmarks" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:own="urn:example:own">
        <trk><name>a random walk</name><trkseg>

        """

    /// The additional content of a full point.
    private struct Fields {
        var receiver = ""
        var body = ""

        init() {}

        init(index: Int) {
            var random = SplitMix64(seed: UInt64(index))
            receiver = """

                  <fix>3d</fix>
                  <sat>\(6 + random.next() % 12)</sat>
                  <hdop>\(String(format: "%.1f", 0.6 + random.unit()))</hdop>
                """
            body = "\n      <gpxtpx:hr>\(60 + random.next() % 90)</gpxtpx:hr>"
        }
    }

    private static func point(
        _ index: Int, _ latitude: Double, _ longitude: Double, _ course: Double, _ more: Fields,
        _ random: inout SplitMix64
    ) -> String {
        let second = index % 86_400
        let time = String(
            format: "2026-%02d-%02dT%02d:%02d:%02d.%03dZ", index / 86_400 / 28 % 12 + 1, index / 86_400 % 28 + 1,
            second / 3600, second / 60 % 60, second % 60, Int(random.unit() * 1000))
        let numbers = [latitude, longitude].map { String(format: "%.7f", $0) }
        return """
            <trkpt lat="\(numbers[0])" lon="\(numbers[1])">
              <ele>\(String(format: "%.2f", 400 + 10 * sin(Double(index) / 500)))</ele>
              <time>\(time)</time>\(more.receiver)
              <extensions>
                <gpxtpx:TrackPointExtension>\(more.body)
                  <gpxtpx:speed>\(String(format: "%.3f", 1.4 + random.unit() * 0.2))</gpxtpx:speed>
                  <gpxtpx:course>\(String(format: "%.2f", course))</gpxtpx:course>
                </gpxtpx:TrackPointExtension>
                <own:mark>\(String(format: "%.6f", random.unit()))</own:mark>
              </extensions>
            </trkpt>

            """
    }
}
