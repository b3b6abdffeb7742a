import CodecSupport
import Foundation
import Geolocation
import LocationStore
import NetworkIO
import Synchronization
import TestSupport
import Testing

@Suite("Attack: uploads that are killed", .serialized, .realTime, .timeLimit(.minutes(60)))
struct UploadTests {
    @Test("deliver everything captured once by its number, except what the faulty server rejects")
    func kills() async throws {
        var (kills, faults, records) = (0, 0, 0)
        try await Attack.repeatedly { dice in
            let scratch = try Scratch()
            let path = scratch.path("walk.db")
            let server = OverlandServer(seed: dice.next())
            let port = try await server.open(at: 0)
            for _ in 1...Int.random(in: 3...8, using: &dice) {
                let uploader = try Self.uploader(
                    "demo:?rate=\(Int.random(in: 20...2000, using: &dice))", path, port,
                    group: Int.random(in: 1...50, using: &dice))
                try await dice.pause(0.05...0.8)
                if Int.random(in: 0..<4, using: &dice) == 0 {
                    await server.close()
                    try await dice.pause(0...0.3)
                    _ = try await server.open(at: port)
                }
                try await uploader.killByForce()
                kills += 1
            }
            server.isFaulty.withLock { $0 = false }
            // A run to the end sends the rest, if the server takes it before the run's patience ends.
            for _ in 0..<20 {
                let result = try await Self.uploader("demo:?rate=max", path, port, group: 100).result()
                guard result.status == 0 else { throw Attack.Fault(description: result.errors) }
                let account = try await StoreReader(path).backlogs().first?.destination
                if account?.queued == 0 { break }
            }
            await server.close()
            let account = try await StoreReader(path).backlogs().map(\.destination)
            let stored = try await StoreReader(path).records(count: 1 << 40).count
            let (received, refused) = (server.received.withLock { $0 }, server.refused.withLock { $0 })
            let numbers = received.union(refused)
            guard account.count == 1, account[0].queued == 0, account[0].acknowledged == received.count,
                account[0].dead == refused.count, received.isDisjoint(with: refused), numbers.count == stored,
                let first = numbers.min(), numbers.max() == first + Int64(stored) - 1
            else {
                throw Attack.Fault(
                    description: "\(stored) stored, \(received.count) received, \(refused.count) refused: \(account)")
            }
            records += stored
            faults += server.faults.withLock { $0 }
        }
        print("\(kills) kills, \(faults) faults and \(records) records")
    }

    private static func uploader(_ source: String, _ path: String, _ port: Int, group: Int) throws -> LiveGeopipe {
        try LiveGeopipe(
            "--location", source, "--to",
            "store:\(path)?interval=0.01&group=\(group) | overland+http://127.0.0.1:\(port)/input?device=dog&timeout=2")
    }
}

/// A receiver of Overland's batches that fails at random, and rejects some fixes permanently.
@NetworkActor
private final class OverlandServer: HTTPServerDelegate {
    nonisolated let received = Mutex<Set<Int64>>([])
    nonisolated let refused = Mutex<Set<Int64>>([])
    nonisolated let isFaulty = Mutex(true)
    /// The requests without a successful answer, except for those that it rejects permanently.
    nonisolated let faults = Mutex(0)
    private var random: SplitMix64
    private var server: HTTPServer?
    /// The requests that are never answered.
    private var unanswered: [HTTPServerExchange] = []

    nonisolated init(seed: UInt64) { random = SplitMix64(seed: seed) }

    func open(at port: Int) throws -> Int {
        let server = HTTPServer(settings: HTTPServerSettings(address: "127.0.0.1", port: port), clock: SystemClock())
        server.delegate = self
        try server.open()
        self.server = server
        return server.boundPort ?? 0
    }

    func close() {
        server?.close()
        unanswered = []
    }

    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange) {
        let kind = isFaulty.withLock { $0 } ? Int.random(in: 0..<24, using: &random) : 99
        if kind <= 5 { faults.withLock { $0 += 1 } }
        switch kind {
        case 0: exchange.reply(HTTPReply(status: 500, text: "the database sleeps"))
        case 1: exchange.reply(HTTPReply(status: 503, text: "busy"))
        case 2: exchange.reply(HTTPReply(status: 200, text: "<!DOCTYPE html><html>Welcome to the hotel</html>"))
        case 3: unanswered.append(exchange)
        case 4:
            // A single fix beyond the limit would be rejected permanently.
            exchange.reply(HTTPReply(status: numbers(in: exchange.body).count > 1 ? 413 : 503, text: "too much"))
        case 5:
            // The server has accepted the batch, and closes the connection before the answer.
            _ = take(exchange.body)
            unanswered.append(exchange)
        default: exchange.reply(take(exchange.body))
        }
    }

    func server(_ server: HTTPServer, didTurnAway reason: DropReason) {}

    private func numbers(in body: [UInt8]) -> [Int64] {
        let locations = (try? JSONValue.parse(body.span))?["locations"]?.elements ?? []
        return locations.compactMap { $0["properties"]?["number"]?.number.map { Int64($0) } }
    }

    private func take(_ body: [UInt8]) -> HTTPReply {
        let numbers = numbers(in: body)
        guard !numbers.isEmpty else { return HTTPReply(status: 400, text: "no batch") }
        let bad = numbers.filter { $0 % 211 == 0 }
        guard bad.isEmpty else {
            if numbers.count == 1 { refused.withLock { _ = $0.insert(numbers[0]) } }
            return HTTPReply(status: 422, text: "not possible")
        }
        received.withLock { $0.formUnion(numbers) }
        return HTTPReply(status: 200, text: #"{"result":"ok"}"#)
    }
}
