import Foundation
import TestSupport
import Testing

@testable import FileIO

@Suite("A target whose file another program changes")
struct WatchedTargetTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func target() throws -> WatchedTarget {
        let format = LineFormat { $0.first ?? 0 < 58 }
        let path = scratch.path("a")
        return WatchedTarget(
            try OutputTarget.open(path, sparing: [], readers: .owner, continuing: format), path: path, format: format)
    }

    @Test("keeps its descriptor until it is closed if a file of another kind has taken its file's place")
    func failure() throws {
        var target = try target()
        let descriptor = target.target.descriptor
        try Data("mine".utf8).write(to: URL(fileURLWithPath: scratch.path("a")), options: .atomic)
        #expect(throws: SystemError.self) { try target.mend() }
        // If the descriptor were closed here, the next file could get its number, and closing the target would close
        // that file.
        #expect(target.target.descriptor == descriptor)
        #expect(target.target.close() == 0)
    }

    @Test("leads to the new file alone after its file was removed")
    func removal() throws {
        var target = try target()
        let old = target.target.descriptor
        try FileManager.default.removeItem(atPath: scratch.path("a"))
        #expect(try target.mend() != nil)
        #expect(target.target.descriptor != old)
        #expect(FileIdentity(descriptor: target.target.descriptor) == FileIdentity(path: scratch.path("a")))
        #expect(target.target.close() == 0)
    }
}
