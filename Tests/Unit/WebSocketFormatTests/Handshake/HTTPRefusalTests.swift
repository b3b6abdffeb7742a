import Testing

@testable import WebSocketFormat

@Suite("Rejected heads of HTTP")
struct HTTPRefusalTests {
    @Test(
        "include a first line that is not a request",
        arguments: [
            "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET  / HTTP/1.1", "GET /", "GET", "", "GET / HTTP/1", " / HTTP/1.1",
            "GET / http/1.1", "GET / HTTP/1.1a", "GET / HTTP/11.1", "G(T / HTTP/1.1", "GET /a b HTTP/1.1",
            "GET /é HTTP/1.1", "GET  HTTP/1.1", "HTTP/1.1 200 OK", "GET / HTTP/+.1", "GET\t/ HTTP/1.1",
        ])
    func requestLines(line: String) {
        let reading = RequestReading("\r\n" + head(line))
        #expect(reading.error == HTTPError(.requestLine, at: 2 + line.utf8.count + 1))
        #expect(reading.error?.status == 400)
    }

    @Test(
        "include a first line that is not a response",
        arguments: [
            "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 2000 OK", "HTTP/1.1 2x0", "GET / HTTP/1.1",
            "HTTP/1.1 099", "HTTP/1.1  200", "ICY 200 OK",
        ])
    func statusLines(line: String) {
        #expect(ResponseReading(head(line)).error == HTTPError(.statusLine, at: line.utf8.count + 1))
    }

    @Test("include a version other than HTTP/1", arguments: ["HTTP/0.9", "HTTP/2.0", "HTTP/3.0"])
    func versions(version: String) {
        let error = RequestReading(head("GET / \(version)")).error
        #expect(error?.kind == .version)
        #expect(error?.status == 505)
        #expect(ResponseReading(head("\(version) 101 a")).error?.kind == .version)
    }

    @Test(
        "include heads that could be read in two ways",
        arguments: [
            ("GET / HTTP/1.1\nHost: a\n\n", HTTPError.Kind.lineEnd, 14),
            ("GET / HTTP/1.1\r\nHost: a\n\r\n", .lineEnd, 23),
            ("GET / HTTP/1.1\r\nA: b\rC: d\r\n\r\n", .lineEnd, 21), ("GET / HTTP/1.1\r\r\n", .lineEnd, 15),
            ("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", .foldedLine, 22),
            ("GET / HTTP/1.1\r\n\tc\r\n\r\n", .foldedLine, 16), ("GET / HTTP/1.1\r\nA : b\r\n\r\n", .fieldName, 22),
            ("GET / HTTP/1.1\r\n: b\r\n\r\n", .fieldName, 20), ("GET / HTTP/1.1\r\nA\r\n\r\n", .fieldName, 18),
            ("GET / HTTP/1.1\r\nA(: b\r\n\r\n", .fieldName, 22), ("GET / HTTP/1.1\r\né: b\r\n\r\n", .fieldName, 22),
            ("GET / HTTP/1.1\r\nA: \0\r\n\r\n", .controlCharacter, 19),
            ("GET / HTTP/1.1\r\nA: \u{7F}\r\n\r\n", .controlCharacter, 19),
            ("GET /\u{1B} HTTP/1.1", .controlCharacter, 5),
            ("\u{16}\u{3}\u{1}\u{2}\0", .controlCharacter, 0),
        ])
    func ambiguous(text: String, kind: HTTPError.Kind, offset: Int) {
        for delivery in Delivery.allCases {
            let reading = RequestReading(delivery.pieces(of: Array(text.utf8)))
            #expect(reading.error == HTTPError(kind, at: offset))
            #expect(reading.error?.status == 400)
        }
    }

    /// A value that forms a line of 40 bytes with a name of one letter.
    private static let long = String(repeating: "c", count: 38)

    private let limits = HTTPLimits(lineSize: 40, fieldCount: 3, headSize: 100)

    @Test("do not include heads at the limits")
    func inside() {
        let target = "/" + String(repeating: "a", count: 26)
        let text = head("GET \(target) HTTP/1.1", "Host: " + String(repeating: "b", count: 34), "C:d", "E:")
        #expect(text.utf8.count == 42 + 42 + 5 + 4 + 2)
        #expect(RequestReading(text, limits: limits).head != nil)
        let whole = head("GET / HTTP/1.1", "A:" + Self.long, "B:" + Self.long.dropLast(2))
        #expect(whole.utf8.count == 100)
        #expect(RequestReading(whole, limits: limits).head != nil)
    }

    @Test(
        "include heads beyond a limit, at the first byte beyond it and with a status of their own",
        arguments: [
            ("GET /" + String(repeating: "a", count: 99), HTTPError.Kind.longFirstLine, 40, 414),
            ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 80), .longField, 56, 431),
            (head("GET / HTTP/1.1", "A: 1", "B: 2", "C: 3", "D: 4"), .manyFields, 39, 431),
            (head("GET / HTTP/1.1", "A:" + long, "B:" + long), .longHead, 100, 431),
        ])
    func limits(text: String, kind: HTTPError.Kind, offset: Int, status: Int) {
        for delivery in Delivery.allCases {
            let error = RequestReading(delivery.pieces(of: Array(text.utf8)), limits: limits).error
            #expect(error == HTTPError(kind, at: offset))
            #expect(error?.status == status)
        }
    }

    @Test("include everything if the limits are 0")
    func none() {
        let none = HTTPLimits(lineSize: -1, fieldCount: -1, headSize: -1)
        #expect(none == HTTPLimits(lineSize: 0, fieldCount: 0, headSize: 0))
        #expect(RequestReading("G", limits: none).error?.kind == .longHead)
    }

    @Test("are described in one sentence for each kind of error", arguments: HTTPError.Kind.allCases)
    func sentences(kind: HTTPError.Kind) {
        let error = HTTPError(kind, at: 3)
        #expect(error.description == "\(error.reason) at byte 3")
        #expect([400, 414, 431, 505].contains(error.status))
    }
}
