import Geolocation
import LocationRelay
import NetworkIO
import WebSocketFormat

/// One connection of a WebSocket transport, from the attempt to connect to its end.
///
/// The link runs on the network actor. It reports events to the sensor actor in order, and its end exactly once.
@NetworkActor
final class WebSocketLink {
    /// An event of the connection that the link reports.
    enum Report: Sendable {
        /// The connection has been established; the values state whether the server acknowledges updates and uses this
        /// device's time.
        case opened(acknowledges: Bool, usesTime: Bool)
        /// The connection has room for another batch of frames after the batch with the given number, counted from 1.
        case room(through: Int)
        /// The system has accepted the bytes of all batches up to the batch with the given number.
        case sent(through: Int)
        /// The server has acknowledged the given number of messages of this connection in total.
        ///
        /// `refused` contains the number of messages that the server has refused since the last report, by reason.
        case acknowledged(Int64, refused: [String: Int])
        /// The server has answered the ping with the given identifier; `seconds` is the server's time since 1970.
        case serverTime(id: String, seconds: Double)
        /// The server has answered a heartbeat after the given number of seconds.
        case answered(Double)
        /// The connection has ended, or could not be established, in the given way.
        case ended(WebSocketEnd)
    }

    /// The maximum number of bytes waiting to be sent at which the connection still accepts another batch.
    nonisolated private static let room = 131_072

    /// The maximum time in seconds for the closing handshake of the connection.
    nonisolated private static let farewellTime = 2.0

    private let dialer: WebSocketDialer
    nonisolated private let configuration: WebSocketTransportConfiguration

    /// The deadline for the attempt to connect and, later, for the closing handshake.
    private let limit: NetworkDeadline
    private let beat: NetworkDeadline
    nonisolated private let clock: any SensorClock
    nonisolated private let report: @SensorActor (Report) -> Void
    private var connection: WebSocketConnection?
    private var isOver = false

    /// The number of batches passed to the connection so far; the system has accepted the first `sentBatches` of them.
    private var batches = 0
    private var sentBatches = 0
    private var heartbeat = Heartbeat()

    nonisolated init(
        _ dialer: WebSocketDialer, _ configuration: WebSocketTransportConfiguration, clock: any SensorClock,
        report: @escaping @SensorActor (Report) -> Void
    ) {
        self.dialer = dialer
        self.configuration = configuration
        self.clock = clock
        self.report = report
        limit = NetworkDeadline(clock: clock)
        beat = NetworkDeadline(clock: clock)
    }

    /// Starts the attempt to connect to the server.
    func open() {
        guard !isOver else { return }
        limit.onReached { [weak self] in
            guard let self else { return }
            finish(.lost("has not answered for \(configuration.connectTimeout.formatted) s"))
        }
        limit.arm(after: configuration.connectTimeout)
        beat.onReached { [weak self] in self?.ping() }
        dialer.dial { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let (connection, response)):
                self.connection = connection
                connection.owner = self
                limit.disarm()
                heartbeat.recordActivity(at: clock.instant)
                beat.arm(after: heartbeatInterval)
                let answer = response.fields[Acknowledgement.field]
                post(
                    .opened(
                        acknowledges: answer == Acknowledgement.cumulative,
                        usesTime: response.fields[Acknowledgement.timeField] != nil))
            case .failure(let end): finish(end)
            }
        }
    }

    /// Sends a batch of frames to the server.
    func send(_ frames: [UInt8]) {
        guard let connection, !isOver else { return }
        connection.send(frames: frames)
        batches += 1
        if connection.waitingBytes <= Self.room { post(.room(through: batches)) }
    }

    /// The configured seconds between heartbeats, but at least 0.1, so that heartbeats leave time for other work.
    private var heartbeatInterval: Double {
        configuration.heartbeatInterval >= 0.1 ? configuration.heartbeatInterval : 0.1
    }

    /// Sends a ping to the server, or ends the connection if nothing has been received for too long.
    private func ping() {
        guard let connection else { return }
        let now = clock.instant
        let timeout = configuration.heartbeatTimeout
        guard heartbeat.silence(at: now) <= timeout else {
            return finish(.lost("has not answered for \(timeout.formatted) s"))
        }
        connection.ping(heartbeat.question(at: now))
        beat.arm(after: heartbeatInterval)
    }

    /// Starts the closing handshake; the link exists until the handshake is complete or its time limit is reached.
    func close(_ code: WebSocketCloseCode) {
        guard let connection else { return cancel() }
        beat.cancel()
        limit.onReached { self.cancel() }
        limit.arm(after: Self.farewellTime)
        connection.close(code)
    }

    /// Ends the connection at once, without reporting its end.
    func cancel() {
        isOver = true
        limit.cancel()
        beat.cancel()
        dialer.cancel()
        connection?.cancel()
        connection = nil
    }

    private func finish(_ end: WebSocketEnd) {
        guard !isOver else { return }
        cancel()
        post(.ended(end))
    }

    private func post(_ happening: Report) {
        SensorActor.enqueue { [report] in report(happening) }
    }
}

extension WebSocketLink: WebSocketConnectionOwner {
    /// Processes acknowledgements and answers to pings; other messages of the server are ignored.
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool) {
        heartbeat.recordActivity(at: clock.instant)
        switch try? RelayMessageReader.read(payload) {
        case .acknowledgement(let count?, let refused): post(.acknowledged(count, refused: refused))
        case .ping(let id, _): answer(id, isText: isText)
        case .pong(let id, let seconds?): post(.serverTime(id: id, seconds: seconds))
        default: break
        }
    }

    private func answer(_ id: String, isText: Bool) {
        var answer: [UInt8] = []
        try? RelayMessage.pong(id: id).append(as: .json, to: &answer)
        if connection?.answer(answer, isText: isText) == false {
            finish(.lost("sends pings but does not read the answers"))
        }
    }

    func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>) {
        if let seconds = heartbeat.answer(payload, at: clock.instant) { post(.answered(seconds)) }
    }

    func connectionDidDrain(_ connection: WebSocketConnection) {
        guard sentBatches < batches else { return }
        sentBatches = batches
        post(.sent(through: batches))
    }

    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd) { finish(end) }
}
