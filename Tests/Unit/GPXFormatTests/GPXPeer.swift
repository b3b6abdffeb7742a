import Foundation
import TestSupport

@testable import GPXFormat

/// Other programs that read and write GPX, if installed.
enum GPXPeer {
    static let hasGPSBabel = (try? PeerProgram.run(["gpsbabel", "-V"])) != nil
    static let hasGPXPy = Python.has("gpxpy")

    /// Calls `body` with a document as a file in its own folder.
    static func withFile<Value>(_ document: GPXDocument, _ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gpx-peer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("written.gpx")
        try Data(document.bytes).write(to: file)
        return try body(file)
    }
}

extension RandomGPX {
    /// A document with only fields that every program supports: positions, heights, times in milliseconds, names and
    /// one extension.
    mutating func commonDocument() -> GPXDocument {
        let own = [GPXNamespace(prefix: "own", uri: "urn:own")]
        func point(_ maker: inout RandomGPX) -> GPXPoint {
            var point = GPXPoint(latitude: maker.decimal(-90...90), longitude: maker.decimal(-180...180))
            point.elevation = Double(maker.whole(-100_000...5_000_000)) / 1000
            point.time = Date(timeIntervalSinceReferenceDate: Double(maker.whole(0...900_000_000_000)) / 1000)
            point.name = "p <\(maker.whole(0...999_999))> é"
            // If a waypoint has no comment or description, gpsbabel writes the name there.
            point.comment = "a comment"
            point.description = "a description"
            point.speed = maker.decimal(0...9)
            point.heartRate = Double(maker.whole(30...200))
            let xml = "<own:mark a=\"&lt;\"><own:deep>\(maker.whole(0...99))</own:deep></own:mark>"
            point.extensions = (try? GPXExtensions(xml: xml, namespaces: own)) ?? GPXExtensions()
            return point
        }
        func points(_ maker: inout RandomGPX) -> [GPXPoint] { (0...maker.whole(1...20)).map { _ in point(&maker) } }
        return GPXDocument(
            metadata: GPXMetadata(version: "1.1", creator: "c", namespaces: own), waypoints: points(&self),
            routes: (1...2).map { GPXDocument.Route(head: GPXPathHead(name: "route & \($0)"), points: points(&self)) },
            tracks: (1...2).map { number in
                let segments = (0...whole(0...2)).map { _ in GPXDocument.Segment(points: points(&self)) }
                return GPXDocument.Track(head: GPXPathHead(name: "track \(number)", type: "walk"), segments: segments)
            })
    }
}
