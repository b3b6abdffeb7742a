import Testing

@testable import WebSocketFormat

@Suite("The client's side of the handshake")
struct ClientUpgradeTests {
    /// Key and answer of RFC 6455, section 1.3.
    private let key = "dGhlIHNhbXBsZSBub25jZQ=="
    private let accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

    private func check(_ lines: String...) -> WebSocketUpgradeError? {
        let text = lines.map { $0 + "\r\n" }.joined() + "\r\n"
        guard let response = ResponseReading(text).head else {
            Issue.record("\(lines) are not a response")
            return nil
        }
        do throws(WebSocketUpgradeError) {
            try WebSocketUpgrade.check(response: response, key: key)
            return nil
        } catch {
            return error
        }
    }

    @Test("computes the accept value of RFC 6455, section 1.3")
    func golden() {
        #expect(WebSocketUpgrade.accept(for: key) == accept)
    }

    @Test("creates random keys of 16 bytes")
    func keys() {
        let keys = (0..<100).map { _ in WebSocketUpgrade.makeKey() }
        #expect(Set(keys).count == 100)
        #expect(keys.allSatisfy { $0.utf8.count == 24 && $0.hasSuffix("==") && WebSocketUpgrade.isKey($0) })
    }

    @Test("writes a request")
    func request() throws {
        let fields = [try HTTPField("Authorization", "Bearer abc"), try HTTPField("X-Device-Id", "7")]
        let bytes = try WebSocketUpgrade.request(target: "/relay?a=b", host: "[::1]:9443", key: key, fields: fields)
        let expected = head(
            "GET /relay?a=b HTTP/1.1", "Host: [::1]:9443", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13", "Authorization: Bearer abc", "X-Device-Id: 7")
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test(
        "refuses to write a request with a target or a host that would change its meaning",
        arguments: [
            ("relay", "host", HTTPWritingError.target), ("", "host", .target), ("/a b", "host", .target),
            ("/a\r\nX: y", "host", .target), ("/é", "host", .target), ("/", "", .host), ("/", "a b", .host),
            ("/", "a\r\nX: y", .host), ("/", "a/b", .host), ("/", "user@host", .host),
        ])
    func injections(target: String, host: String, error: HTTPWritingError) {
        #expect(throws: error) { try WebSocketUpgrade.request(target: target, host: host, key: key) }
        #expect(!error.description.isEmpty)
    }

    @Test(
        "refuses fields that the handshake sets itself",
        arguments: [
            "Host", "upgrade", "CONNECTION", "Content-Length", "Transfer-Encoding", "Sec-WebSocket-Key",
            "sec-websocket-extensions", "Sec-WebSocket-Protocol",
        ])
    func reserved(name: String) throws {
        let field = try HTTPField(name, "a")
        #expect(throws: HTTPWritingError.reservedField(name)) {
            try WebSocketUpgrade.request(target: "/", host: "host", key: key, fields: [field])
        }
    }

    @Test("refuses a key that is not 16 bytes in base64")
    func foreignKey() {
        #expect(throws: HTTPWritingError.key) {
            try WebSocketUpgrade.request(target: "/", host: "host", key: "a\r\nX: y")
        }
    }

    @Test("accepts a valid response, ignoring case")
    func agreed() {
        let accept = "Sec-WebSocket-Accept: \(accept)"
        #expect(check("HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade", accept) == nil)
        #expect(check("HTTP/1.1 101", "upgrade: WebSocket", "connection: foo, upgrade", accept, "Server: a") == nil)
    }

    @Test("rejects every invalid response")
    func refused() {
        let (status, upgrade) = ("HTTP/1.1 101 Switching Protocols", "Upgrade: websocket")
        let (connection, accept) = ("Connection: Upgrade", "Sec-WebSocket-Accept: \(accept)")
        let errors = [
            check("HTTP/1.0 101 a", upgrade, connection, accept), check(status, connection, accept),
            check(status, "Upgrade: h2c", connection, accept),
            check(status, "Upgrade: websocket, h2c", connection, accept),
            check(status, upgrade, upgrade, connection, accept), check(status, upgrade, accept),
            check(status, upgrade, "Connection: close", accept), check(status, upgrade, connection),
            check(status, upgrade, connection, accept, accept), check(status, upgrade, connection, accept.lowercased()),
            check(status, upgrade, connection, accept, "Sec-WebSocket-Extensions: permessage-deflate"),
            check(status, upgrade, connection, accept, "Sec-WebSocket-Protocol: chat"),
        ]
        for error in errors { #expect(error?.status == 101) }
        #expect(Set(errors.compactMap(\.?.reason)).count == 6)
    }

    @Test("reports the status of a refusal and the retry time")
    func statuses() {
        let unavailable = check("HTTP/1.1 503 x", "Retry-After: 120")
        #expect(unavailable?.status == 503)
        #expect(unavailable?.retryAfter == 120)
        #expect(unavailable?.description == "the server answers 503 Service Unavailable")
        #expect(check("HTTP/1.1 401 Evil \u{9B}words")?.description == "the server answers 401 Unauthorized")
        #expect(check("HTTP/1.1 299")?.description == "the server answers 299")
        #expect(check("HTTP/1.1 200 OK")?.retryAfter == nil)
    }

    @Test(
        "reads the times of Retry-After",
        arguments: [
            ("0", 0), ("00120", 120), ("86400", 86_400), ("86401", 86_400), ("99999999999999999999999", 86_400),
            ("-1", nil), ("1.5", nil), ("", nil), ("soon", nil), ("+5", nil),
            ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Mon, 07 Nov 1994 08:49:37 GMT", 86_400),
            ("Tue, 06 Dec 2094 08:49:37 GMT", 86_400), ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
            ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil),
            ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:50:37 UTC", nil),
            ("Sun, 06 Foo 1994 08:50:37 GMT", nil), ("Sun, 6 Nov 1994 08:50:37  GMT", nil),
        ])
    func retryAfter(value: String, seconds: Int?) {
        #expect(
            check("HTTP/1.1 503", "Retry-After: \(value)", "Date: Sun, 06 Nov 1994 08:49:37 GMT")?.retryAfter == seconds
        )
    }

    @Test("requires the response's date to interpret a retry date")
    func retryWithoutDate() {
        #expect(check("HTTP/1.1 503", "Retry-After: Sun, 06 Nov 1994 08:50:37 GMT")?.retryAfter == nil)
    }
}
