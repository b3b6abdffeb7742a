import Geolocation
import LocationRelay
import RelaySupport
import TestSupport
import Testing
import WebSocketRelay

@Suite("A link that is cut", .serialized, .realTime, .timeLimit(.minutes(5)))
struct LinkCutTests {
    @Test(
        "loses, repeats and reorders nothing, however and whenever it is cut", arguments: [RelayEncoding.json, .cbor])
    func cutsLoseNothing(_ encoding: RelayEncoding) async throws {
        // The usual pauses would make it a long test, and a busy machine may stall for longer than the usual queue lasts.
        let configuration = WebSocketTransportConfiguration(
            initialBackoffDelay: 0.05, maxBackoffDelay: 0.2, maxQueueSize: 100_000, payloadEncoding: encoding)
        let outcome = try await LinkCutTrial.run(
            LinkCutTrial.Settings(cuts: 20, rate: 200, seed: 20, configuration: configuration))
        #expect(outcome.cutCount == 20)
        #expect(outcome.connections > 20)
        #expect(outcome.tally.received == 2 * outcome.pushed)
        #expect(outcome.lost == 0)
        #expect(outcome.tally.doubled == 0)
        #expect(outcome.tally.disordered == 0)
        #expect(outcome.transportDrops.total == 0)
    }
}
