import Geolocation
import GeolocationTestKit
import NetworkIO
import ReceiverSupport
import SensorIO
import TestSupport
import WebSocketFormat

/// The events of both sides of a test, recorded on the sensor actor, on which tests run.
@SensorActor
final class Log {
    private(set) var lines: [String] = []
    private(set) var messages: [[UInt8]] = []

    nonisolated init() {}

    func note(_ line: String, _ message: [UInt8]? = nil) {
        lines.append(line)
        if let message { messages.append(message) }
    }

    func wait(_ what: String, until holds: @SensorActor () -> Bool) async throws {
        try await Patience.wait("\(what); \(lines.suffix(10))", until: holds)
    }

    /// Waits for a line.
    func wait(for line: String) async throws { try await wait(line) { self.lines.contains(line) } }
}

/// One side of a connection, which stores received messages, and echoes them if asked to.
@NetworkActor
final class Side: WebSocketConnectionOwner {
    nonisolated let log = Log()
    private(set) var connection: WebSocketConnection?
    private let echoes: Bool

    init(echoes: Bool = false) {
        self.echoes = echoes
    }

    func accept(_ connection: WebSocketConnection) {
        self.connection = connection
        connection.owner = self
        note("open")
    }

    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool) {
        let message = payload.withUnsafeBufferPointer { Array($0) }
        note(isText ? "text" : "binary", message)
        if echoes { connection.send(message, isText: isText) }
    }

    func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>) {
        note("pong \(payload.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })")
    }

    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd) { note(end.words) }

    func note(_ line: String, _ message: [UInt8]? = nil) {
        SensorActor.enqueue { [log] in log.note(line, message) }
    }
}

/// A server that accepts each request without a field `X-Bad`, and echoes.
@NetworkActor
final class EchoServer: WebSocketServerDelegate {
    let side = Side(echoes: true)
    private let server: WebSocketServer

    init(limits: WebSocketLimits = WebSocketLimits()) {
        server = WebSocketServer(
            settings: WebSocketServerSettings(address: "127.0.0.1", port: 0, limits: limits), clock: ManualClock())
    }

    /// Begins to listen; the port.
    func open() throws -> Int {
        server.delegate = self
        try server.open()
        return server.boundPort ?? 0
    }

    func close() { server.close() }

    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission {
        guard request.fields["X-Bad"] == nil else {
            return .refuse(
                HTTPReply(status: 503, fields: .fixed("Retry-After", "7"), text: "not now"), reason: "bad")
        }
        return .accept(.fixed("X-Good", "yes")) { [side] connection in
            side.note("\(request.target) of \(request.fields["Host"] ?? "")")
            side.accept(connection)
        }
    }

    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> HTTPReply? { nil }

    func server(_ server: WebSocketServer, didTurnAway reason: DropReason) { side.note(reason.description) }
}

/// A client that connects.
@NetworkActor
final class Client {
    let side = Side()
    private let dialer: WebSocketDialer

    init(_ address: String, fields: [HTTPField] = [], limits: WebSocketLimits = WebSocketLimits()) throws {
        dialer = WebSocketDialer(to: try WebSocketAddress(address), fields: fields, limits: limits)
        dialer.dial { [side] result in
            switch result {
            case .success(let (connection, response)):
                side.note("\(response.status) \(response.fields["X-Good"] ?? "")")
                side.accept(connection)
            case .failure(let end): side.note(end.words)
            }
        }
    }

    func cancel() { dialer.cancel() }

    func perform(_ body: @NetworkActor (WebSocketConnection) -> Void) {
        if let connection = side.connection { body(connection) }
    }
}
