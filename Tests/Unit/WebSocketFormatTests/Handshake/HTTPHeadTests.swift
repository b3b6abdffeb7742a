import Testing

@testable import WebSocketFormat

@Suite("Heads of HTTP/1.1")
struct HTTPHeadTests {
    private let request = head(
        "GET /relay?a=b%20c HTTP/1.1", "Host: localhost:9443", "accept:  */* \t", "Empty:", "X-Two: 1", "x-two: 2",
        "X-Umlaut: für", "Connection: keep-alive,\tUpgrade")

    @Test("are parsed with their line and fields, however they are chunked")
    func read() throws {
        let whole = RequestReading(request)
        let read = try #require(whole.head)
        #expect(read.method == "GET")
        #expect(read.target == "/relay?a=b%20c")
        #expect(read.minorVersion == 1)
        #expect(read.fields.all.map(\.name) == ["Host", "accept", "Empty", "X-Two", "x-two", "X-Umlaut", "Connection"])
        #expect(read.fields["ACCEPT"] == "*/*")
        #expect(read.fields["Empty"] == "")
        #expect(read.fields["missing"] == nil)
        #expect(read.fields["X-Umlaut"] == "für")
        #expect(read.fields.values(of: "X-TWO") == ["1", "2"])
        #expect(read.fields.list("connection", contains: "upgrade"))
        #expect(!read.fields.list("connection", contains: "keep"))
        for delivery in Delivery.allCases {
            #expect(RequestReading(delivery.pieces(of: Array(request.utf8))) == whole)
        }
    }

    @Test("end at the first byte of the next content")
    func following() {
        let bytes = Array(request.utf8) + [0x81, 0x80]
        #expect(RequestReading([bytes[...]]).count == request.utf8.count)
        #expect(RequestReading(bytes.pieces(of: 7)).count == request.utf8.count)
    }

    @Test(
        "of responses are read with or without a phrase",
        arguments: [
            ("HTTP/1.1 101 Switching Protocols", 101, 1), ("HTTP/1.1 503 ", 503, 1), ("HTTP/1.1 404", 404, 1),
            ("HTTP/1.0 200 OK", 200, 0), ("HTTP/1.1 999 a  b", 999, 1),
        ])
    func statusLines(line: String, status: Int, version: Int) {
        let reading = ResponseReading(head(line, "A: b"))
        #expect(reading.head?.status == status)
        #expect(reading.head?.minorVersion == version)
        #expect(reading.head?.fields["a"] == "b")
    }

    @Test("of requests may follow one empty line, but not two")
    func emptyLine() {
        #expect(RequestReading("\r\n" + request).head != nil)
        #expect(RequestReading("\r\n\r\n" + request).error == HTTPError(.requestLine, at: 3))
        #expect(ResponseReading("\r\n" + head("HTTP/1.1 101 a")).error == HTTPError(.statusLine, at: 1))
    }

    @Test(
        "have a path in both forms of a target",
        arguments: [
            ("/", "/"), ("/a/b?c=d", "/a/b"), ("http://host:80/a?b", "/a"), ("ws://host", "/"), ("http://host?a", "/"),
            ("/a?b=http://c/d", "/a"), ("*", nil), ("host:80", nil), ("/a#b", "/a"), ("//a/b", "//a/b"),
        ])
    func paths(target: String, path: String?) {
        #expect(RequestReading(head("GET \(target) HTTP/1.1")).head?.path == path)
    }
}
