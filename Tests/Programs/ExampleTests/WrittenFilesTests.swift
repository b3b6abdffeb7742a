import Foundation
import TestSupport
import Testing

@Suite("The files that example programs write", .serialized, .realTime, .timeLimit(.minutes(5)))
struct WrittenFilesTests {
    @Test(
        "are in a new temporary folder, which the program prints; the working folder stays empty",
        arguments: [
            ("PetTracker", [], ["pets.db"]), ("OfflineUploader", ["500"], ["uploader.db"]),
        ])
    func temporary(program: String, words: [String], files: [String]) async throws {
        let scratch = try Scratch()
        let (here, temporary) = (scratch.path("here"), scratch.path("temporary"))
        for folder in [here, temporary] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let status = try await run(program, words, in: here, temporary: temporary, output: scratch.path("output"))
        let text = try scratch.text("output")
        #expect(status == 0, "\(text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: here).isEmpty)
        let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: temporary).first)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(temporary)/\(folder)")
        #expect(folder.hasPrefix(program) && files.allSatisfy(names.contains), "\(folder): \(names)")
        #expect(files.allSatisfy { text.contains("\(folder)/\($0)") }, "\(text)")
    }

    private func run(
        _ program: String, _ words: [String], in folder: String, temporary: String, output: String
    ) async throws -> Int32 {
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        let process = Process()
        process.executableURL = BuiltProgram.folder.appendingPathComponent(program)
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary]) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.start()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }
}
