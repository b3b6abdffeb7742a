import Foundation
import Geolocation
import RouteGeometry
import RouteTracking
import Testing

/// Drives with a known truth, recorded by others, if they are available.
private enum RecordedDrives {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../shared/data/route").standardized

    struct Routes: Decodable {
        struct Line: Decodable { var coordinates: [[Double]] }
        var routes: [String: Line]
    }

    struct Drives: Decodable {
        struct Drive: Decodable {
            var name: String
            var route: String
            var fixes: [Fix]
        }
        struct Fix: Decodable {
            var t, lat, lon, trueAlong: Double
            var speed, course, accuracy: Double?
            var trueState: String
        }
        var traces: [Drive]
    }

    static func decode<Content: Decodable>(_ name: String, as type: Content.Type) throws -> Content {
        try JSONDecoder().decode(type, from: Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static let areThere = FileManager.default.fileExists(atPath: folder.appendingPathComponent("traces.json").path)
}

@Suite("A tracker of drives that others have recorded")
struct TrackerRecordedTests {
    @Test(
        "never jumps or leaves a route that is followed, and is almost always within 30 m of the truth",
        .enabled(if: RecordedDrives.areThere, "skipped: the drives are not here"))
    func follows() throws {
        let routes = try RecordedDrives.decode("oracle.json", as: RecordedDrives.Routes.self).routes
        for drive in try RecordedDrives.decode("traces.json", as: RecordedDrives.Drives.self).traces {
            let line = try #require(routes[drive.route]).coordinates
            var tracker = RouteTracker(try Route(line.map { Coordinate(latitude: $0[0], longitude: $0[1]) }))
            var (errors, jumps, alarms) = (0, 0, 0)
            var last: Double?
            for fix in drive.fixes {
                let update = tracker.update(
                    Location(
                        latitude: fix.lat, longitude: fix.lon, horizontalAccuracy: fix.accuracy, speed: fix.speed,
                        course: fix.course, timestamp: Date(timeIntervalSinceReferenceDate: fix.t)))
                let progress = try #require(update)
                guard ["on", "stopped", "arrived"].contains(fix.trueState) else { continue }
                let error = progress.along - fix.trueAlong
                errors += abs(error) > 30 ? 1 : 0
                jumps += last.map { abs(error - $0) > 60 ? 1 : 0 } ?? 0
                alarms += progress.status == .offRoute ? 1 : 0
                last = error
            }
            #expect(jumps == 0 && alarms == 0, "\(drive.name)")
            #expect(Double(errors) <= 0.033 * Double(drive.fixes.count), "\(drive.name): \(errors)")
        }
    }
}
