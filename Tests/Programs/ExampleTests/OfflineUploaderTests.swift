import LocationStore
import TestSupport
import Testing

@Suite("OfflineUploader, as it was built", .serialized, .realTime, .timeLimit(.minutes(5)))
struct OfflineUploaderTests {
    @Test("uploads everything but the fix that the server refuses, which becomes a dead letter")
    func drain() async throws {
        let scratch = try Scratch()
        let path = scratch.path("uploader.db")
        let result = try await BuiltProgram.run("OfflineUploader", ["3000", path])
        #expect(
            result.output.hasSuffix("captured 3000, accepted 2999, refused 1, waiting 0\nthe store is \(path)\n"),
            "\(result.output)")
        let account = try #require(try await StoreReader(path).backlogs().first?.destination)
        #expect(account.acknowledged == 2999 && account.dead == 1)
    }
}
