import NetworkIO
import Testing

@Suite("The host of a request or of an origin") struct WebHostTests {
    @Test(
        "is a name or an address, with or without a port, and has one spelling",
        arguments: [
            ("localhost", "localhost", nil), ("LocalHost:8080", "localhost", 8080),
            ("map.example:1", "map.example", 1), ("my_dog-7.lan:65535", "my_dog-7.lan", 65_535),
            ("xn--mnchen-3ya.example", "xn--mnchen-3ya.example", nil), ("localhost.", "localhost.", nil),
            ("127.0.0.1:80", "127.0.0.1", 80), ("[::1]", "::1", nil), ("[0:0:0:0:0:0:0:1]:9443", "::1", 9443),
            ("[FE80::A]:5", "fe80::a", 5), ("[::ffff:192.168.1.7]", "192.168.1.7", nil),
            (String(repeating: "a", count: 253), String(repeating: "a", count: 253), nil),
        ] as [(String, String, Int?)])
    func hosts(text: String, name: String, port: Int?) throws {
        let host = try #require(WebHost(text))
        #expect(host.name == name)
        #expect(host.port == port)
        #expect(host.isAddress == (name.contains(":") || name.first?.isNumber == true))
    }

    @Test(
        "is refused if its name, address or port is invalid",
        arguments: [
            "", ":80", "localhost:", "localhost:0", "localhost:65536", "localhost:+80", "localhost:080000",
            "localhost:8o", "me@localhost", "me:secret@localhost:80", "localhost/", "localhost?", "a b", "a,b", "*",
            "münchen.example", "localhost%00", "::1", "[::1", "::1]", "[[::1]]", "[]", "[localhost]", "[127.0.0.1]",
            "[fe80::1%1]", "[fe80::1%25lo]:80", "fe80::1%lo", "[::1]80", "[::1]:", "[1:2]", "[1::2::3]",
            "0.0.0.0", "0.0.0.0:80", "[::]", "[::]:80", "[::ffff:0.0.0.0]", "http://localhost",
            String(repeating: "a", count: 254), String(repeating: "a.", count: 5000),
        ])
    func others(text: String) {
        #expect(WebHost(text) == nil)
    }

    @Test(
        "is a name and not an address if only a resolver would read it as an address",
        arguments: ["127.1", "2130706433", "0x7f.1", "1.2.3.4.5", "256.0.0.1"])
    func oddNumbers(text: String) {
        #expect(WebHost(text)?.isAddress == false)
    }
}
