import Foundation
import TestSupport
import Testing

/// Recordings that once were replayed wrongly.
@Suite(
    "geopipe: recordings that were once replayed incorrectly", .serialized, .realTime, .timeLimit(.minutes(5)),
    .enabled(if: Recordings.areThere, "skipped: no recordings"))
struct FaultyReplayTests {
    private func recording(_ name: String) -> String { "\(Recordings.data.path)/review/\(name)" }

    @Test("a walker with inaccurate fixes is off the route from 200 m on at the latest, without an arrival time")
    func inaccurateFixes() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe(
            "run", "--location", "gpx:\(recording("off65.gpx"))?rate=max",
            "--to", "route:\(recording("way.geojson"))?mode=walking", "--to", "jsonl:-")
        let states = result.events("route").map { event in
            (event["status"] as? String ?? "", event["distance"] as? Double ?? 0, event["eta"])
        }
        #expect(result.status == 0 && states.count == 270)
        // The fixes have an accuracy of 65 m.
        #expect(!states.contains { $0.0 != "offRoute" && $0.1 > 200 })
        #expect(!states.contains { $0.0 == "offRoute" && $0.2 != nil })
        #expect(states.last?.0 == "offRoute")
    }

    @Test("headings between two tracks end at a recorded time, and the pause divides the written track")
    func pause() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe(
            "run", "--location", "gpx:\(recording("x.gpx"))?rate=max", "--to", "jsonl:-",
            "--to", "gpx:\(geopipe.path("out.gpx"))")
        let times = result.events.compactMap { event in
            event["type"] as? String == "location" || event["type"] as? String == "heading"
                ? event["time"] as? String : nil
        }
        #expect(result.status == 0 && times.count > 8 && times == times.sorted())
        #expect(times.allSatisfy { $0.hasPrefix("2026-05-17T") })
        let track = geopipe.text("out.gpx")
        #expect(track.components(separatedBy: "<trkseg>").count == 3, "\(track)")
        #expect(!track.contains("speed>0<") && !track.contains("speed>0.0<"), "\(track)")
    }
}
