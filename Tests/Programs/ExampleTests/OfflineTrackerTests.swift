import Foundation
import LocationStore
import TestSupport
import Testing

@Suite("The program OfflineTracker", .serialized, .realTime, .timeLimit(.minutes(5)))
struct OfflineTrackerTests {
    @Test("captures fixes without a base and between kills, and later delivers each of them once")
    func drain() async throws {
        let scratch = try Scratch()
        let (path, port) = (scratch.path("tracker.db"), try FreePort.tcp())
        let words = [path, "ws://127.0.0.1:\(port)"]
        for _ in 0..<3 {
            let before = await stored(path)
            let tracker = try KillableProgram("OfflineTracker", ["60"] + words)
            try await Patience.wait("it captures") { await stored(path) >= before + 3 }
            tracker.kill()
        }
        let alone = await stored(path)
        let base = try LiveGeopipe(
            "--location", "relay://127.0.0.1:\(port)", "--to", "jsonl:\(scratch.path("base.jsonl"))?types=relay")
        _ = try await base.port(of: "relay")
        let result = try await BuiltProgram.run("OfflineTracker", ["1"] + words)
        let account = try #require(try await StoreReader(path).backlogs().first?.destination)
        #expect(account.captured >= alone + 10 && account.acknowledged == account.captured)
        let line = "captured \(account.captured), with the base \(account.captured), waiting 0\n"
        #expect(result.output.hasSuffix(line), "\(result.output)")
        _ = try await base.end()
        let lines = try scratch.text("base.jsonl").split(separator: "\n")
        #expect(lines.count == account.captured && Set(lines).count == lines.count)
    }

    private func stored(_ path: String) async -> Int { (try? await StoreReader(path).summary().stored) ?? 0 }
}
