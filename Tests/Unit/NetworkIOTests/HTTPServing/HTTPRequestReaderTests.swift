import NetworkIO
import Testing
import WebSocketFormat

@Suite("The reader of HTTP requests with bodies") struct HTTPRequestReaderTests {
    /// The requests that were read, each with its method and body, and the error that ended the reading.
    private struct Outcome: Equatable {
        var requests: [String] = []
        var fault: HTTPRequestError?
    }

    private func read(_ text: String, inPiecesOf size: Int, limit: Int = 1 << 20) -> Outcome {
        let bytes = Array(text.utf8)
        var reader = HTTPRequestReader(bodyLimit: limit)
        var outcome = Outcome()
        var method = ""
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            var index = 0
            do throws(HTTPRequestError) {
                while let part = try reader.read(piece.span, from: &index) {
                    switch part {
                    case .head(let head): method = head.method
                    case .body(let body): outcome.requests.append("\(method) \(String(decoding: body, as: UTF8.self))")
                    }
                }
            } catch {
                outcome.fault = error
                return outcome
            }
        }
        return outcome
    }

    private static let head = "POST /pub HTTP/1.1\r\nHost: base\r\n"

    @Test("finds the end of a body by its length or last chunk, and the next request, in pieces of any size")
    func bodies() {
        let text =
            Self.head + "Content-Length: 5\r\n\r\nhello" + "GET / HTTP/1.1\r\nHost: base\r\n\r\n" + Self.head
            + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=\"y\"\r\n0123456789\r\n0\r\nDigest: z\r\n\r\n"
            + Self.head
            + "Content-Length: 0\r\n\r\n" + Self.head + "Transfer-Encoding: Chunked\r\n\r\n0\r\n\r\n"
        let expected = ["POST hello", "GET ", "POST abc0123456789", "POST ", "POST "]
        for size in 1...text.utf8.count { #expect(read(text, inPiecesOf: size) == Outcome(requests: expected)) }
    }

    @Test(
        "refuses requests that another parser could read differently",
        arguments: [
            ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", HTTPRequestError.length),
            ("Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", .length),
            ("Content-Length: +5\r\n\r\nhello", .length),
            ("Content-Length: 5, 5\r\n\r\nhello", .length), ("Content-Length:\r\n\r\n", .length),
            ("Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", .coding),
            ("Transfer-Encoding: identity\r\n\r\n", .coding), ("Host: other\r\n\r\n", .host),
            ("Transfer-Encoding: chunked\r\n\r\n3\nabc\r\n", .chunk),
            ("Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n", .chunk),
            ("Transfer-Encoding: chunked\r\n\r\n-1\r\n", .chunk), ("Transfer-Encoding: chunked\r\n\r\n\r\n", .chunk),
            ("Transfer-Encoding: chunked\r\n\r\n3 4\r\nabc\r\n", .chunk),
            ("Transfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n", .chunk),
            ("Transfer-Encoding: chunked\r\n\r\n1\r\na\r\r\n", .chunk),
        ])
    func ambiguous(_ rest: String, _ fault: HTTPRequestError) {
        for size in [1, 2, 7, 1000] { #expect(read(Self.head + rest, inPiecesOf: size).fault == fault, "\(rest)") }
    }

    @Test("refuses a body beyond the limit before reading it")
    func limits() {
        #expect(read(Self.head + "Content-Length: 10\r\n\r\n", inPiecesOf: 9, limit: 10) == Outcome())
        #expect(read(Self.head + "Content-Length: 11\r\n\r\n", inPiecesOf: 9, limit: 10).fault == .longBody)
        let number = String(repeating: "9", count: 30)
        #expect(read(Self.head + "Content-Length: \(number)\r\n\r\n", inPiecesOf: 9).fault == .longBody)
        let chunks = Self.head + "Transfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n"
        #expect(read(chunks + "4\r\nabcd\r\n0\r\n\r\n", inPiecesOf: 3, limit: 10).requests == ["POST abcdefabcd"])
        #expect(read(chunks + "5\r\n", inPiecesOf: 3, limit: 10).fault == .longBody)
        #expect(read(chunks + "ffffffffffffffffffff\r\n", inPiecesOf: 3).fault == .longBody)
        #expect(read(chunks + String(repeating: "0", count: 300), inPiecesOf: 3).fault == .chunk)
        let trailer = String(repeating: "Digest: z\r\n", count: 1000)
        #expect(read(chunks + "0\r\n" + trailer, inPiecesOf: 64).fault == .trailer)
    }

    @Test("requires a Host field, except in HTTP/1.0")
    func host() {
        #expect(read("GET / HTTP/1.1\r\n\r\n", inPiecesOf: 5).fault == .host)
        #expect(read("GET / HTTP/1.0\r\n\r\n", inPiecesOf: 5).requests == ["GET "])
        #expect(read("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", inPiecesOf: 5).fault == .length)
    }
}
