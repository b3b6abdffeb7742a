import CodecSupport
import Foundation
import LocationStore
import TestSupport
import Testing

@Suite("Attack: a store that is killed", .serialized, .realTime, .timeLimit(.minutes(60)))
struct StoreTests {
    @Test("keeps everything up to a moment, in order and once, over any number of kills")
    func kills() async throws {
        try await Attack.repeatedly { dice in
            let scratch = try Scratch()
            let path = scratch.path("walk.db")
            var captured: [Int64] = []
            for run in 1...Int.random(in: 3...8, using: &dice) {
                let program = try LiveGeopipe(
                    "--location", "demo:?rate=\(Int.random(in: 20...400, using: &dice))", "--to",
                    "store:\(path)?interval=0.01&group=\(Int.random(in: 1...50, using: &dice))")
                try await program.wait("the store exists") { FileManager.default.fileExists(atPath: "\(path)-shm") }
                try await dice.pause(0...0.3)
                // What another process can read is acknowledged.
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
}
