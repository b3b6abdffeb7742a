import Geolocation
import GeolocationTestKit
import NetworkIO
import RelaySupport
import TestSupport
import Testing
import WebSocketFormat

/// A server with one page, at `/page`, that accepts each upgrade.
@NetworkActor
private final class PageServer: WebSocketServerDelegate {
    nonisolated let page = HTTPReply(
        status: 200, fields: .fixed("Content-Type", "application/octet-stream"), body: pattern(60_000))
    private let server: WebSocketServer
    private(set) var connections: [WebSocketConnection] = []
    private(set) var reasons: [String] = []

    init(_ change: (inout WebSocketServerSettings) -> Void = { _ in }) throws {
        var settings = WebSocketServerSettings(address: "127.0.0.1", port: 0)
        change(&settings)
        server = WebSocketServer(settings: settings, clock: ManualClock())
        server.delegate = self
        try server.open()
    }

    var port: Int { server.boundPort ?? 0 }

    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission {
        .accept([]) { connection in self.connections.append(connection) }
    }

    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> HTTPReply? {
        request.path == "/page" ? page : nil
    }

    func server(_ server: WebSocketServer, didTurnAway reason: DropReason) { reasons.append(reason.description) }
}

@Suite("A server of WebSockets and pages", .serialized, .realTime, .timeLimit(.minutes(5))) @NetworkActor
struct WebSocketServerTests {
    private func ask(_ request: String, _ server: PageServer) async throws -> [UInt8] {
        let peer = try PlainPeer(to: server.port)
        await peer.send(request)
        return try await peer.receiveAll()
    }

    @Test("sends a page unchanged in response to GET, and only its head in response to HEAD")
    func page() async throws {
        let server = try PageServer()
        let head = """
            HTTP/1.1 200 OK\r
            Content-Type: application/octet-stream\r
            Content-Length: 60000\r
            Connection: close\r
            \r

            """
        let whole = try await ask("GET /page?v=1 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n", server)
        #expect(whole == Array(head.utf8) + server.page.body)
        let part = try await ask("HEAD /page HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n", server)
        #expect(String(decoding: part, as: UTF8.self) == head)
    }

    @Test("refuses browsers by host and origin, and counts the refusals")
    func browsers() async throws {
        let server = try PageServer { $0.access.allowsOwnPages = true }
        let own = "127.0.0.1:\(server.port)"
        for (fields, status) in [
            ("Host: \(own)\r\n", 200), ("Host: rebind.test:\(server.port)\r\n", 421),
            ("Host: \(own)\r\nOrigin: http://\(own)\r\n", 200), ("Host: \(own)\r\nOrigin: null\r\n", 403),
        ] {
            let answer = String(decoding: try await ask("GET /page HTTP/1.1\r\n\(fields)\r\n", server), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        }
        // The same rules apply to upgrades.
        #expect(try await PlainPeer(to: server.port).upgrade().hasPrefix("HTTP/1.1 101 "))
        #expect(try await PlainPeer(to: server.port).upgrade(["Origin: http://x.example"]).hasPrefix("HTTP/1.1 421 "))
        #expect(
            server.reasons == [
                "request for an unknown host", "request of a web page that is not allowed",
                "request for an unknown host",
            ])
    }

    @Test("lets browsers use any host name over TLS, but no origin that is not allowed", .needsTLS)
    func encryption() async throws {
        let certificates = try Certificates()
        let pair = try certificates.issue(.good)
        let server = try PageServer {
            $0.tls = TLSServerSettings(certificateFile: pair.certificateFile, keyFile: pair.keyFile)
        }
        let trusting = TLSClientSettings(authorityFile: certificates.authorityFile)
        for (fields, status) in [("", 200), ("Origin: https://base.example\r\n", 403)] {
            let client = try await connect(to: "localhost", server.port, tls: trusting)
            client.send("HEAD /page HTTP/1.1\r\nHost: base.example\r\n\(fields)\r\n")
            try await waitUntil("the answer") { !client.ends.isEmpty }
            #expect(client.text.hasPrefix("HTTP/1.1 \(status) "))
        }
    }

    /// Returns how many of 8 MiB the system takes for a client that never reads.
    private func bytesTaken(_ server: PageServer) async throws -> Int {
        let client = try PlainPeer(to: server.port)
        _ = try await client.upgrade()
        try await waitUntil("the connection") { !server.connections.isEmpty }
        let connection = server.connections[0]
        let frames = [UInt8](repeating: 0, count: 65_536)
        for _ in 0..<128 { connection.send(frames: frames) }
        // The system has taken all that it will if the number has not grown in 100 looks.
        var (taken, looks) = (0, 0)
        try await waitUntil("it takes no more") {
            let count = 128 * frames.count - connection.waitingBytes
            looks = count > taken ? 0 : looks + 1
            taken = count
            return looks == 100
        }
        withExtendedLifetime(client) { connection.cancel() }
        return taken
    }

    @Test("leaves unread bytes of a client in its own buffer if the system's send buffer is limited")
    func sendBuffer() async throws {
        let unlimited = try await bytesTaken(try PageServer())
        let limited = try await bytesTaken(try PageServer { $0.sendBuffer = 65_536 })
        #expect(limited < 1 << 20)
        #expect(limited * 2 < unlimited)
    }
}
