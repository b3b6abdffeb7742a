import FileIO
import GeolocationTestKit
import LocationRelay
import RelayTestKit
import SensorIO
import TestSupport
import Testing
import WebSocketRelay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("A WebSocket transport fulfils the transport contract", .serialized, .realTime, .timeLimit(.minutes(5)))
struct ConformanceTests {
    @Test("with a server that acknowledges, and with one that does not", arguments: [true, false])
    func conformance(acknowledges: Bool) async throws {
        let server = ScriptedServer(.accept(acknowledges: acknowledges))
        let port = try await server.open()
        let url = try #require(URL(string: "ws://127.0.0.1:\(port)/relay"))
        let configuration = WebSocketTransportConfiguration(maxQueueSize: 64, allowInsecureConnections: true)
        try await TransportConformance.verify(
            patience: 60, time: .system, stimulus: { _ in if acknowledges { await server.acknowledgeAll() } },
            { WebSocketTransport(url: url, configuration: configuration, clock: $0) })
        #expect(await !server.sequences.isEmpty)
        await server.close()
    }
}

extension ScriptedServer {
    /// Acknowledges the messages of the last client, once its WebSocket is open.
    fileprivate func acknowledgeAll() {
        guard connectionCount > 0, requests.count == connectionCount else { return }
        // The count is that of all clients; a count beyond the messages of the last client acknowledges all of them.
        acknowledge(Int64(sequences.count))
    }
}
