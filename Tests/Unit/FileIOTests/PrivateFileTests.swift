import Dispatch
import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("The permissions of recorded files", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct PrivateFileTests {
    private let scratch: Scratch
    private let clock = ManualClock()
    private let list = RecordFormat(closing: Array("]\n".utf8), separator: UInt8(ascii: ","))

    init() throws {
        scratch = try Scratch()
        // Other users may read the folder, as they may read most folders.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.path(""))
    }

    private func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path(name))
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    private func output(_ name: String, keeping kept: Double? = nil) throws -> RecordOutput {
        try RecordOutput(
            path: scratch.path(name), head: Array("[".utf8), format: list, keeping: kept,
            opening: FileOpening(), host: SinkHost(clock: clock))
    }

    @Test(
        "A file is open to its owner alone at every moment, whatever the process's mask allows",
        arguments: [0o022, 0] as [mode_t])
    func everyMoment(mask: mode_t) async throws {
        let previous = umask(mask)
        defer { _ = umask(previous) }
        let watch = ModeWatch(["a.json", ".a.json.part", "a.jsonl", ".copy.part", "copy"].map(scratch.path))
        var rounds = 0
        // On a busy machine, the watch may look seldom.
        while rounds < Attack.cases(of: 200) || watch.looks <= 200 {
            rounds += 1
            let records = try output("a.json", keeping: 1)
            for number in 0..<4 { records.append(Array(",\(number)".utf8), time: Double(number)) }
            try await records.save(to: scratch.path("copy"))
            await records.close()
            let lines = LineOutput(path: scratch.path("a.jsonl"))
            try lines.open(in: SinkHost(clock: clock))
            lines.write(Array("1\n".utf8))
            await lines.close()
            for name in ["a.json", "a.jsonl", "copy"] { try FileManager.default.removeItem(atPath: scratch.path(name)) }
            let draft = try FileDraft(path: scratch.path("copy"))
            try draft.commit()
        }
        let (looks, widest) = watch.end()
        #expect(looks > 200 && widest == 0o600)
    }

    @Test(
        "A file is rewritten with the permissions that it had, also after it was removed",
        arguments: [0o600, 0o640, 0o666])
    func rewritten(permissions: Int) async throws {
        let records = try output("a.json", keeping: 1)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: scratch.path("a.json"))
        for turn in 0..<3 {
            for number in 0..<20_000 { records.append(Array(",\(number)".utf8), time: Double(number + turn)) }
            try await records.save(to: scratch.path("copy"))
            #expect(try mode("copy") == permissions)
            #expect(try mode("a.json") == permissions)
            try FileManager.default.removeItem(atPath: scratch.path("a.json"))
            try FileManager.default.removeItem(atPath: scratch.path("copy"))
        }
        await records.close()
        #expect(try mode("a.json") == permissions)
    }

    @Test("An option lets the group, or all users, read new files")
    func widened() async throws {
        let previous = umask(0o022)
        defer { _ = umask(previous) }
        for (readers, mode) in [(FileReaders.owner, 0o600), (.group, 0o640), (.all, 0o644)] {
            let opening = FileOpening(readers: readers)
            let records = try RecordOutput(
                path: scratch.path("\(readers).json"), head: [], format: list, opening: opening,
                host: SinkHost(clock: clock))
            await records.close()
            let lines = LineOutput(path: scratch.path("\(readers).jsonl"), opening: opening)
            try lines.open(in: SinkHost(clock: clock))
            await lines.close()
            #expect(try self.mode("\(readers).json") == mode)
            #expect(try self.mode("\(readers).jsonl") == mode)
        }
    }

    @Test(
        "A copy in another format has its original's permissions, or is private without an original",
        arguments: [0o600, 0o644])
    func copied(permissions: Int) throws {
        let previous = umask(0o022)
        defer { _ = umask(previous) }
        try Data().write(to: URL(fileURLWithPath: scratch.path("walk.gpx")))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: scratch.path("walk.gpx"))
        try FileDraft(path: scratch.path("walk.csv"), like: scratch.path("walk.gpx")).commit()
        #expect(try mode("walk.csv") == permissions)
        try FileDraft(path: scratch.path("other.csv"), like: "/dev/stdin").commit()
        #expect(try mode("other.csv") == 0o600)
    }

    #if os(Linux)
        @Test("Another user who keeps trying to open a recording never succeeds", .enabled(if: geteuid() == 0))
        func otherUser() async throws {
            for name in ["a.json", "stop"] { _ = try? FileManager.default.removeItem(atPath: scratch.path(name)) }
            let script = """
                for name in a.json .a.json.part; do cat "$0$name" 2>/dev/null; done
                """
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            let loop = "until cat \"$0stop\" 2>/dev/null; do \(script); done; :"
            process.arguments = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "sh", "-c", loop]
            process.arguments?.append(scratch.path(""))
            let read = Pipe.exclusive()
            process.standardOutput = read
            try process.start()
            for _ in 0..<Attack.cases(of: 1000) {
                let records = try output("a.json")
                records.append(Array("1".utf8), time: 0)
                await records.close()
                try FileManager.default.removeItem(atPath: scratch.path("a.json"))
            }
            // Reading this file shows that the other user has access to the folder.
            try Data("stop".utf8).write(to: URL(fileURLWithPath: scratch.path("part")))
            try FileManager.default.moveItem(atPath: scratch.path("part"), toPath: scratch.path("stop"))
            #expect(try read.fileHandleForReading.readToEnd() ?? Data() == Data("stop".utf8))
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
    #endif
}

/// Looks at the permissions of files on a thread of its own, as fast as it can.
private final class ModeWatch: Sendable {
    private let state = Guarded((looks: 0, widest: 0, isOver: false))
    private let done = DispatchGroup()

    init(_ paths: [String]) {
        DispatchQueue.global().async(group: done) { [self] in
            while !state.withLock({ $0.isOver }) {
                for path in paths {
                    var status = stat()
                    guard stat(path, &status) == 0 else { continue }
                    state.withLock { $0 = ($0.looks + 1, $0.widest | Int(status.st_mode & 0o777), $0.isOver) }
                }
            }
        }
    }

    /// The number of times that a file was seen.
    var looks: Int { state.withLock { $0.looks } }

    /// The number of times that a file was seen, and all permissions that any file had.
    func end() -> (looks: Int, widest: Int) {
        state.withLock { $0.isOver = true }
        done.wait()
        return state.withLock { ($0.looks, $0.widest) }
    }
}
