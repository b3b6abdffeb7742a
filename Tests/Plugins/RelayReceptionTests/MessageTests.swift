import Foundation
import Geolocation
import LocationRelay
import RelayReception
import RelaySupport
import TestSupport
import Testing

@Suite("A tracker's message to a receiver", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct MessageTests {
    @Test("is understood in all forms, in text and binary frames, in JSON and CBOR, whole and in pieces")
    func shapes() async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar")
        let messages: [@SensorActor (Int64) -> RelayMessage] = [
            { .update(RelayUpdate(base: base.fix($0, source: "iOS"), remote: base.fix($0))) },
            { .fix(base.fix($0, source: "watch"), sender: "watch") },
            { .fix(base.fix($0, source: "other"), sender: nil) },
        ]
        var count = 0
        for (kind, message) in messages.enumerated() {
            for way in 0..<5 {
                let number = Int64(1 + way)
                switch way {
                case 0: await peer.say(json(message(number)))
                case 1: await peer.send(frame: 0x82, Array(json(message(number)).utf8))
                case 2: await peer.send(frame: 0x82, cbor(message(number)))
                case 3:
                    let bytes = cbor(message(number))
                    await peer.send(frame: 0x02, Array(bytes.prefix(7)))
                    await peer.send(frame: 0x89, [1, 2, 3])
                    await peer.send(frame: 0x80, Array(bytes.dropFirst(7)))
                default:
                    for byte in PlainPeer.frame(0x81, Array(json(message(number)).utf8)) { await peer.send([byte]) }
                }
                count += kind == 0 ? 2 : 1
                try await base.wait("shape \(kind) in way \(way)") { base.received.count == count }
            }
        }
        #expect(await peer.receiveFrame() == PlainPeer.Frame(head: 0x8A, payload: [1, 2, 3]))
        #expect(base.received.filter { $0.stream == .base }.map(\.fix.sequence) == [1, 2, 3, 4, 5])
        #expect(base.receiver.drops.total == 0)
        base.stop()
    }

    @Test("may be a ping, answered with a pong of the same id in the same kind of frame")
    func pings() async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar", asks: true)
        await peer.send(frame: 0x82, Array(#"{"type":"ping","id":"0a1b2c3d","ts":1795000000.25}"#.utf8))
        let binary = try #require(await peer.receiveFrame())
        #expect(binary.head == 0x82)
        #expect(binary.text == #"{"type":"pong","id":"0a1b2c3d","ts":1795000000}"#, "a time is answered with a time")
        await peer.say(#"{"id":"\u0022\\","type":"ping"}"#)
        let text = try #require(await peer.receiveFrame())
        #expect(text.head == 0x81)
        #expect(text.text == #"{"type":"pong","id":"\"\\"}"#)
        base.stop()
    }

    @Test("is ignored if it is an answer, an acknowledgement or unknown")
    func ignored() async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar", asks: true)
        for text in [
            #"{"type":"pong","id":"1"}"#, #"{"type":"ack","count":7}"#, #"{"type":"ack"}"#,
            #"{"type":"hello","a":[1]}"#,
        ] { await peer.say(text) }
        await peer.say(json(.fix(base.fix(1), sender: nil)))
        // The first acknowledgement is that of the fix.
        #expect(await peer.receiveFrame()?.text == #"{"type":"ack","count":1}"#)
        #expect(base.receiver.drops.total == 0)
        base.stop()
    }

    @Test("is counted by reason and acknowledged if it is invalid, since repeating it would not help")
    func garbage() async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar", asks: true)
        for text in ["", "hello", "{", #"{"remote":7}"#, "[1]"] { await peer.say(text) }
        await peer.send(frame: 0x82, [0xFF, 0x00, 0x13])
        await peer.say("{}")
        await peer.say(json(.fix(base.fix(1), sender: nil)))
        var last: String?
        // The last one may also report what was rejected.
        while last?.hasPrefix(#"{"type":"ack","count":8"#) != true {
            last = try #require(await peer.receiveFrame()).text
        }
        #expect(base.receiver.drops.total == 7)
        #expect(base.receiver.drops.byReason["update without a fix"] == 1)
        #expect(base.receiver.drops.byReason["the message is empty"] == 1)
        #expect(base.numbers == [1])
        base.stop()
    }

    @Test(
        "closes the connection with a code, and is counted, if it violates the protocol",
        arguments: [
            (PlainPeer.frame(0x81, Array("{}".utf8), isMasked: false), 1002),
            (PlainPeer.frame(0x83, []), 1002), (PlainPeer.frame(0xC1, []), 1002), (PlainPeer.frame(0x80, []), 1002),
            (PlainPeer.frame(0x09, []), 1002), (PlainPeer.frame(0x89, Array(repeating: 0, count: 126)), 1002),
            (PlainPeer.frame(0x81, [0x7B, 0xFF, 0x7D]), 1007), (PlainPeer.frame(0x88, [0x03]), 1002),
            (PlainPeer.frame(0x82, Array(repeating: 0x20, count: 65_537)), 1009),
            (
                PlainPeer.frame(0x02, Array(repeating: 0x20, count: 40_000))
                    + PlainPeer.frame(0x80, Array(repeating: 0x20, count: 40_000)), 1009
            ),
            // Only the head of the frame.
            ([0x82, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0], 1009),
            (Array("GET / HTTP/1.1\r\n\r\n".utf8), 1002),
        ] as [([UInt8], Int)])
    func violations(_ bytes: [UInt8], _ code: Int) async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar")
        await peer.say(json(.fix(base.fix(1), sender: nil)))
        await peer.send(bytes)
        #expect(await peer.receiveCloseCode() == code)
        #expect(try await peer.receiveAll().isEmpty)
        try await base.wait("it has gone") { base.log == ["collar came", "collar 1", "collar went"] }
        #expect(base.receiver.drops.byReason.keys.allSatisfy { $0.hasPrefix("connection that broke the protocol: ") })
        #expect(base.receiver.drops.total == 1)
        base.stop()
    }

    @Test("may be a close frame, which is answered after the messages before it are delivered")
    func goodbye() async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar")
        var bytes: [UInt8] = []
        for number in 1...50 { bytes += PlainPeer.frame(0x82, cbor(.fix(base.fix(Int64(number)), sender: nil))) }
        await peer.send(bytes + PlainPeer.frame(0x88, [0x03, 0xE8]))
        #expect(await peer.receiveFrame() == PlainPeer.Frame(head: 0x88, payload: [0x03, 0xE8]))
        #expect(try await peer.receiveAll().isEmpty)
        try await base.wait("it has gone") { base.log.last == "collar went" }
        #expect(base.numbers == Array(1...50))
        #expect(base.receiver.drops.total == 0)
        base.stop()
    }

    @Test("is not lost if it follows the request in the same piece")
    func eager() async throws {
        let base = try await Base.open()
        let peer = try PlainPeer(to: base.port)
        let fix = PlainPeer.frame(0x81, Array(json(.fix(base.fix(1), sender: nil)).utf8))
        await peer.send(Array(PlainPeer.request(["X-Device-Id: eager"]).utf8) + fix)
        try await base.wait("the fix") { base.log == ["eager came", "eager 1"] }
        base.stop()
    }
}
