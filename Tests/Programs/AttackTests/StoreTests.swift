import CodecSupport
import Foundation
import LocationStore
import TestSupport
import Testing

@Suite("Attack: a store that is killed", .serialized, .realTime, .timeLimit(.minutes(60)))
struct StoreTests {
    @Test("contains all acknowledged records after each of many kills, in order and once")
    func kills() async throws {
        try await Attack.repeatedly { dice in
            let scratch = try Scratch()
            let path = scratch.path("walk.db")
            var captured: [Int64] = []
            for run in 1...Int.random(in: 3...8, using: &dice) {
                let program = try LiveGeopipe(
                    "--location", "demo:?rate=\(Int.random(in: 20...100, using: &dice))", "--to",
                    "store:\(path)?interval=0.01&group=\(Int.random(in: 1...50, using: &dice))")
                try await program.wait("the store exists") { FileManager.default.fileExists(atPath: "\(path)-shm") }
                try await dice.pause(0...0.3)
                // A record that another process can read is acknowledged.
                let acknowledged = (try? await StoreReader(path).summary().stored) ?? 0
                try await program.killByForce()
                let records = try await StoreReader(path).records(count: 1 << 40)
                let isComplete = records.count >= max(acknowledged, captured.count)
                let isOrdered = records.enumerated().allSatisfy { $1.sequence == Int64($0) + 1 }
                let epochs = records.map(\.identity.epoch)
                // A run that was killed before it had opened the store began no epoch.
                let new = Set(epochs.dropFirst(captured.count))
                guard isComplete, isOrdered, epochs.prefix(captured.count).elementsEqual(captured), new.count <= 1,
                    new.allSatisfy({ $0 > captured.last ?? 0 })
                else {
                    throw Attack.Fault(
                        description: "run \(run): \(acknowledged) acknowledged, \(captured.count) known, "
                            + "\(records.count) found: \(program.errors)")
                }
                captured = epochs
            }
            let store = try await LocationStore.open(path)
            guard try await store.verify() == nil, await store.repairs().isEmpty else {
                throw Attack.Fault(description: "it is damaged: \(await store.repairs())")
            }
            await store.close()
        }
    }

    @Test("delivers every record in order to a base, although both are killed repeatedly")
    func forwarding() async throws {
        try await Attack.repeatedly { dice in
            let scratch = try Scratch()
            let (path, port) = (scratch.path("walk.db"), try FreePort.tcp())
            var base: LiveGeopipe?
            for _ in 1...Int.random(in: 3...8, using: &dice) {
                if base == nil, Bool.random(using: &dice) { base = try Self.base(port, scratch) }
                let tracker = try Self.tracker(
                    "demo:?rate=\(Int.random(in: 20...2000, using: &dice))", path, port,
                    group: Int.random(in: 1...50, using: &dice))
                try await dice.pause(0.05...0.8)
                if Bool.random(using: &dice) {
                    try await base?.killByForce()
                    base = nil
                    try await dice.pause(0...0.3)
                }
                try await tracker.killByForce()
            }
            let last = try base ?? Self.base(port, scratch)
            _ = try await last.port(of: "relay")
            // A run to the end sends the rest.
            let result = try await Self.tracker("demo:?rate=max", path, port, group: 100).result()
            guard result.status == 0 else { throw Attack.Fault(description: result.errors) }
            try await last.killByForce()
            let account = try await StoreReader(path).backlogs().map(\.destination)
            let stored = try await StoreReader(path).records(count: 1 << 40).count
            guard account.count == 1, account[0].queued == 0, account[0].acknowledged == stored else {
                throw Attack.Fault(description: "\(stored) stored, \(account): \(result.errors)")
            }
            try Self.check(scratch, count: stored)
        }
    }

    private static func base(_ port: Int, _ scratch: Scratch) throws -> LiveGeopipe {
        try LiveGeopipe(
            "--location", "relay://127.0.0.1:\(port)", "--to", "jsonl:\(scratch.path("base.jsonl"))?types=relay")
    }

    private static func tracker(_ source: String, _ path: String, _ port: Int, group: Int) throws -> LiveGeopipe {
        try LiveGeopipe(
            "--location", source, "--to",
            "store:\(path)?interval=0.01&group=\(group) | ws://127.0.0.1:\(port)?stream=remote&device=dog")
    }

    /// Looks for each record in what the base has written: once or, after its death, again.
    private static func check(_ scratch: Scratch, count: Int) throws {
        var numbers: [Int] = []
        var known: Set<Int> = []
        for line in try scratch.text("base.jsonl").split(separator: "\n") {
            guard let field = line.firstRange(of: "\"seq\":"),
                let number = Int(line[field.upperBound...].prefix { $0.isNumber })
            else { continue }
            if known.insert(number).inserted { numbers.append(number) }
        }
        guard let first = numbers.first, numbers == Array(first..<first + count) else {
            throw Attack.Fault(
                description: "\(count) stored, \(numbers.count) arrived, "
                    + "\(numbers == numbers.sorted() ? "with gaps" : "out of order")")
        }
    }
}
