extension Mutation {
    /// A mutation of lines, names and words of requests and responses.
    static let heads = Mutation(
        ends: { before, next in
            [UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: ",")].contains(before)
                || [UInt8(ascii: "\r"), UInt8(ascii: ":")].contains(next)
        },
        isDelimiter: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: ":") },
        texts: [
            "\r\n", "\r\n\r\n", "\n", "\r", " ", "\t", ":", "GET ", "POST ", "HEAD ", "/relay?a=b ", "http://host/a ",
            "* ",
            "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/1.1 ", "101 ", "503 ", "Host", "localhost:9443", "[::1]:80",
            "Upgrade", "websocket", "h2c, websocket", "Connection", "keep-alive, Upgrade", "Sec-WebSocket-Key",
            "dGhlIHNhbXBsZSBub25jZQ==", "AAAA", "Sec-WebSocket-Version", "13", "8", "Sec-WebSocket-Accept",
            "Sec-WebSocket-Extensions", "permessage-deflate", "Content-Length", "0", "5", "Transfer-Encoding",
            "chunked",
            "Retry-After", "120", "99999999999999999999", "Date", "Sun, 06 Nov 1994 08:49:37 GMT", "|", "é", "\0",
            "\u{7F}",
        ])
}
