import Geolocation
import WebSocketFormat

/// A client's connection to an ``HTTPServer``; handles one request after the other.
@NetworkActor
final class HTTPConnection {
    /// The two lists in which a server keeps the connections that wait for bytes of their clients.
    ///
    /// The list `readers` contains the connections whose request has not arrived completely, including new connections.
    /// The list `idlers` contains the connections that have answered a request and wait for the next one.
    enum List { case readers, idlers }

    /// The phases of a connection: waiting for a request, reading it, waiting for the reply, and the end.
    private enum Phase {
        /// No byte of the next request has arrived yet.
        case idle
        /// The connection is new, or a part of a request has arrived.
        case reading
        /// A complete request waits for its reply.
        case answering
        /// The connection is ending, and no further request is read.
        case over
    }

    /// The maximum number of bytes of further requests that are buffered while a request waits for its reply.
    ///
    /// Further bytes stay in the system's buffers.
    private static let restLimit = 16_384

    /// The maximum number of bytes of replies that may wait to be sent; if more wait, the client is disconnected.
    private static let unreadLimit = 1 << 20

    let stream: any ByteStream
    let host: String
    let number: UInt32

    /// The list of the server that contains this connection, and the connection's number in that list.
    ///
    /// The value is `nil` while a request waits for its reply. The server sets this property.
    var place: (list: List, number: UInt64)?

    /// The moment since which the connection has been in its present list; the server sets this property.
    var waitingSince: SensorInstant

    private weak var server: HTTPServer?
    private let farewells: FinishingStreams
    private var reader: HTTPRequestReader
    private var phase = Phase.reading
    private var head: HTTPRequest?
    private var rest: [UInt8] = []

    /// Whether `read(_:)` is running.
    ///
    /// If a reply is sent meanwhile, the running call continues to read.
    private var isReading = false

    /// Whether the connection will be closed after the next reply.
    private var closes = false

    init(
        _ stream: any ByteStream, number: UInt32, reader: HTTPRequestReader, farewells: FinishingStreams,
        since now: SensorInstant, server: HTTPServer
    ) {
        self.stream = stream
        host = stream.peerHost
        self.number = number
        self.reader = reader
        self.farewells = farewells
        self.server = server
        waitingSince = now
    }

    /// The number of bytes that the incomplete body of the current request takes in memory.
    var heldBytes: Int { reader.heldBytes }

    /// Whether a request of the connection waits for its reply.
    var isAnswering: Bool { phase == .answering }

    /// Closes the connection after the pending reply, or at once if no request waits for a reply.
    func close() {
        closes = true
        if phase != .answering { finish() }
    }

    /// Sends a reply that the server itself has decided on, such as a reply to an invalid request, and closes the
    /// connection.
    func turnAway(_ reply: HTTPReply) {
        guard phase != .over else { return }
        send(reply, to: "GET", closes: true)
        finish()
    }

    /// Closes the connection at once, and discards the bytes that wait to be sent.
    func cancel() {
        phase = .over
        stream.cancel()
    }

    /// Sends the reply to the waiting request, which has the given method.
    func answer(_ reply: HTTPReply, to method: String) {
        guard phase == .answering else { return }
        send(reply, to: method, closes: closes)
        guard !closes, stream.waitingBytes <= Self.unreadLimit else { return finish() }
        phase = .idle
        server?.connectionIsIdle(self)
        guard !isReading else { return }
        let rest = rest
        self.rest = []
        stream.isReadingPaused = false
        if !rest.isEmpty { read(rest.span) }
    }

    private func send(_ reply: HTTPReply, to method: String, closes: Bool) {
        stream.send(
            HTTPResponse.bytes(
                status: reply.status, fields: reply.fields, body: reply.body, closes: closes, to: method))
    }

    private func finish() {
        phase = .over
        rest = []
        farewells.finish(stream)
        server?.connectionDidEnd(self)
    }

    // MARK: Reading

    private func read(_ bytes: Span<UInt8>) {
        isReading = true
        defer { isReading = false }
        var index = 0
        while phase == .idle || phase == .reading {
            if phase == .idle {
                guard index < bytes.count else { return }
                phase = .reading
                server?.connectionIsReading(self)
            }
            do throws(HTTPRequestError) {
                guard let part = try reader.read(bytes, from: &index) else { return updateMemory() }
                handle(part, isAtEnd: index == bytes.count)
            } catch {
                server?.connection(self, didFail: error)
                return turnAway(HTTPReply(status: error.status, text: error.reason))
            }
        }
        guard phase == .answering, index < bytes.count else { return }
        bytes.extracting(index..<bytes.count).withUnsafeBufferPointer { rest.append(contentsOf: $0) }
        if rest.count > Self.restLimit { stream.isReadingPaused = true }
    }

    private func updateMemory() {
        guard reader.heldBytes > 0, server?.hasMemory(for: self) == false else { return }
        turnAway(.later(status: 503, text: "there is no memory for this request at the moment"))
    }

    private func handle(_ part: HTTPRequestReader.Part, isAtEnd: Bool) {
        switch part {
        case .head(let head):
            if let refusal = server?.refusal(of: head, on: self) { return turnAway(refusal) }
            self.head = head
            if head.minorVersion == 0 || head.fields.list("Connection", contains: "close") { closes = true }
            // If a part of the body has already arrived, the client does not wait for `100 Continue`.
            if isAtEnd, head.minorVersion > 0, head.fields.list("Expect", contains: "100-continue") {
                stream.send(HTTPResponse.continuation)
            }
        case .body(let body):
            guard let head else { return }
            self.head = nil
            phase = .answering
            server?.connection(self, didReceive: HTTPServerExchange(head, body: body, on: self))
        }
    }
}

extension HTTPConnection: ByteStreamOwner {
    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        guard phase == .answering else { return read(bytes) }
        bytes.withUnsafeBufferPointer { rest.append(contentsOf: $0) }
        if rest.count > Self.restLimit { stream.isReadingPaused = true }
    }

    func streamDidDrain(_ stream: any ByteStream) {}

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) {
        let wasReading = phase == .reading
        phase = .over
        server?.connection(self, didEnd: end, withinRequest: wasReading)
    }
}
