import CodecSupport
import Testing

@testable import GPSDServer

@Suite("The requests of gpsd's clients") struct GPSDRequestTests {
    private func pieces(_ text: String, chunk: Int = .max) -> [GPSDRequestFramer.Piece] {
        var framer = GPSDRequestFramer()
        var pieces: [GPSDRequestFramer.Piece] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let part = rest.prefix(chunk)
            framer.ingest(part.span) { pieces.append($0) }
            rest = rest.dropFirst(part.count)
        }
        return pieces
    }

    private func request(_ text: String) -> GPSDRequestFramer.Piece { .request(Array(text.utf8)) }

    private let watch = #"?WATCH={"enable":true,"json":true}"#

    @Test("They end with a semicolon, a line feed or their object, however they are split", arguments: [1, 2, 7, 1000])
    func framing(chunk: Int) {
        let text = "\(watch)\n\(watch);\(watch);\r\n ?POLL;?VERSION;\n?DEVICES\r\n\n;;"
        #expect(
            pieces(text, chunk: chunk)
                == [watch, watch, watch, "?POLL", "?VERSION", "?DEVICES"].map(request))
        #expect(pieces(watch, chunk: chunk) == [request(watch)], "without a terminator")
    }

    @Test("Braces and semicolons inside strings end nothing; a line feed ends a malformed request")
    func texts() {
        let odd = #"?WATCH={"device":"a;}{\"\\"}"#
        #expect(pieces(odd + ";?POLL;") == [request(odd), request("?POLL")])
        #expect(pieces("?WATCH={\"x\n?POLL;") == [request("?WATCH={\"x"), request("?POLL")])
        #expect(pieces("}}?POLL;") == [request("}}?POLL")])
    }

    @Test("A request that is too long is reported once and discarded up to the next line feed")
    func tooLong() {
        let long = String(repeating: "x", count: 1024)
        #expect(pieces(long + ";") == [request(long)])
        #expect(pieces(long + "x;?POLL;\n?POLL;") == [.tooLong, request("?POLL")])
        #expect(pieces(String(repeating: "{", count: 100_000)) == [.tooLong])
    }

    @Test("They may contain whitespace, and WATCH and DEVICE may carry objects")
    func reading() {
        func read(_ text: String) -> GPSDRequest { GPSDRequest(Array(text.utf8)) }
        #expect(read("?VERSION") == .version)
        #expect(read("?DEVICES ") == .devices)
        #expect(read("?POLL") == .poll)
        #expect(read("?WATCH") == .watch(nil))
        #expect(read("?DEVICE") == .device(path: nil))
        #expect(read(#"?DEVICE = {"path":"x","bps":9600}"#) == .device(path: "x"))
        #expect(read(#"?WATCH={"device":"y"}"#).device == "y")
    }

    @Test(
        "An invalid request is rejected with a reason",
        arguments: [
            ("?FOO", "Unrecognized request '?FOO'"), ("hello", "Unrecognized request 'hello'"),
            ("?POLL={}", "Unrecognized request '?POLL={}'"), ("?WATCH={", "Invalid WATCH: it ends too early"),
            ("?WATCH=1", "Invalid WATCH: an object is missing"), ("?DEVICE=", "Invalid DEVICE: it ends too early"),
            (
                "?WATCH={\"a\":[[[[[[[[[[1]]]]]]]]]]}", "Invalid WATCH: it is nested more than 8 deep"
            ),
        ])
    func refused(text: String, reason: String) {
        #expect(GPSDRequest(Array(text.utf8)) == .refused(reason))
    }

    @Test("A WATCH without a key leaves that setting unchanged, but enables watching")
    func policy() throws {
        var policy = GPSDPolicy()
        func apply(_ text: String) throws {
            let bytes = Array(text.utf8)[...]
            policy.apply(try JSONValue.parse(bytes.span))
        }
        try apply(#"{"json":true}"#)
        #expect(policy.wantsObjects && !policy.wantsSentences)
        try apply(#"{"enable":false}"#)
        #expect(!policy.wantsObjects && policy.json)
        try apply(#"{"json":false,"nmea":true,"pps":true,"unknown":{"x":1}}"#)
        #expect(!policy.wantsObjects && policy.wantsSentences && policy.pps)
        try apply(#"{"enable":1,"nmea":0,"raw":2,"scaled":null,"device":"d"}"#)
        #expect(policy.wantsSentences && !policy.nmea && policy.raw == 2 && policy.device == "d")
        try apply(#"{"raw":-1e300,"nmea":"true"}"#)
        #expect(policy.raw == 2 && !policy.nmea)
        try apply(#"{"raw":false}"#)
        #expect(!policy.wantsSentences)
    }

    @Test("Any input is either answered or rejected")
    func noise() {
        var random = SplitMix64(seed: 7)
        let words = [
            "?", "WATCH", "=", "{", "}", "\"", ":", "true", ";", "\n", "\\", "POLL", "1e999", "[", ",", "\u{0}",
        ]
        for _ in 0..<2000 {
            let text = (0..<20).map { _ in words[Int(random.next() % UInt64(words.count))] }.joined()
            for case .request(let bytes) in pieces(text) {
                var policy = GPSDPolicy()
                if case .watch(let change?) = GPSDRequest(bytes) { policy.apply(change) }
            }
        }
    }
}
