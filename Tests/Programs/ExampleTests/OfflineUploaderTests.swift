import LocationStore
import TestSupport
import Testing

@Suite("The program OfflineUploader", .serialized, .realTime, .timeLimit(.minutes(5)))
struct OfflineUploaderTests {
    @Test("uploads every fix except the one that the server rejects, which becomes a dead letter")
    func drain() async throws {
        let scratch = try Scratch()
        let path = scratch.path("uploader.db")
        let result = try await BuiltProgram.run("OfflineUploader", ["3000", path])
        #expect(
            result.output.contains("\ncaptured 3000, accepted 2999, refused 1\nthe store is \(path): "),
            "\(result.output)")
        let account = try #require(try await StoreReader(path).backlogs().first?.destination)
        #expect(account.acknowledged == 2999 && account.dead == 1)
    }

    @Test("reports an invalid number of fixes in one line")
    func wrong() async throws {
        let result = try await BuiltProgram.run("OfflineUploader", ["many"])
        #expect(result.status == 2)
        #expect(result.output == "many is not a number of fixes: write OfflineUploader [FIXES [STORE]]\n")
    }
}
