import Foundation
import TestSupport
import Testing

@Suite("geopipe store", .realTime, .serialized, .timeLimit(.minutes(5)))
struct StoreCommandTests {
    private let scratch: Scratch
    private var path: String { scratch.path("walk.db") }

    init() async throws {
        scratch = try Scratch()
        let result = try await Self.geopipe(
            "run", "--location", "demo:?rate=max", "--to", "store:\(scratch.path("walk.db"))")
        try #require(result.status == 0, "\(result.errors)")
    }

    private static func geopipe(_ words: String...) async throws -> BuiltProgram.Result {
        try await BuiltProgram.run("geopipe", words)
    }

    private func json() async throws -> [String: Any] {
        let text = try await Self.geopipe("store", path, "info", "--json").output
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("describes the contents of a store, as text with a calendar and as JSON")
    func info() async throws {
        let text = try await Self.geopipe("store", path, "info").output
        let count = try #require(try await json()["stored"] as? Int)
        #expect(count > 100 && text.contains("records       \(count) captured, \(count) stored\n"))
        #expect(text.contains("\nruns          1\n") && text.contains("\ndays with fixes, in Greenwich time\n"))
        #expect(text.contains("· none, █ \(count) fixes"))
        let days = try #require(try await json()["days"] as? [String: Int])
        #expect(days.values.reduce(0, +) == count)
    }

    @Test("exports a range to any format of tracks and events")
    func export() async throws {
        let first = try #require(try await json()["first"] as? String)
        let begin = try Date(first, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let end = (begin + 60).formatted(Date.ISO8601FormatStyle())
        for name in ["walk.gpx", "walk.csv", "walk.geojson", "walk.jsonl"] {
            let result = try await Self.geopipe("store", path, "export", scratch.path(name), "--to", end)
            #expect(result.status == 0, "\(name): \(result.errors)")
        }
        let all = try await Self.geopipe("store", path, "export", scratch.path("all.jsonl"))
        #expect(all.status == 0)
        let (part, whole) = (try scratch.text("walk.jsonl"), try scratch.text("all.jsonl"))
        #expect(whole.count > part.count && !part.isEmpty)
        #expect(try scratch.text("walk.gpx").contains("<trkpt"))
    }

    @Test("verifies, compacts and erases, and reports the result")
    func care() async throws {
        #expect(try await Self.geopipe("store", path, "verify").output == "the store is sound\n")
        #expect(try await Self.geopipe("store", path, "compact").status == 0)
        let count = try #require(try await json()["stored"] as? Int)
        let refused = try await Self.geopipe("store", path, "erase")
        #expect(refused.status == 2 && refused.errors.contains("needs --from, --to or --device, or else --all"))
        let erased = try await Self.geopipe("store", path, "erase", "--all")
        #expect(erased.output == "\(count) records are erased, and overwritten in the file\n")
        let gaps = try #require(try await json()["gaps"] as? [String: Int])
        #expect(gaps == ["erased-data": count])
    }

    @Test("lists no dead letters if there are none, and rejects missing stores, unknown commands and invalid times")
    func others() async throws {
        #expect(try await Self.geopipe("store", path, "dead-letters").output.isEmpty)
        let missing = try await Self.geopipe("store", scratch.path("none.db"), "verify")
        #expect(missing.status == 1 && missing.errors.contains("does not exist"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("none.db")))
        // The command ends before it tries to reach the streams.
        let fleet = try await Self.geopipe(
            "fleet", "erase", "nats://127.0.0.1:1", "--device", "acme/van", "--store", scratch.path("none.db"))
        #expect(fleet.status == 1 && fleet.errors.contains("none.db does not exist"), "\(fleet.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("none.db")))
        let wrong = try await Self.geopipe("store", path, "inof")
        #expect(wrong.status == 2 && wrong.errors.contains("did you mean info"))
        let time = try await Self.geopipe("store", path, "erase", "--from", "yesterday")
        #expect(time.status == 2 && time.errors.contains("write a time such as 2026-11-20T10:40:00Z"))
    }
}
