import Foundation
import TestSupport
import Testing

@Suite("geopipe: a collar and its base", .serialized, .realTime, .timeLimit(.minutes(5)))
struct PetRunTests {
    /// A straight way to the north at 10 m/s.
    private static var way: String {
        let points = (0..<100).map { "<trkpt lat=\"\(47.66 + Double($0) * 9e-5)\" lon=\"9.175\"/>" }
        return "<gpx version=\"1.1\" creator=\"test\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    private static let rules = """
        {"rules": [{"kind": "geofence-exit", "name": "Yard", "circle": [47.66, 9.175, 25]}]}
        """

    @Test("an escape makes the collar in the other process send every fix")
    func escape() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let (way, rules) = try (geopipe.file("way.gpx", Self.way), geopipe.file("rules.json", Self.rules))
        let base = try LiveGeopipe(
            "--location", "companion://127.0.0.1:0", "--to", "subjects:", "--to", "alerts:\(rules)",
            "--to", "adaptive:\(rules)", "--to", "jsonl:-")
        let port = try await base.port(of: "companion")
        let collar = try LiveGeopipe(
            "--location", "gpx:\(way)?times=now&noise=1",
            "--to", "companion://127.0.0.1:\(port)?device=rex&stream=remote&mode=economical", "--to", "jsonl:-")
        try await base.wait("the alert") { base.output.contains(#""text":"rex has left Yard, by "#) }
        let request = #""device":"rex","mode":"realtime","reason":"alert geofence-exit/Yard/rex""#
        try await base.wait("the request") { base.output.contains(request) }
        try await collar.wait("the mode") { collar.output.contains(#""mode":"realtime""#) }
        #expect(try await collar.end().status == 0)
        #expect(try await base.end().status == 0)
    }
}
