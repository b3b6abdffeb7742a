import PluginOptions
import Testing

@Suite struct EndpointTests {
    @Test(
        "An endpoint is a scheme, an address and options",
        arguments: [
            ("gpx:walk.gpx", "gpx", "walk.gpx", [:]),
            ("gpx:walk.gpx?rate=10", "gpx", "walk.gpx", ["rate": "10"]),
            ("gpx:walk.gpx?rate=10&gap=60", "gpx", "walk.gpx", ["rate": "10", "gap": "60"]),
            ("jsonl:-", "jsonl", "-", [:]),
            ("print:", "print", "", [:]),
            ("print:?interval=5", "print", "", ["interval": "5"]),
            ("udp://0.0.0.0:4242", "udp", "0.0.0.0:4242", [:]),
            ("gpx:///home/ada/walk.gpx", "gpx", "/home/ada/walk.gpx", [:]),
            ("gpx:/home/ada/walk.gpx", "gpx", "/home/ada/walk.gpx", [:]),
            ("gpx://", "gpx", "", [:]),
            ("GPX:Walk.GPX", "gpx", "Walk.GPX", [:]),
            ("nmea+tcp.v2-x:host", "nmea+tcp.v2-x", "host", [:]),
            ("udp:[::1]:4242", "udp", "[::1]:4242", [:]),
        ] as [(String, String, String, [String: String])])
    func parts(text: String, scheme: String, address: String, options: [String: String]) throws {
        let endpoint = try Endpoint(text)
        #expect(endpoint.scheme == scheme)
        #expect(endpoint.address == address)
        #expect(endpoint.options == options)
        #expect(endpoint.description == text)
    }

    @Test("An option's value may contain = and ?, since only the first sign of each kind separates")
    func signsInValues() throws {
        #expect(try Endpoint("a:b?url=http://x?y=z").options == ["url": "http://x?y=z"])
        #expect(try Endpoint("a:b?x=").options == ["x": ""])
        #expect(try Endpoint("a:b?&x=1&&y=2&").options == ["x": "1", "y": "2"])
        #expect(try Endpoint("a:b?").options == [:])
    }

    @Test("Percent-encoded bytes are decoded in the address and in values")
    func percent() throws {
        let endpoint = try Endpoint("gpx:which%3F%20%25%C3%BC.gpx?title=a%26b%3Dc")
        #expect(endpoint.address == "which? %ü.gpx")
        #expect(endpoint.options == ["title": "a&b=c"])
        #expect(try Endpoint("gpx:%2F%2Fhost").address == "//host", "only slashes that are written belong to //")
        #expect(try Endpoint("gpx:Grüße+1.gpx").address == "Grüße+1.gpx", "other characters stand for themselves")
    }

    @Test(
        "A fault is reported in one line with the correct form",
        arguments: [
            ("walk.gpx", "\"walk.gpx\" names no scheme: write SCHEME:ADDRESS, such as gpx:walk.gpx or jsonl:-"),
            ("", "\"\" names no scheme: write SCHEME:ADDRESS, such as gpx:walk.gpx or jsonl:-"),
            (":walk.gpx", "\":walk.gpx\" names no scheme: write SCHEME:ADDRESS, such as gpx:walk.gpx or jsonl:-"),
            ("my file:x", "\"my file\" in \"my file:x\" is not a scheme: it has letters, digits, + - . only"),
            ("größe:x", "\"größe\" in \"größe:x\" is not a scheme: it has letters, digits, + - . only"),
            ("gpx:100%.gpx", "\"100%.gpx\" in \"gpx:100%.gpx\" is not encoded rightly: % is written %25"),
            ("gpx:%FF", "\"%FF\" in \"gpx:%FF\" is not encoded rightly: % is written %25"),
            ("gpx:a%00b", "\"a%00b\" in \"gpx:a%00b\" contains a zero byte"),
            ("gpx:a?x=%zz", "\"%zz\" in \"gpx:a?x=%zz\" is not encoded rightly: % is written %25"),
            (
                "gpx:a?rate",
                "\"rate\" in \"gpx:a?rate\" is not an option: write NAME=VALUE; a ? in a file name is written %3F"
            ),
            (
                "gpx:a?=5",
                "\"=5\" in \"gpx:a?=5\" is not an option: write NAME=VALUE; a ? in a file name is written %3F"
            ),
            ("gpx:a?rate=1&rate=2", "the option rate appears twice in \"gpx:a?rate=1&rate=2\""),
        ])
    func faults(text: String, line: String) {
        #expect(throws: UsageError(line)) { try Endpoint(text) }
    }

    @Test("The options of a filter are checked like those of an endpoint, but the error mentions no file names")
    func filterFault() {
        let line = "\"after\" in \"snooze?after\" is not an option: write NAME=VALUE"
        #expect(throws: UsageError(line)) { try Endpoint(filter: "snooze?after") }
    }

    @Test("An endpoint may be 8192 characters long and no longer")
    func length() throws {
        let longest = "gpx:" + String(repeating: "x", count: Endpoint.maximumLength - 4)
        #expect(try Endpoint(longest).address.count == Endpoint.maximumLength - 4)
        #expect(throws: UsageError("an endpoint has at most 8192 characters, not 8193")) { try Endpoint(longest + "x") }
    }
}
