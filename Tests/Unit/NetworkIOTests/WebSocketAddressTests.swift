import Geolocation
import NetworkIO
import Testing

@Suite("The address of a WebSocket") struct WebSocketAddressTests {
    @Test(
        "has a scheme, a host, a port and a target; port and target have defaults",
        arguments: [
            ("wss://base.example", true, "base.example", 443, "/", "wss://base.example/"),
            ("ws://base.example", false, "base.example", 80, "/", "ws://base.example/"),
            ("WSS://base:9443/feed?a=b/c", true, "base", 9443, "/feed?a=b/c", "wss://base:9443/feed?a=b/c"),
            ("ws://192.168.1.7:80?a=b", false, "192.168.1.7", 80, "/?a=b", "ws://192.168.1.7/?a=b"),
            ("ws://[::1]:8765/", false, "::1", 8765, "/", "ws://[::1]:8765/"),
            ("wss://[fd00::7]", true, "fd00::7", 443, "/", "wss://[fd00::7]/"),
            ("wss://base:/x", true, "base", 443, "/x", "wss://base/x"),
        ])
    func parts(_ text: String, _ isSecure: Bool, _ host: String, _ port: Int, _ target: String, _ name: String) throws {
        let address = try WebSocketAddress(text)
        #expect(address.isSecure == isSecure)
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.target == target)
        #expect(address.description == name)
        #expect(try WebSocketAddress(name) == address)
    }

    @Test(
        "is refused with a sentence if it is invalid",
        arguments: [
            ("base.example", "names no scheme"),
            ("http://base", "has the scheme http, which is not that of a WebSocket"),
            ("://base", "has the scheme , which is not that of a WebSocket"), ("ws://", "has no host"),
            ("ws:///feed", "has no host"), ("ws://:80", "has no host"),
            ("ws://base:0", "has no port 0, but ports from 1 to 65535"),
            ("ws://base:65536", "has no port 65536, but ports from 1 to 65535"),
            ("ws://base:+80", "has no port +80, but ports from 1 to 65535"),
            ("ws://[::1]80", "has no colon behind the bracket"),
            ("ws://me@base", "contains a user name, which is not sent: use a token"),
            ("ws://base/#part", "has a fragment, which is not sent to servers"),
            ("ws://base/a b", "has characters that must be written as %XX"),
            ("ws://bäse", "has characters that must be written as %XX"),
            ("ws://base/\r\nX: y", "has characters that must be written as %XX"),
        ])
    func refused(_ text: String, _ reason: String) {
        #expect(throws: ProviderError("\(text) \(reason): write wss://HOST:PORT/PATH")) { try WebSocketAddress(text) }
    }

    @Test("has at most 4096 characters")
    func length() throws {
        let path = String(repeating: "x", count: 4096 - "ws://base/".count)
        _ = try WebSocketAddress("ws://base/\(path)")
        #expect(throws: ProviderError("an address has at most 4096 characters, not 4097")) {
            try WebSocketAddress("ws://base/\(path)x")
        }
    }
}
