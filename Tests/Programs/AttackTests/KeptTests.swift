import CodecSupport
import Foundation
import TestSupport
import Testing

@Suite(
    "Attack: the fixes that a base has acknowledged are stored", .serialized, .longRealTime, .timeLimit(.minutes(60)))
struct KeptTests {
    /// The sinks that keep events, each with the name of its file.
    private static let formats = ["jsonl", "gpx", "csv", "geojson"]

    @Test("on a disk that is full for some time")
    func fullDisk() async throws {
        try await Attack.repeatedly { dice in
            guard let (walk, disk, file) = try Self.smallDisk(&dice) else { return }
            let base = try LiveGeopipe(
                "--location", "relay://127.0.0.1:0", "--to", Self.endpoint(file), "--to", "print:")
            let port = try await base.port(of: "relay")
            async let sent = walk.send(to: port, rate: .random(in: 300...3000, using: &dice))
            try await dice.pause(0...4)
            try disk.empty()
            let result = try await sent
            let end = try await base.end()
            guard end.status == 0 else { throw Attack.Fault(description: end.errors) }
            // A sender waits some seconds for the last acknowledgements.
            try walk.check(result, keptIn: try String(contentsOfFile: file, encoding: .utf8), mayKeep: true)
            withExtendedLifetime(disk) {}
        }
    }

    @Test("on a disk that stays full")
    func noRoom() async throws {
        try await Attack.repeatedly { dice in
            guard let (walk, disk, file) = try Self.smallDisk(&dice) else { return }
            let base = try LiveGeopipe("--location", "relay://127.0.0.1:0", "--to", Self.endpoint(file))
            let port = try await base.port(of: "relay")
            let result = try await walk.send(to: port, rate: 3000, seconds: .random(in: 1...5, using: &dice))
            _ = try await base.end()
            try walk.check(result, keptIn: try String(contentsOfFile: file, encoding: .utf8), mayKeep: true)
            withExtendedLifetime(disk) {}
        }
    }

    /// A walk, a disk with little room, and a file there of any format; `nil` if the system mounts no such disk.
    private static func smallDisk(
        _ dice: inout SplitMix64
    ) throws -> (walk: RelayedWalk, disk: SmallDisk, file: String)? {
        let walk = try RelayedWalk(fixes: 1500)
        guard let disk = SmallDisk(walk.scratch.path("disk"), bytes: 4 << 20) else { return nil }
        // Enough for the beginning of a document, without which a base does not start.
        try disk.fill(leaving: .random(in: 20_000...150_000, using: &dice))
        return (walk, disk, disk.path("a.\(formats.randomElement(using: &dice) ?? "jsonl")"))
    }

    @Test("if the reader of its output pauses for some time")
    func stalledReader() async throws {
        try await Attack.repeatedly { dice in
            // A pipe holds 64 kB, which is a few hundred lines.
            let walk = try RelayedWalk(fixes: Attack.seconds > 0 ? 20_000 : 5000)
            let reader = Pipe.exclusive()
            let base = try LiveGeopipe(
                "--location", "relay://127.0.0.1:0", "--to", "jsonl:-", output: reader.fileHandleForWriting)
            try reader.fileHandleForWriting.close()
            let port = try await base.port(of: "relay")
            async let sent = walk.send(to: port, rate: 100_000)
            try await dice.pause(0...2)
            let text = Self.text(of: reader.fileHandleForReading)
            let result = try await sent
            _ = try await base.end()
            try walk.check(result, keptIn: await text.value)
        }
    }

    @Test("if the sink for their file fails")
    func failedSink() async throws {
        try await Attack.repeatedly { dice in
            let walk = try RelayedWalk(fixes: 1500)
            let file = walk.scratch.path("a.jsonl")
            let base = try LiveGeopipe(
                "--location", "relay://127.0.0.1:0", "--to", Self.endpoint(file), "--to", "print:",
                preparation: "ulimit -f \(Int.random(in: 10...400, using: &dice))")
            let port = try await base.port(of: "relay")
            let result = try await walk.send(to: port, rate: 3000, seconds: 3)
            let end = try await base.end()
            guard end.status == 1 else { throw Attack.Fault(description: end.errors) }
            try walk.check(result, keptIn: try String(contentsOfFile: file, encoding: .utf8), mayKeep: true)
        }
    }

    @Test("by a base that is killed repeatedly and restarted by the same command")
    func kills() async throws {
        try await Attack.repeatedly { dice in
            let walk = try RelayedWalk(fixes: 3000)
            let file = walk.scratch.path("a.\(Self.formats.randomElement(using: &dice) ?? "jsonl")")
            let port = try FreePort.tcp()
            async let sent = walk.send(to: port, rate: 1000)
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let base = try LiveGeopipe("--location", "relay://127.0.0.1:\(port)", "--to", Self.endpoint(file))
                _ = try await base.port(of: "relay")
                try await dice.pause(0...1)
                try await base.killByForce()
            }
            let base = try LiveGeopipe("--location", "relay://127.0.0.1:\(port)", "--to", Self.endpoint(file))
            let result = try await sent
            _ = try await base.end()
            // A sender waits some seconds for a base, which may take longer to start on a busy machine.
            try walk.check(result, keptIn: try String(contentsOfFile: file, encoding: .utf8), mayKeep: true)
        }
    }

    @Test("by a base with a wrong clock")
    func wrongClock() async throws {
        let scratch = try Scratch()
        guard let library = try ShiftedClock.build(in: scratch) else {
            return print("skipped: there is no compiler of C for the library that shifts the clock")
        }
        try await Attack.repeatedly { dice in
            let walk = try RelayedWalk(fixes: 300)
            let file = walk.scratch.path("a.jsonl")
            let shift = [-86_400 * 365 * 30, -3600, -60, 3600, 86_400].randomElement(using: &dice) ?? -3600
            let base = try LiveGeopipe(
                "--location", "relay://127.0.0.1:0", "--to", Self.endpoint(file),
                environment: ["LD_PRELOAD": library, "CLOCK_SHIFT": "\(shift)"])
            let port = try await base.port(of: "relay")
            let result = try await walk.send(to: port, rate: 300)
            let end = try await base.end()
            guard end.status == 0 else { throw Attack.Fault(description: "\(shift) s: \(end.errors)") }
            try walk.check(result, keptIn: try String(contentsOfFile: file, encoding: .utf8))
        }
    }

    /// The endpoint of a file, by its ending.
    private static func endpoint(_ file: String) -> String {
        "\(file.split(separator: ".").last ?? ""):\(file)"
    }

    /// Reads to the end, on a thread of its own.
    private static func text(of handle: FileHandle) -> Task<String, Never> {
        Task {
            await withCheckedContinuation { text in
                Thread { text.resume(returning: String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)) }.start()
            }
        }
    }
}
