import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import Testing
import WebSocketFormat

@testable import NetworkIO
@testable import RelayReception

@Suite("A tracker that does not read") @NetworkActor struct TrackerSessionTests {
    private let stream = ScriptedStream()
    private let session: TrackerSession
    private let connection: WebSocketConnection
    private let server: RelayServer

    init() {
        let settings = RelayReceiverSettings.test()
        server = RelayServer(settings, clock: ManualClock()) { _ in }
        connection = WebSocketConnection(
            stream, role: .server, limits: settings.server.limits,
            farewells: FinishingStreams(limit: 1, patience: 10, clock: ManualClock()))
        session = TrackerSession(
            connection, number: 1, sender: "collar", acknowledges: true, messageRate: 1000, server: server)
        connection.start(with: [])
    }

    @Test("gets the last acknowledgement when it reads again, and none of those before")
    func acknowledgements() {
        session.acknowledge(3, refused: DropCounts())
        stream.waitingBytes = 5000
        for _ in 0..<1000 { session.acknowledge(1, refused: DropCounts()) }
        #expect(stream.texts == [#"{"type":"ack","count":3}"#])
        stream.waitingBytes = 0
        connection.streamDidDrain(stream)
        connection.streamDidDrain(stream)
        #expect(stream.texts == [#"{"type":"ack","count":3}"#, #"{"type":"ack","count":1003}"#])
    }

    @Test("is given up when it has taken nothing for twice the silence, and not while it takes some")
    func patience() {
        func sweep(_ second: Double) {
            // It says something all the time.
            session.connectionDidFinishTurn(connection)
            session.sweep(now: SensorInstant(nanoseconds: Int64(second * 1e9)), silence: 10)
        }
        stream.waitingBytes = 100
        sweep(0)
        sweep(20)
        #expect(!stream.isCancelled)
        connection.streamDidDrain(stream)
        sweep(21)
        sweep(40)
        #expect(!stream.isCancelled)
        sweep(42)
        #expect(stream.isCancelled)
    }
}

/// A stream that takes as little as a test says.
@NetworkActor
private final class ScriptedStream: ByteStream {
    weak var owner: (any ByteStreamOwner)?
    let peerHost = "127.0.0.1"
    let peerName = "127.0.0.1:1"
    var waitingBytes = 0
    var isReadingPaused = false
    private(set) var isCancelled = false

    /// The payloads of the frames that were sent.
    private(set) var texts: [String] = []

    nonisolated init() {}

    func establish(_ onEstablished: @escaping @NetworkActor (StreamEnd?) -> Void) {}

    func send(_ bytes: [UInt8]) { texts.append(String(decoding: bytes.dropFirst(2), as: UTF8.self)) }

    func finish() {}

    func cancel() { isCancelled = true }
}
