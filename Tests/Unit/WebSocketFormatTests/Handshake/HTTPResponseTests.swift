import Testing
import WebSocketFormat

@Suite("The bytes of a response") struct HTTPResponseTests {
    private let body = Array("{\"ü\":1}".utf8)

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("state the length of the body and whether the connection closes, whatever fields are added")
    func framing() throws {
        let fields = try [HTTPField("Content-Type", "application/json"), HTTPField("Content-Length", "7")]
        let expected = head("HTTP/1.1 200 OK", "Content-Type: application/json", "Content-Length: 8")
        #expect(text(HTTPResponse.bytes(status: 200, fields: fields, body: body)) == expected + "{\"ü\":1}")
        let closing = head(
            "HTTP/1.1 200 OK", "Content-Type: application/json", "Content-Length: 8", "Connection: close")
        #expect(
            text(HTTPResponse.bytes(status: 200, fields: fields, body: body, closes: true)) == closing + "{\"ü\":1}")
    }

    @Test("end with the head in response to HEAD, and still state the length")
    func headOnly() {
        let expected = head("HTTP/1.1 404 Not Found", "Content-Length: 8")
        #expect(text(HTTPResponse.bytes(status: 404, body: body, to: "HEAD")) == expected)
    }

    @Test("have no length for a status that has no body", arguments: [(204, "No Content"), (304, "Not Modified")])
    func empty(status: Int, phrase: String) {
        #expect(text(HTTPResponse.bytes(status: status, body: body)) == head("HTTP/1.1 \(status) \(phrase)"))
    }

    @Test("have a status that is clamped to those of a final response", arguments: [Int.min, 0, 199, 600, .max])
    func status(status: Int) {
        let reading = ResponseReading([HTTPResponse.bytes(status: status)[...]])
        #expect(reading.head?.status == min(max(status, 200), 599))
    }
}
