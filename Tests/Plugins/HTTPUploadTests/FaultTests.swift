import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import LocationStorage
import LocationStore
import NetworkIO
import Synchronization
import TestSupport
import Testing

@testable import HTTPUpload

/// An attack of ten minutes or more tries ten times as many records.
@Suite("Uploads through random faults", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor
struct FaultTests {
    @Test(
        "deliver every record once by its number, and each rejected one as a dead letter",
        arguments: [(UInt64(1), 200), (2, 1)])
    func faults(seed: UInt64, batchLimit: Int) async throws {
        let factor = Attack.seconds < 600 ? 1 : 10
        let count = factor * (batchLimit == 1 ? 500 : 10_000)
        let scratch = try Scratch()
        let clock = ManualClock()
        let server = FaultyServer(seed: seed)
        let client = ScriptedClient { request, _ in server.answer(request) }
        var settings = UploadSettings()
        settings.credentials = UploadCredentials(.bearer, tokens: .reading { "secret" })
        let sink = UploadSink(
            NumberFormat(batchLimit: batchLimit), name: "numbers", settings: settings, clock: clock, client: client)
        let store = LocationStoreSink(
            path: scratch.path("walk.db"), options: StoreOptions(waitingLimit: count + 1),
            forwarding: ForwardingOptions(includesStored: true))
        let host = SinkHost(clock: clock)
        try store.start(in: host)
        try store.forward(to: sink, as: "numbers", in: host.makeHost(behind: sink))
        let start = clock.now
        for index in 0..<count {
            // Other tests use the actor too.
            if index % 500 == 499 { await Task.yield() }
            store.receive(
                .location(
                    Location(
                        latitude: 47, longitude: 9, timestamp: start.addingTimeInterval(Double(index) / 1000))))
        }
        var account: StoreDestination?
        try await Patience.wait("everything is settled") {
            clock.advance(by: 10)
            account = try await store.store?.destinations().first
            return account?.captured == count && account?.queued == 0
        }
        let open = try #require(store.store)
        let dead = Set(try await open.deadLetters(of: "numbers").map(\.sequence))
        await store.finish()
        let (received, refused, faults) = server.summary
        print("uploads of \(count) records through \(faults) faults: \(dead.count) refused")
        #expect(faults >= factor * (batchLimit == 1 ? 125 : 40), "\(faults)")
        #expect(received.count + dead.count == count && account?.dead == dead.count)
        #expect(refused.count == dead.count && refused.isDisjoint(with: received))
        // Numbers follow each other, as sequences do.
        let all = received.union(refused)
        let first = try #require(all.min())
        #expect(all.count == count && all.max() == first + Int64(count) - 1)
        #expect(Set(refused.map { $0 - first + 1 }) == dead)
    }
}

/// A server that accepts records by their numbers, rejects some permanently, and fails in all ways at random.
private final class FaultyServer: Sendable {
    private struct State {
        var random: SplitMix64
        var received: Set<Int64> = []
        var refused: Set<Int64> = []
        var faults = 0
    }

    private let state: Mutex<State>

    init(seed: UInt64) { state = Mutex(State(random: SplitMix64(seed: seed))) }

    var summary: (received: Set<Int64>, refused: Set<Int64>, faults: Int) {
        state.withLock { ($0.received, $0.refused, $0.faults) }
    }

    func answer(_ request: HTTPClientRequest) -> Result<HTTPClientReply, HTTPClientFailure> {
        let numbers = String(decoding: request.body, as: UTF8.self).split(separator: " ").compactMap { Int64($0) }
        return state.withLock { state in
            let dice = Int.random(in: 0..<100, using: &state.random)
            guard dice < 50 else { return Self.take(numbers, &state) }
            state.faults += 1
            switch dice % 10 {
            case 0: return .failure(HTTPClientFailure(.refused, "refuses connections"))
            case 1: return .failure(HTTPClientFailure(.connection, "has reset the connection"))
            case 2: return .failure(HTTPClientFailure(.timeout, "has not answered in time"))
            case 3: return .status(Bool.random(using: &state.random) ? 500 : 503)
            case 4: return .status(200, "<!DOCTYPE html><html><body>Welcome to the hotel</body></html>")
            case 5: return .status(429)
            case 6: return numbers.count > 1 ? .status(413) : .status(408)
            case 7: return .status(401)
            default:
                // The server has accepted everything, but the answer is cut or lost.
                if case .success(let reply) = Self.take(numbers, &state), reply.status == 200 {
                    return .failure(HTTPClientFailure(.truncated, "has cut its answer"))
                }
                return .failure(HTTPClientFailure(.connection, "has closed the connection"))
            }
        }
    }

    /// Accepts a batch as a whole, or rejects it.
    private static func take(
        _ numbers: [Int64], _ state: inout State
    ) -> Result<HTTPClientReply, HTTPClientFailure> {
        // One record in some thousands is rejected, and the same one each time.
        let bad = numbers.filter { $0.hash(1_500) == 0 }
        guard bad.isEmpty else {
            if numbers.count == 1 { state.refused.insert(numbers[0]) }
            return .status(400, "not possible")
        }
        state.received.formUnion(numbers)
        return .status(200)
    }
}

extension Int64 {
    fileprivate func hash(_ modulus: UInt64) -> UInt64 {
        var random = SplitMix64(seed: UInt64(bitPattern: self))
        return random.next() % modulus
    }
}
