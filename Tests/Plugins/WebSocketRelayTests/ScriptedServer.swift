import LocationRelay
import NetworkIO
import WebSocketFormat

/// A server controlled completely by a test: it answers no ping, and acknowledges only on request.
@NetworkActor
final class ScriptedServer {
    /// The response to an upgrade request.
    enum Welcome: Sendable {
        /// A WebSocket.
        case accept(acknowledges: Bool)
        /// A response with this status, and with `Retry-After` if it is not `nil`.
        case refuse(Int, retryAfter: String? = nil)
        /// No response.
        case silence
        /// Bytes that are not HTTP.
        case garbage
    }

    private let listener = StreamListener()
    private var clients: [Client] = []
    var welcome: Welcome

    nonisolated init(_ welcome: Welcome = .accept(acknowledges: true)) {
        self.welcome = welcome
    }

    func open(port: Int = 0) throws -> Int {
        try listener.open(address: "127.0.0.1", port: port, tls: nil) { [weak self] stream in
            guard let self else { return }
            clients.append(Client(stream, welcome))
        }
        return listener.boundPort ?? 0
    }

    func close() {
        listener.close()
        for client in clients { client.stream.cancel() }
    }

    func set(_ welcome: Welcome) { self.welcome = welcome }

    /// Connections since the server was opened.
    var connectionCount: Int { clients.count }

    /// Connections that have not ended.
    var standingCount: Int { clients.filter { !$0.isOver }.count }

    /// The upgrade requests of the clients.
    var requests: [HTTPRequest] { clients.compactMap(\.request) }

    /// The sequences of the base fixes received, in order.
    var sequences: [Int64] { clients.flatMap(\.sequences) }

    /// The closing codes received.
    var closingCodes: [WebSocketCloseCode] { clients.compactMap(\.closingCode) }

    /// The pings received.
    var pingCount: Int { clients.reduce(0) { $0 + $1.pings.count } }

    /// Sends a closing frame to all clients.
    func closeAll(_ code: WebSocketCloseCode) {
        for client in clients where !client.isOver { client.close(code) }
    }

    /// Answers all pings of the last client.
    func answerPings() { clients.last?.answerPings() }

    /// Acknowledges a number of messages of the last client.
    func acknowledge(_ count: Int64, refused: [String: Int] = [:]) { clients.last?.acknowledge(count, refused) }

    /// Pauses or resumes reading from the last client.
    func setReading(_ isReading: Bool) { clients.last?.stream.isReadingPaused = !isReading }

    /// Sends bytes as they are.
    func send(_ bytes: [UInt8]) { clients.last?.stream.send(bytes) }

    /// Ends the connections without a close frame.
    func cut() { for client in clients where !client.isOver { client.cut() } }
}

@NetworkActor
private final class Client: ByteStreamOwner {
    let stream: any ByteStream
    private let welcome: ScriptedServer.Welcome
    private var reader = HTTPHeadReader<HTTPRequest>()
    private var decoder = WebSocketDecoder(role: .server)
    private var encoder = WebSocketEncoder(role: .server)
    private(set) var request: HTTPRequest?
    private(set) var sequences: [Int64] = []
    private(set) var closingCode: WebSocketCloseCode?
    private(set) var pings: [[UInt8]] = []
    private(set) var isOver = false

    init(_ stream: any ByteStream, _ welcome: ScriptedServer.Welcome) {
        self.stream = stream
        self.welcome = welcome
        stream.owner = self
    }

    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        guard request == nil else { return read(bytes) }
        guard let (head, count) = try? reader.read(bytes) else { return }
        request = head
        greet(head)
        read(bytes.extracting(count..<bytes.count))
    }

    private func greet(_ head: HTTPRequest) {
        switch welcome {
        case .accept(let acknowledges):
            guard case .upgrade(let key) = WebSocketUpgrade.read(head) else { return cut() }
            let promise = try? HTTPField(Acknowledgement.field, Acknowledgement.cumulative)
            let fields = acknowledges ? [promise].compactMap { $0 } : []
            stream.send(WebSocketUpgrade.response(accepting: key, fields: fields))
        case .refuse(let status, let retryAfter):
            let field = retryAfter.flatMap { try? HTTPField("Retry-After", $0) }
            let fields = [field].compactMap { $0 }
            stream.send(HTTPResponse.bytes(status: status, fields: fields, body: Array("no".utf8), closes: true))
            stream.finish()
        case .silence: break
        case .garbage: stream.send(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))
        }
    }

    private func read(_ bytes: Span<UInt8>) {
        var closing: WebSocketCloseCode?
        try? decoder.decode(bytes) { event, payload in
            switch event {
            case .text, .binary:
                guard case .update(let update) = try? RelayMessageReader.read(payload) else { return }
                sequences.append(update.base?.sequence ?? -1)
            case .ping: pings.append(payload.withUnsafeBufferPointer { Array($0) })
            case .pong: break
            case .close(let code, _): closing = code
            }
        }
        guard let closing else { return }
        closingCode = closing
        close(closing)
        stream.finish()
    }

    func close(_ code: WebSocketCloseCode) {
        var frame: [UInt8] = []
        encoder.appendClose(code, to: &frame)
        stream.send(frame)
    }

    func answerPings() {
        var frames: [UInt8] = []
        for ping in pings {
            let payload = ping[...]
            encoder.append(.pong, payload.span, to: &frames)
        }
        pings = []
        stream.send(frames)
    }

    func acknowledge(_ count: Int64, _ refused: [String: Int]) {
        var frame: [UInt8] = []
        try? encoder.append(.text, to: &frame) { buffer in
            try RelayMessage.acknowledgement(count: count, refused: refused).append(as: .json, to: &buffer)
        }
        stream.send(frame)
    }

    func cut() {
        isOver = true
        stream.cancel()
    }

    func streamDidDrain(_ stream: any ByteStream) {}

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) { isOver = true }
}
