import CodecSupport
import Testing

@testable import NATSIO

@Suite("Responses of the management API of JetStream")
struct StreamReplyTests {
    /// Returns the fault that a response with the given error reports.
    private func fault(_ code: Int, _ text: String) -> NATSFault? {
        let object = #"{"error":{"code":400,"err_code":\#(code),"description":"\#(text)"}}"#
        do throws(NATSFault) {
            _ = try StreamReply(NATSMessage(subject: "reply", payload: Array(object.utf8)))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "are temporary faults while a cluster starts",
        arguments: [(10005, "no suitable peers for placement"), (10008, "JetStream system temporarily unavailable")])
    func starting(code: Int, text: String) {
        #expect(fault(code, text) == NATSFault(.temporary, "answers \(text)", code: code))
    }

    @Test("are faults of the configuration or of the account otherwise")
    func permanent() {
        #expect(fault(10058, "stream name already in use")?.kind == .configuration)
        #expect(fault(10039, "account not found")?.kind == .authorization)
    }

    @Test("may state any number of servers that store a stream", arguments: ["1e300", "-1e300", "2.5", "3", "\"x\""])
    func replicas(count: String) throws {
        let found = try JSONValue.parse(
            Array(#"{"subjects":["a"],"num_replicas":\#(count)}"#.utf8).span, deepest: 4)
        #expect(try StreamConfiguration("S", subjects: ["a"]).check(found, replicas: 3).isEmpty)
    }

    private func reply(_ object: String) throws -> StreamReply {
        try StreamReply(NATSMessage(subject: "reply", payload: Array(object.utf8)))
    }

    @Test(
        "tell how many messages expired before they were delivered",
        arguments: [
            // The stream has never stored a message, has lost none, or has lost those that were delivered.
            (0, 0, 0, 0), (1, 0, 0, 0), (1, 20, 10, 0), (11, 20, 5, 0), (21, 20, 5, 0),
            // The stream has lost messages that follow those that were delivered.
            (2, 0, 0, 1), (31, 20, 5, 10), (31, 20, 25, 5),
        ])
    func expired(first: Int, delivered: Int, floor: Int, expired: Int) throws {
        // The stream is empty, so that its first message is the next one.
        let stream = StreamStatus("S", try reply(#"{"state":{"messages":0,"first_seq":\#(first)}}"#))
        func consumer(_ filter: String) throws -> ConsumerStatus {
            try #require(
                ConsumerStatus(
                    try reply(
                        #"""
                        {"name":"c","delivered":{"stream_seq":\#(delivered)},"ack_floor":{"stream_seq":\#(floor)},\#
                        "config":{\#(filter)}}
                        """#)))
        }
        for filter in ["", #""filter_subject":"""#, #""filter_subjects":[]"#] {
            #expect(try stream.expired(unreadBy: consumer(filter)) == expired)
        }
        for filter in [#""filter_subject":"a.*""#, #""filter_subjects":["a","b"]"#] {
            #expect(try stream.expired(unreadBy: consumer(filter)) == nil)
        }
    }

    @Test("cause a warning if too few servers store a stream")
    func tooFewReplicas() throws {
        let found = try JSONValue.parse(Array(#"{"subjects":["a"],"num_replicas":2}"#.utf8).span, deepest: 4)
        #expect(
            try StreamConfiguration("S", subjects: ["a"]).check(found, replicas: 3)
                == ["S is stored by 2 of the servers, not by 3"])
    }
}
