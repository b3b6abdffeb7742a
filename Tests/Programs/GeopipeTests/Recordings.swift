import Foundation
import Testing

/// The recordings of the package, and third-party recordings if they are installed.
enum Recordings {
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized
    static let data = package.appendingPathComponent("../shared/data").standardized
    static let areThere = FileManager.default.fileExists(atPath: data.path)

    static let receiverLog = package.appendingPathComponent("Sources/Tools/CSampleData/receiver.nmea")
    static let receiver = "nmea:\(receiverLog.path)"

    /// Returns the endpoints of the files of a folder.
    static func endpoints(_ scheme: String, _ suffix: String, in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: data.appendingPathComponent(folder).path).sorted()
            .filter { $0.hasSuffix(suffix) }.map { "\(scheme):\(data.path)/\(folder)/\($0)" }
    }

    /// Drives along routes: each a route and the fixes of a receiver, as files in a folder.
    static func drives(in folder: Geopipe) throws -> [(name: String, track: String, route: String)] {
        let routes = try document(Oracle.self, "oracle").routes
        return try document(Traces.self, "traces").traces.map { trace in
            let route = try #require(routes[trace.route])
            let line = route.coordinates.map { "[\($0[1]),\($0[0])]" }.joined(separator: ",")
            return (
                trace.name, try folder.file("\(trace.name).gpx", trace.document),
                try folder.file("\(trace.name).geojson", #"{"type":"LineString","coordinates":[\#(line)]}"#)
            )
        }
    }

    private static func document<Document: Decodable>(_ type: Document.Type, _ name: String) throws -> Document {
        try JSONDecoder().decode(
            type, from: Data(contentsOf: data.appendingPathComponent("route/\(name).json")))
    }

    private struct Oracle: Decodable {
        struct Route: Decodable {
            let coordinates: [[Double]]
        }

        let routes: [String: Route]
    }

    private struct Traces: Decodable {
        let traces: [Trace]
    }

    private struct Trace: Decodable {
        struct Fix: Decodable {
            let t, lat, lon, speed, course, accuracy: Double
        }

        let name: String
        let route: String
        let fixes: [Fix]

        /// The fixes as a GPX document.
        var document: String {
            let points = fixes.map { fix in
                let time = Date(timeIntervalSince1970: 1_779_000_000 + fix.t).formatted(
                    Date.ISO8601FormatStyle(includingFractionalSeconds: true))
                return """
                    <trkpt lat="\(fix.lat)" lon="\(fix.lon)"><time>\(time)</time><extensions>
                    <gpxtpx:TrackPointExtension><gpxtpx:speed>\(fix.speed)</gpxtpx:speed>
                    <gpxtpx:course>\(fix.course)</gpxtpx:course></gpxtpx:TrackPointExtension>
                    <gpxgd:TrackPointExtension><gpxgd:hor_acc>\(fix.accuracy)</gpxgd:hor_acc>
                    </gpxgd:TrackPointExtension></extensions></trkpt>
                    """
            }
            return #"<gpx version="1.1" creator="test"><trk><trkseg>\#(points.joined())</trkseg></trk></gpx>"#
        }
    }
}
