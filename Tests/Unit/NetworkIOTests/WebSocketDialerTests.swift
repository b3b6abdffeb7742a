import Geolocation
import NetworkIO
import RelaySupport
import TestSupport
import Testing
import WebSocketFormat

@Suite("A dialer that gets no WebSocket", .serialized, .realTime, .timeLimit(.minutes(5))) @NetworkActor
struct WebSocketDialerTests {
    /// Returns the dialer's error for a server that answers with a text, and closes the connection or keeps it open.
    private func words(_ answer: String?, closes: Bool = true) async throws -> String {
        let server = AnsweringServer(answer, closes: closes)
        let client = try Client("ws://127.0.0.1:\(try server.open())")
        try await client.side.log.wait("an answer") { !client.side.log.lines.isEmpty }
        return await withExtendedLifetime(server) { client.side.log }.lines[0]
    }

    @Test("reports the reason")
    func refusals() async throws {
        let port = try FreePort.tcp()
        let nobody = try Client("ws://127.0.0.1:\(port)")
        try await nobody.side.log.wait("an answer") { !nobody.side.log.lines.isEmpty }
        #expect(await nobody.side.log.lines[0].hasPrefix("cannot be reached: "))
        #expect(try await words(nil) == "closed the connection without a reason")
        #expect(try await words("SSH-2.0-OpenSSH\r\n\r\n").hasPrefix("does not speak HTTP: "))
        #expect(try await words("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n").hasPrefix("refused with status 401: "))
        #expect(try await words("HTTP/1.1 200 OK\r\n\r\nhello").hasPrefix("refused with status 200: "))
        let wrong =
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Accept: \(PlainPeer.answer)\r\n\r\n"
        #expect(try await words(wrong).hasPrefix("refused with status 101: "))
        #expect(
            try await words("HTTP/1.1 101 X\r\nA: " + String(repeating: "a", count: 9000), closes: false).hasPrefix(
                "does not speak HTTP: "))
    }

    @Test("reports when to retry if the server says so")
    func later() async throws {
        let server = EchoServer()
        let port = try server.open()
        var end: WebSocketEnd?
        let dialer = WebSocketDialer(
            to: try WebSocketAddress("ws://127.0.0.1:\(port)"), fields: .fixed("X-Bad", "yes"))
        dialer.dial { result in if case .failure(let failure) = result { end = failure } }
        try await Patience.wait("an answer") { end != nil }
        guard case .refused(503, retryAfter: 7, _) = end else {
            Issue.record("\(String(describing: end))")
            return
        }
        try await server.side.log.wait(for: "bad")
    }

    @Test("reports nothing after it is cancelled, before or after it has connected")
    func cancelled() async throws {
        let silent = AnsweringServer("HTTP/1.1 101 ", closes: false)
        let port = try silent.open()
        for isAccepted in [false, true] {
            let client = try Client("ws://127.0.0.1:\(port)")
            if isAccepted { try await Patience.wait("a connection") { silent.count > 0 } }
            client.cancel()
            try await Patience.wait("it is closed") { silent.count == 0 }
            #expect(await client.side.log.lines.isEmpty)
        }
        // No connection is left open.
        try await Patience.wait("all are closed") { silent.count == 0 }
    }
}

/// A server that answers every request with a text.
@NetworkActor
private final class AnsweringServer: ByteStreamOwner {
    private let answer: String?
    private let closes: Bool
    private let listener = StreamListener()
    private var streams: [any ByteStream] = []

    init(_ answer: String?, closes: Bool) {
        self.answer = answer
        self.closes = closes
    }

    /// The number of open connections.
    var count: Int { streams.count }

    func open() throws -> Int {
        try listener.open(address: "127.0.0.1", port: 0, tls: nil) { [weak self] stream in
            self?.streams.append(stream)
            stream.owner = self
        }
        return listener.boundPort ?? 0
    }

    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        if let answer { stream.send(Array(answer.utf8)) }
        if closes { stream.finish() }
    }

    func streamDidDrain(_ stream: any ByteStream) {}

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) { streams.removeAll { $0 === stream } }
}
