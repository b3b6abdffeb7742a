import PluginOptions
import Testing

@testable import SensorIO

@Suite("A host and a port of an endpoint")
struct HostAndPortTests {
    private func read(_ text: String, for use: HostAndPort.Use, defaultPort: Int? = nil) throws -> HostAndPort {
        // The text is not the endpoint's own address, so that every byte of it is read as it is.
        try HostAndPort(
            text, of: Endpoint("x:"), for: use, defaultPort: defaultPort, example: "x://EXAMPLE")
    }

    /// The fault of a text: the part of the sentence after the endpoint and before the example.
    private func fault(_ text: String, for use: HostAndPort.Use) -> String? {
        do {
            _ = try read(text, for: use)
            return nil
        } catch {
            let sentence = "\(error)"
            let (start, end) = ("x: ", ": write x://EXAMPLE")
            guard sentence.hasPrefix(start), sentence.hasSuffix(end) else { return "whole sentence: \(sentence)" }
            return String(sentence.dropFirst(start.count).dropLast(end.count))
        }
    }

    @Test(
        "are read with a name, an IPv4 address or an IPv6 address",
        arguments: [
            ("192.168.1.7:10110", "192.168.1.7", 10_110), ("[::1]:1", "::1", 1),
            ("boat.local:65535", "boat.local", 65_535), ("[fe80::1%eth0]:10110", "fe80::1%eth0", 10_110),
            ("localhost:0010", "localhost", 10),
        ])
    func connecting(text: String, host: String, port: Int) throws {
        let place = try read(text, for: .connecting)
        #expect(place.host == host)
        #expect(place.port == port)
    }

    @Test("may have no address or a star, to listen at all addresses, and port 0")
    func listening() throws {
        for text in [":10110", "*:10110"] { #expect(try read(text, for: .listening).address == nil) }
        #expect(try read("0.0.0.0:0", for: .listening).address == "0.0.0.0")
        #expect(try read("[::]:10110", for: .listening).address == "::")
    }

    @Test("are recognised as a multicast group or not")
    func groups() throws {
        for text in ["239.192.0.1:60001", "[ff02::1]:60001"] {
            #expect(try read(text, for: .joining).isGroup)
            #expect(try read(text, for: .listening).isGroup)
        }
        #expect(try !read("0.0.0.0:60001", for: .listening).isGroup)
        #expect(try !read(":60001", for: .listening).isGroup)
    }

    @Test(
        "may omit the port if there is a default",
        arguments: ["gps.local", "gps.local:", "[::1]", "10.0.0.1"])
    func usualPort(text: String) throws {
        #expect(try read(text, for: .connecting, defaultPort: 2947).port == 2947)
        #expect(fault(text, for: .connecting) == "has no port")
    }

    @Test(
        "are refused with one sentence if they are wrong",
        arguments: [
            ("", .connecting, "has no port"), (":10110", .connecting, "has no host"),
            ("::1:10110", .listening, "has more than one colon; write an IPv6 address in brackets"),
            ("[::1:10110", .listening, "has a bracket that does not close"),
            ("[::1]10110", .listening, "has no colon behind the bracket"),
            ("[host]:1", .connecting, "has no IPv6 address in its brackets"),
            ("[]:1", .listening, "has no IPv6 address in its brackets"),
            ("[127.0.0.1]:1", .connecting, "has no IPv6 address in its brackets"),
            ("host:0", .connecting, "has no port 0, but ports from 1 to 65535"),
            ("host:65536", .connecting, "has no port 65536, but ports from 1 to 65535"),
            ("1.2.3.4:-1", .listening, "has no port -1, but ports from 0 to 65535"),
            ("1.2.3.4:+1", .listening, "has no port +1, but ports from 0 to 65535"),
            ("1.2.3.4:99999999999999999999", .listening, "has no port 99999999999999999999, but ports from 0 to 65535"),
            ("host:10110/path", .connecting, "has no port 10110/path, but ports from 1 to 65535"),
            ("boat.local:10110", .listening, "names no address of this machine"),
            ("300.0.0.1:10110", .listening, "names no address of this machine"),
            ("127.0.0.1:10110", .joining, "names no group: those are 224.0.0.0 to 239.255.255.255, and ff00::/8"),
            (":10110", .joining, "has no host"), ("a b:10110", .connecting, "has no host"),
        ] as [(String, HostAndPort.Use, String)])
    func faults(text: String, use: HostAndPort.Use, sentence: String) {
        #expect(fault(text, for: use) == sentence)
    }

    @Test(
        "an address is recognised without brackets and port, and a name is not an address",
        arguments: ["127.0.0.1", "::1", "fe80::1%eth7", "ff02::1"])
    func addresses(text: String) {
        #expect(HostAndPort.isAddress(text))
        #expect(!HostAndPort.isAddress("[\(text)]"))
        #expect(!HostAndPort.isAddress("boat.local"))
        #expect(!HostAndPort.isAddress("127.0.0.1:10110"))
    }

    @Test("stand for this machine only, if a server's address is missing")
    func served() throws {
        func read(_ text: String) throws -> HostAndPort {
            try HostAndPort(served: Endpoint("x://\(text)"), defaultPort: 2947, example: "y")
        }
        #expect(try read("").address == "127.0.0.1" && read("").port == 2947)
        #expect(try read(":7").address == "127.0.0.1" && read(":7").port == 7)
        #expect(try read("*:7").address == nil)
        #expect(try read("[::1]").address == "::1")
        #expect(throws: UsageError.self) { try read("boat.local:7") }
    }
}
