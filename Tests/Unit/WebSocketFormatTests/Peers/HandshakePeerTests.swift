import Foundation
import Testing

@testable import WebSocketFormat

@Suite(
    "The handshake of the Python package websockets",
    .enabled(if: PythonPeer.isThere, "skipped: python3 or its package websockets is not installed"))
struct HandshakePeerTests {
    /// Prints a client's request in hexadecimal digits, and its result for each line as a response.
    private static let client = """
        from websockets.client import ClientProtocol
        from websockets.uri import parse_uri
        for line in lines:
            client = ClientProtocol(parse_uri('ws://localhost:9443/relay?a=b'))
            client.key = 'dGhlIHNhbXBsZSBub25jZQ=='
            client.send_request(client.connect())
            request = b''.join(client.data_to_send())
            client.receive_data(bytes.fromhex(line))
            print(request.hex(), client.state.name, client.handshake_exc is None)
        """

    /// Prints a server's response to each line in hexadecimal digits.
    private static let server = """
        from websockets.server import ServerProtocol
        for line in lines:
            server = ServerProtocol()
            server.receive_data(bytes.fromhex(line))
            for request in server.events_received():
                server.send_response(server.accept(request))
            print(b''.join(server.data_to_send()).hex() or '-', server.state.name)
        """

    @Test("sends a request that is accepted here, and accepts the response")
    func theirRequest() throws {
        let key = "dGhlIHNhbXBsZSBub25jZQ=="
        let field = try HTTPField("Server", "base")
        let right = WebSocketUpgrade.response(accepting: key, fields: [field])
        let wrong = WebSocketUpgrade.response(accepting: WebSocketUpgrade.makeKey())
        let refusal = HTTPResponse.bytes(status: 503, body: Array("no".utf8), closes: true)
        let lines = try PythonPeer.run(Self.client, [right.hex, wrong.hex, refusal.hex])
        let words = lines.map { $0.split(separator: " ").map(String.init) }
        #expect(words.map { $0[1] == "OPEN" } == [true, false, false])
        #expect(words.map { $0[2] == "True" } == [true, false, false])
        let bytes = [UInt8](hex: words[0][0])
        let request = try #require(RequestReading([bytes[...]]).head)
        #expect(request.path == "/relay")
        #expect(WebSocketUpgrade.read(request) == .upgrade(key: key))
    }

    @Test("accepts a request from here, and sends a response that is accepted here")
    func theirAnswer() throws {
        let key = WebSocketUpgrade.makeKey()
        let field = try HTTPField("Authorization", "Bearer abc")
        let request = try WebSocketUpgrade.request(target: "/relay", host: "[::1]:9", key: key, fields: [field])
        let lines = try PythonPeer.run(Self.server, [request.hex])
        let words = try #require(lines.first).split(separator: " ").map(String.init)
        #expect(words[1] == "OPEN")
        let bytes = [UInt8](hex: words[0])
        let response = try #require(ResponseReading([bytes[...]]).head)
        try WebSocketUpgrade.check(response: response, key: key)
    }

    @Test("refuses the requests that are refused here")
    func refusals() throws {
        let key = WebSocketUpgrade.makeKey()
        let right = String(
            decoding: try WebSocketUpgrade.request(target: "/relay", host: "localhost", key: key), as: UTF8.self)
        let changes = [
            ("GET", "POST"), ("HTTP/1.1\r\n", "HTTP/1.2a\r\n"), ("Upgrade: websocket", "Upgrade: h2c"),
            ("Connection: Upgrade", "Connection: close"), (key, "abc"), (": 13", ": 8"),
            ("Sec-WebSocket-Version: 13\r\n", ""), ("Sec-WebSocket-Key: \(key)\r\n", ""), ("Host:", "Ho st:"),
        ]
        let wrong = changes.map { Self.replaced(right, $0.0, $0.1) }
        for text in wrong where RequestReading(text).error == nil {
            let request = try #require(RequestReading(text).head)
            if case .upgrade = WebSocketUpgrade.read(request) { Issue.record("agreed to \(text)") }
        }
        for (text, line) in zip(wrong, try PythonPeer.run(Self.server, wrong.map { Array($0.utf8).hex })) {
            let words = line.split(separator: " ").map(String.init)
            #expect(words[1] != "OPEN", "\(text)")
            guard words[0] != "-" else { continue }
            #expect(ResponseReading([[UInt8](hex: words[0])[...]]).head?.status != 101)
        }
    }

    private static func replaced(_ text: String, _ part: String, _ other: String) -> String {
        guard let range = text.firstRange(of: part) else { return text }
        return text.replacingCharacters(in: range, with: other)
    }
}
