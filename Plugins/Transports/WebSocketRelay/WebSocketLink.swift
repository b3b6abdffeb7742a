import Geolocation
import LocationRelay
import SensorIO
import WebSocketFormat
import WebSocketIO

/// One connection of a transport, from the first attempt to its end: the part that lives beside the sensors.
///
/// It reports to the sensor actor in the order of what happens, and reports its end once.
@NetworkActor
final class WebSocketLink {
    /// What happens.
    enum Report: Sendable {
        /// The connection stands.
        case opened(acknowledges: Bool)
        /// There is room for another batch of frames.
        case room
        /// The system has taken so many more batches to their ends.
        case sent(Int)
        /// The server has taken over so many messages of this connection.
        case acknowledged(Int64)
        /// The server has answered after so many seconds.
        case answered(Double)
        /// The connection is over, or could not be made.
        case ended(WebSocketEnd)
    }

    /// Bytes that may wait while there is room for another batch.
    nonisolated private static let room = 131_072

    private let dialer: WebSocketDialer
    nonisolated private let clock: any SensorClock
    nonisolated private let report: @SensorActor (Report) -> Void
    private var connection: WebSocketConnection?
    private var isOver = false

    /// Batches for which the room has not been told yet, and those that the system has not taken yet.
    private var crowded = 0
    private var unsent = 0
    private var heartbeat = Heartbeat()

    nonisolated init(
        _ dialer: WebSocketDialer, clock: any SensorClock, report: @escaping @SensorActor (Report) -> Void
    ) {
        self.dialer = dialer
        self.clock = clock
        self.report = report
    }

    /// Connects.
    func open() {
        guard !isOver else { return }
        dialer.dial { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let (connection, response)):
                self.connection = connection
                connection.owner = self
                heartbeat.hear(at: clock.instant)
                let answer = response.fields[Acknowledgement.field]
                tell(.opened(acknowledges: answer == Acknowledgement.cumulative))
            case .failure(let end): finish(end)
            }
        }
    }

    /// Sends a batch of frames.
    func send(_ frames: [UInt8]) {
        guard let connection, !isOver else { return }
        connection.send(frames: frames)
        unsent += 1
        if connection.waitingBytes <= Self.room { tell(.room) } else { crowded += 1 }
    }

    /// Asks the server for a sign of life, or gives it up where it has owed one for too long.
    func beat(timeout: Double) {
        guard let connection, !isOver else { return }
        let now = clock.instant
        guard heartbeat.silence(at: now) <= timeout else {
            return finish(.lost("has not answered for \(timeout.inWords) s"))
        }
        connection.ping(heartbeat.question(at: now))
    }

    /// Says good-bye; the end is reported when the server has answered.
    func close(_ code: WebSocketCloseCode) {
        if let connection { connection.close(code) } else { cancel() }
    }

    /// Ends at once, without a report.
    func cancel() {
        isOver = true
        dialer.cancel()
        connection?.cancel()
        connection = nil
    }

    private func finish(_ end: WebSocketEnd) {
        guard !isOver else { return }
        cancel()
        tell(.ended(end))
    }

    private func tell(_ happening: Report) {
        SensorActor.enqueue { [report] in report(happening) }
    }
}

extension WebSocketLink: WebSocketConnectionOwner {
    /// Takes acknowledgements; what else a server says is not for us.
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool) {
        heartbeat.hear(at: clock.instant)
        switch try? RelayMessageReader.read(payload) {
        case .acknowledgement(let count?): tell(.acknowledged(count))
        case .ping(let id): answer(id, isText: isText)
        default: break
        }
    }

    private func answer(_ id: String, isText: Bool) {
        var answer: [UInt8] = []
        try? RelayMessage.pong(id: id).append(as: .json, to: &answer)
        if connection?.answer(answer, isText: isText) == false {
            finish(.lost("asks for signs of life and reads none"))
        }
    }

    func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>) {
        if let seconds = heartbeat.answer(payload, at: clock.instant) { tell(.answered(seconds)) }
    }

    func connectionDidDrain(_ connection: WebSocketConnection) {
        for _ in 0..<crowded { tell(.room) }
        crowded = 0
        if unsent > 0 { tell(.sent(unsent)) }
        unsent = 0
    }

    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd) { finish(end) }
}
