import NetworkIO
import Testing
import WebSocketFormat

/// Decisions about requests to a server at port 8080, unless a test names another port.
@Suite("The access of browsers to a server") struct BrowserAccessTests {
    private typealias Refusal = BrowserAccess.Refusal

    /// The head of a request with these fields.
    private func head(_ fields: [String], method: String = "GET") throws -> HTTPRequest {
        var reader = HTTPHeadReader<HTTPRequest>()
        let bytes = Array(("\(method) / HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n").utf8)
        return try #require(try reader.read(bytes.span)).head
    }

    private func refusal(
        _ access: BrowserAccess, _ fields: [String], method: String = "GET", at port: Int = 8080,
        isSecure: Bool = false
    ) throws -> Refusal? {
        access.refusal(of: try head(fields, method: method), at: port, isSecure: isSecure)
    }

    private func host(_ text: String) throws -> WebHost { try #require(WebHost(text)) }

    /// The rules of a server that knows its names and sends its own pages.
    private func map() throws -> BrowserAccess {
        BrowserAccess(
            names: [try host("map.example"), try host("xn--mnchen-3ya.example"), try host("proxy.example:80")],
            allowedOrigins: ["https://friend.example"], allowsOwnPages: true)
    }

    @Test(
        "is allowed by an address, localhost or a known name, with the server's port, and by no other host",
        arguments: [
            ("127.0.0.1:8080", nil), ("192.168.1.7:8080", nil), ("[::1]:8080", nil), ("[fe80::1]:8080", nil),
            ("localhost:8080", nil), ("LOCALHOST:8080", nil), ("map.example:8080", nil), ("Map.Example:8080", nil),
            ("xn--mnchen-3ya.example:8080", nil), ("proxy.example", nil), ("proxy.example:80", nil),
            ("proxy.example:8080", .host), ("rebind.test:8080", .host), ("localhost.evil:8080", .host),
            ("localhost.:8080", .host), ("notlocalhost:8080", .host), ("map.example.:8080", .host),
            ("map.example.evil:8080", .host), ("www.map.example:8080", .host), ("map.example", .host),
            ("127.0.0.1", .host), ("127.0.0.1:80", .host), ("127.0.0.1:8081", .host), ("localhost", .host),
            ("127.0.0.1.evil:8080", .host), ("127.1:8080", .host), ("0.0.0.0:8080", .host), ("[::]:8080", .host),
            ("[::1%25lo]:8080", .host), ("[fe80::1%1]:8080", .host), ("me@localhost:8080", .host),
            ("münchen.example:8080", .host), ("", .host), (String(repeating: "a", count: 300) + ":8080", .host),
        ] as [(String, BrowserAccess.Refusal?)])
    func hosts(host: String, expected: BrowserAccess.Refusal?) throws {
        for fields in [
            ["Host: \(host)"],
            ["Host: \(host)", "Upgrade: websocket", "Origin: https://friend.example"],
        ] {
            #expect(try refusal(map(), fields) == expected)
            #expect(try refusal(map(), fields, method: "HEAD") == expected)
        }
    }

    @Test("requires exactly one Host field")
    func hostCount() throws {
        #expect(try refusal(map(), []) == .host)
        #expect(try refusal(map(), ["Host: localhost:8080", "Host: localhost:8080"]) == .host)
    }

    @Test("accepts a host without a port if the server's port is 80")
    func standardPort() throws {
        for name in ["127.0.0.1", "127.0.0.1:80", "localhost", "map.example", "map.example:80"] {
            #expect(try refusal(map(), ["Host: \(name)"], at: 80) == nil)
        }
        #expect(try refusal(map(), ["Host: localhost:8080"], at: 80) == .host)
    }

    @Test(
        "is allowed to pages of the server itself and of allowed origins only",
        arguments: [
            ("http://127.0.0.1:8080", nil), ("https://friend.example", nil), ("https://127.0.0.1:8080", .origin),
            ("http://127.0.0.1:8081", .origin), ("http://127.0.0.1", .origin), ("http://localhost:8080", .origin),
            ("http://[::1]:8080", .origin), ("null", .origin), ("", .origin), ("http://evil.example", .origin),
            ("http://friend.example", .origin), ("https://friend.example:443", .origin),
            ("https://friend.example.evil", .origin), ("https://friend.example, http://127.0.0.1:8080", .origin),
            ("http://127.0.0.1:8080/", .origin), ("http://me@127.0.0.1:8080", .origin), ("127.0.0.1:8080", .origin),
            ("HTTP://127.0.0.1:8080", .origin), ("ws://127.0.0.1:8080", .origin), ("http://", .origin),
            ("http://127.0.0.1:8080.evil", .origin), ("chrome-extension://abc", .origin),
        ] as [(String, BrowserAccess.Refusal?)])
    func origins(origin: String, expected: BrowserAccess.Refusal?) throws {
        let fields = ["Host: 127.0.0.1:8080", "Origin: \(origin)"]
        #expect(try refusal(map(), fields) == expected)
        #expect(try refusal(map(), fields + ["Upgrade: websocket"]) == expected)
        #expect(try refusal(map(), fields, method: "POST") == expected)
        let relay = BrowserAccess(allowedOrigins: ["https://friend.example"])
        let isFriend = origin == "https://friend.example"
        #expect(try refusal(relay, fields) == (isFriend ? nil : .origin), "it sends no pages")
    }

    @Test("is allowed to a page whose origin is the requested host, under any name of the server")
    func ownPages() throws {
        for (host, origin) in [
            ("localhost:8080", "http://localhost:8080"), ("LOCALHOST:8080", "http://localhost:8080"),
            ("[::1]:8080", "http://[::1]:8080"), ("map.example:8080", "http://map.example:8080"),
            ("proxy.example", "http://proxy.example"), ("proxy.example:80", "http://proxy.example"),
        ] {
            #expect(try refusal(map(), ["Host: \(host)", "Origin: \(origin)"]) == nil)
        }
        let mixed = ["Host: localhost:8080", "Origin: http://map.example:8080"]
        #expect(try refusal(map(), mixed) == .origin)
    }

    @Test("is refused to a page whose name resolves to the server, although its origin equals the host")
    func rebinding() throws {
        let fields = ["Host: rebind.test:8080", "Origin: http://rebind.test:8080", "Upgrade: websocket"]
        #expect(try refusal(map(), fields) == .host)
    }

    @Test("is refused with several Origin fields, even if all are allowed")
    func manyOrigins() throws {
        let origin = "Origin: https://friend.example"
        #expect(try refusal(map(), ["Host: localhost:8080", origin, origin]) == .origin)
    }

    @Test("does not depend on the host for programs, which upgrade or use POST without an origin")
    func programs() throws {
        for host in ["relay.example:9443", "relay.example", "127.0.0.1", "localhost.evil:1", "me@b"] {
            #expect(try refusal(BrowserAccess(), ["Host: \(host)", "upgrade: websocket"]) == nil)
            #expect(try refusal(BrowserAccess(), ["Host: \(host)"], method: "POST") == nil)
            #expect(try refusal(BrowserAccess(), ["Host: \(host)"]) == .host)
        }
    }

    @Test("is allowed for every host with TLS, but still to pages of the server and of allowed origins only")
    func encrypted() throws {
        for host in ["rebind.test:8080", "127.0.0.1:1", "me@b"] {
            #expect(try refusal(map(), ["Host: \(host)"], isSecure: true) == nil)
        }
        for (origin, expected) in [
            ("https://base.example", nil), ("https://base.example:443", nil), ("https://friend.example", nil),
            ("http://base.example", .origin), ("https://base.example:8080", .origin), ("null", .origin),
        ] as [(String, Refusal?)] {
            let fields = ["Host: base.example", "Origin: \(origin)"]
            #expect(try refusal(map(), fields, isSecure: true) == expected)
        }
        let unknown = ["Host: me@b", "Origin: https://me@b"]
        #expect(try refusal(map(), unknown, isSecure: true) == .origin)
    }

    @Test("is refused with status 421 because of the host and 403 because of the origin")
    func replies() {
        #expect(Refusal.allCases.map(\.reply.status) == [421, 403])
    }
}
