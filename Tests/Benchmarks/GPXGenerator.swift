import Foundation
import GeolocationPrimitives

/// Writes GPX files for benchmarks: a seeded random walk with times, elevation, Garmin's extension and one of nobody's.
enum GPXGenerator {
    /// Writes a file of `points` points and returns its path.
    ///
    /// A plain point has about 330 bytes, a full one, which also has fields of receivers and of the body, about 420.
    static func file(points: Int, isFull: Bool = false) throws -> String {
        let name = "benchmark-\(isFull ? "full-" : "")\(points).gpx"
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try Data().write(to: url)
        let handle = try FileHandle(forWritingTo: url)
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
        return url.path
    }

    private static let header = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Benchmarks" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:own="urn:example:own">
        <trk><name>a random walk</name><trkseg>

        """

    /// What a full point has besides a plain one.
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
