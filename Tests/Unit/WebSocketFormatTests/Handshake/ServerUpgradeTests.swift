import Testing

@testable import WebSocketFormat

@Suite("The server's side of the handshake")
struct ServerUpgradeTests {
    private static let key = "dGhlIHNhbXBsZSBub25jZQ=="

    /// A request with some of its lines omitted or replaced.
    private func read(_ first: String = "GET /relay HTTP/1.1", without names: [String] = [], with lines: [String] = [])
        throws
        -> WebSocketUpgradeRequest
    {
        let usual = [
            "Host: localhost:9443", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: \(Self.key)",
            "Sec-WebSocket-Version: 13",
        ].filter { line in !names.contains { line.hasPrefix($0 + ":") } }
        let text = ([first] + usual + lines).map { $0 + "\r\n" }.joined() + "\r\n"
        return WebSocketUpgrade.read(try #require(RequestReading(text).head))
    }

    private func refusal(without names: [String] = [], with lines: [String] = []) throws -> WebSocketUpgradeRefusal? {
        guard case .refused(let refusal) = try read(without: names, with: lines) else { return nil }
        return refusal
    }

    @Test("accepts requests as in RFC 6455")
    func agreed() throws {
        #expect(try read() == .upgrade(key: Self.key))
        let browser = [
            "Upgrade: h2c, WebSocket", "Connection: keep-alive, upgrade", "Origin: http://a", "Content-Length: 0",
            "Sec-WebSocket-Extensions: permessage-deflate", "Sec-WebSocket-Protocol: a, b",
        ]
        #expect(try read(without: ["Upgrade", "Connection"], with: browser) == .upgrade(key: Self.key))
        #expect(try read("GET http://localhost:9443/ HTTP/1.1") == .upgrade(key: Self.key))
    }

    @Test("classifies other requests as plain")
    func plain() throws {
        let none = ["Upgrade", "Connection", "Sec-WebSocket-Key", "Sec-WebSocket-Version"]
        #expect(try read("GET /health?a HTTP/1.1", without: none) == .plain(method: "GET", target: "/health?a"))
        #expect(try read("OPTIONS * HTTP/1.1", without: none) == .plain(method: "OPTIONS", target: "*"))
        #expect(
            try read(without: none, with: ["Upgrade: h2c", "Connection: Upgrade"])
                == .plain(method: "GET", target: "/relay"))
        // HTTP/1.0 knows neither Host nor Upgrade.
        #expect(try read("GET / HTTP/1.0", without: ["Host"]) == .plain(method: "GET", target: "/"))
    }

    @Test("refuses invalid requests with the appropriate status")
    func refused() throws {
        let body = try refusal(with: ["Content-Length: 5"])
        #expect(body?.status == 413)
        #expect(try refusal(with: ["Transfer-Encoding: chunked"])?.reason == body?.reason)
        #expect(try refusal(with: ["Content-Length: 0, 5"])?.status == 413)
        #expect(try refusal(without: ["Host"])?.status == 400)
        #expect(try refusal(with: ["Host: other"])?.status == 400)
        #expect(try refusal(without: ["Host"], with: ["Host: a b"])?.status == 400)
        #expect(try refusal(without: ["Upgrade"])?.reason.contains("Upgrade: websocket") == true)
        #expect(try refusal(without: ["Connection"])?.reason.contains("Connection: Upgrade") == true)
        #expect(try refusal(without: ["Connection"], with: ["Connection: close"])?.status == 400)
        #expect(try refusal(without: ["Sec-WebSocket-Version"])?.status == 400)
        #expect(try refusal(with: ["Sec-WebSocket-Version: 13"])?.status == 400)
    }

    @Test(
        "refuses keys that are not 16 bytes in base64",
        arguments: [
            "", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZQ===",
            "AAAAAAAAAAAAAAAAAAAAAAAA",
            "dGhlIHNhbXBsZSBub25j ZQ==", "dGhlIHNhbXBsZSBub25jZ-==", "AAAA", "====", "dGhlIHNhbXBsZSBub25jZQAA",
        ])
    func keys(key: String) throws {
        let refusal = try refusal(without: ["Sec-WebSocket-Key"], with: ["Sec-WebSocket-Key: \(key)"])
        #expect(refusal?.status == 400)
        #expect(try self.refusal(with: ["Sec-WebSocket-Key: \(Self.key)"])?.reason == refusal?.reason)
    }

    @Test("states the supported version or method in a refusal", arguments: ["8", "0", "14", "13, 8", "", "thirteen"])
    func versions(version: String) throws {
        let found = try refusal(without: ["Sec-WebSocket-Version"], with: ["Sec-WebSocket-Version: \(version)"])
        let refusal = try #require(found)
        #expect(refusal.status == 426)
        let response = response(WebSocketUpgrade.response(refusing: refusal))
        #expect(response.head?.fields["Sec-WebSocket-Version"] == "13")
        #expect(response.head?.fields["Upgrade"] == "websocket")
        guard case .refused(let method) = try read("POST / HTTP/1.1") else { return #expect(Bool(false)) }
        #expect(method.status == 405)
        #expect(method.fields.map(\.value) == ["GET"])
    }

    private func response(_ bytes: [UInt8]) -> ResponseReading { ResponseReading([bytes[...]]) }

    @Test("writes a response that a client accepts")
    func bothSides() throws {
        let key = WebSocketUpgrade.makeKey()
        let bytes = try WebSocketUpgrade.request(target: "/relay", host: "localhost", key: key)
        let request = try #require(RequestReading([bytes[...]]).head)
        #expect(WebSocketUpgrade.read(request) == .upgrade(key: key))
        let fields = [
            try HTTPField("Server", "base"), try HTTPField("Connection", "close"),
            try HTTPField("sec-websocket-accept", "a"),
        ]
        let answer = response(WebSocketUpgrade.response(accepting: key, fields: fields))
        let head = try #require(answer.head)
        try WebSocketUpgrade.check(response: head, key: key)
        #expect(head.fields["Server"] == "base")
        #expect(throws: WebSocketUpgradeError.self) {
            try WebSocketUpgrade.check(response: head, key: WebSocketUpgrade.makeKey())
        }
    }

    @Test("responds byte for byte as in RFC 6455, section 1.3")
    func golden() {
        let expected = head(
            "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(WebSocketUpgrade.response(accepting: Self.key) == Array(expected.utf8))
    }

    @Test("writes the reason of a refusal as the body")
    func refusalAnswer() throws {
        let refusal = try #require(try refusal(without: ["Sec-WebSocket-Version"]))
        let expected = head(
            "HTTP/1.1 400 Bad Request", "Content-Type: text/plain; charset=utf-8", "Content-Length: 54",
            "Connection: close")
        let bytes = WebSocketUpgrade.response(refusing: refusal)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == expected + "the request must have one field Sec-WebSocket-Version\n")
    }
}
