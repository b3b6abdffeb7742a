import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import RelaySupport
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
        server = RelayServer(settings, clock: ManualClock(), report: { _ in }, drop: { _ in })
        connection = WebSocketConnection(
            stream, role: .server, limits: settings.server.limits,
            farewells: FinishingStreams(limit: 1, patience: 10, clock: ManualClock()))
        session = TrackerSession(
            connection, number: 1, sender: "collar", pass: RelayDoor.Pass(device: "collar"), acknowledges: true,
            messageRate: 1000, server: server)
        connection.start(with: [])
    }

    @Test("is slowed after a thousand messages that are not fixes, however many fixes it may send")
    func idleTalk() {
        let fast = TrackerSession(
            connection, number: 2, sender: "collar", pass: RelayDoor.Pass(device: "collar"), acknowledges: true,
            messageRate: 1_000_000, server: server)
        let garbage = PlainPeer.frame(0x81, [0x78])
        for _ in 0..<1000 {
            #expect(!stream.isReadingPaused)
            connection.stream(stream, didReceive: garbage.span)
            connection.streamDidFinishTurn(stream)
        }
        #expect(stream.isReadingPaused)
        fast.sweep(now: SensorInstant(nanoseconds: 2_000_000), silence: 10)
        #expect(!stream.isReadingPaused)
    }

    @Test("receives the last acknowledgement when it reads again, and none before it")
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

    @Test("is dropped when it has read nothing for twice the silence limit, but not while it reads slowly")
    func patience() {
        func sweep(_ second: Double) {
            // The tracker sends all the time.
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

@Suite("The turns in which trackers are read") @NetworkActor struct TrackerTurnTests {
    private let server = RelayServer(.test(), clock: ManualClock(), report: { _ in }, drop: { _ in })

    /// A tracker with a connection and a stream of its own.
    private func tracker(_ number: UInt32) -> (stream: ScriptedStream, connection: WebSocketConnection) {
        let stream = ScriptedStream()
        let connection = WebSocketConnection(
            stream, role: .server, limits: WebSocketLimits(),
            farewells: FinishingStreams(limit: 1, patience: 10, clock: ManualClock()))
        let session = TrackerSession(
            connection, number: number, sender: "\(number)", pass: RelayDoor.Pass(device: "\(number)"),
            acknowledges: true, messageRate: 1_000_000, server: server)
        server.add(session)
        connection.start(with: [])
        return (stream, connection)
    }

    @Test("end after 256 messages and start again")
    func length() {
        let (stream, connection) = tracker(1)
        let piece = [UInt8](Array(repeating: PlainPeer.frame(0x8A, []), count: 255).joined())
        connection.stream(stream, didReceive: piece.span)
        #expect(!connection.isTurnOver)
        connection.stream(stream, didReceive: PlainPeer.frame(0x8A, []).span)
        #expect(connection.isTurnOver)
        connection.streamDidFinishTurn(stream)
        #expect(!connection.isTurnOver)
    }

    @Test("wait while the sensor actor is busy, in the order of their requests, without pausing other trackers")
    func order() {
        let (greedy, first, second, idle) = (tracker(1), tracker(2), tracker(3), tracker(4))
        let fix = PlainPeer.frame(0x81, Array(json(.fix(Fixes.fix(1), sender: nil)).utf8))
        while !server.isBehind {
            greedy.connection.stream(greedy.stream, didReceive: fix.span)
            if greedy.connection.isTurnOver { greedy.connection.streamDidFinishTurn(greedy.stream) }
        }
        var resumed: [String] = []
        for (name, tracker) in [("second", second), ("first", first), ("greedy", greedy)] {
            #expect(tracker.connection.isTurnOver, "it reads nothing more")
            tracker.connection.streamDidFinishTurn(tracker.stream)
            #expect(tracker.stream.isReadingPaused)
            tracker.stream.onResume = { resumed.append(name) }
        }
        #expect(!idle.stream.isReadingPaused)
        server.processed([ProcessedMessages(session: 1, count: 8192, refused: DropCounts())])
        #expect(resumed.suffix(2) == ["second", "first"] || resumed == ["second", "first", "greedy"])
        #expect(Set(resumed) == ["greedy", "first", "second"])
        #expect(!first.connection.isTurnOver)
    }
}

/// A stream that accepts as few bytes as a test allows.
@NetworkActor
private final class ScriptedStream: ByteStream {
    weak var owner: (any ByteStreamOwner)?
    let peerHost = "127.0.0.1"
    let peerName = "127.0.0.1:1"
    var waitingBytes = 0
    var isReadingPaused = false {
        didSet { if oldValue, !isReadingPaused { onResume?() } }
    }
    var onResume: (@NetworkActor () -> Void)?
    private(set) var isCancelled = false

    /// The payloads of the frames that were sent.
    private(set) var texts: [String] = []

    nonisolated init() {}

    func establish(_ onEstablished: @escaping @NetworkActor (StreamEnd?) -> Void) {}

    func send(_ bytes: [UInt8]) { texts.append(String(decoding: bytes.dropFirst(2), as: UTF8.self)) }

    func finish() {}

    func cancel() { isCancelled = true }
}
