import Foundation
import Geolocation
import TestSupport
import Testing

@testable import SensorIO

@Suite("A UDP wire", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct UDPWireTests {
    private let recorder = WireRecorder()

    @Test(
        "receives datagrams of IPv4 and IPv6 whole, with their senders",
        arguments: [(nil, "127.0.0.1"), (nil, "::1"), (nil, "localhost"), ("127.0.0.1", "127.0.0.1"), ("::1", "::1")])
    func unicast(address: String?, host: String) async throws {
        let wire = await openUDPWire(recorder, UDPSettings(address: address, port: 0))
        let port = try #require(wire.boundPort)
        #expect(port > 0)
        let sender = try await openUDPSender(host, port)
        for text in ["one", "two\n", "", "three"] { sender.send(Array(text.utf8)) }
        await recorder.wait { recorder.datagrams == 4 || recorder.text.hasSuffix("three") }
        #expect(recorder.messages.filter { !$0.isEmpty } == ["one", "two\n", "three"].map { Array($0.utf8) })
        let peer = try #require(recorder.peers.first)
        #expect(recorder.peers.count == 1)
        #expect(["127.0.0.1", "::1"].contains(peer.address))
        #expect(peer.description == (peer.address == "::1" ? "[::1]:\(peer.port)" : "127.0.0.1:\(peer.port)"))
        wire.close()
        sender.close()
    }

    @Test("sends an answer back to the sender of a datagram")
    func answers() async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0))
        let asker = try Asker(to: try #require(wire.boundPort))
        asker.send([1])
        await recorder.wait { recorder.receptions == 1 }
        wire.send([2, 3], to: recorder.peers.first)
        // Without a peer there is no receiver.
        wire.send([4], to: nil)
        #expect(asker.receive() == [2, 3])
        #expect(wire.drops.total == 0)
        wire.close()
    }

    @Test("receives a datagram of 65,507 bytes whole")
    func long() async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0))
        let sender = try await openUDPSender("127.0.0.1", wire.boundPort)
        let bytes = (0..<65_507).map { UInt8(truncatingIfNeeded: $0) }
        sender.send(bytes)
        await recorder.wait { recorder.datagrams == 1 }
        #expect(recorder.messages == [bytes])
        sender.send(bytes + [0])
        #expect(sender.drops.byReason == ["datagram that is too long to be sent": 1])
        wire.close()
        sender.close()
    }

    @Test("receives a broadcast to its network")
    func broadcast() async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0))
        let sender = try await openUDPSender("127.255.255.255", wire.boundPort)
        sender.send(Array("all".utf8))
        await recorder.wait { recorder.datagrams == 1 }
        #expect(recorder.text == "all")
        wire.close()
        sender.close()
    }

    @Test("accepts the datagrams of its sources only, and counts those of others")
    func sources() async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0, sources: ["::1", "127.0.0.2"]))
        for host in ["127.0.0.1", "::1"] {
            let sender = try await openUDPSender(host, wire.boundPort)
            sender.send(Array(host.utf8))
            sender.close()
        }
        await recorder.wait { recorder.datagrams == 1 }
        await settle()
        #expect(recorder.text == "::1")
        #expect(wire.drops.byReason == ["datagram of another source": 1])
        wire.close()
    }

    @Test("waits for a port in use, or fails if that is requested")
    func inUse() async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0))
        let port = try #require(wire.boundPort)
        let waiting = WireRecorder()
        let second = UDPWire(settings: UDPSettings(port: port), backoff: hasty)
        second.delegate = waiting
        second.open()
        await waiting.wait { waiting.states.count == 2 }
        #expect(
            waiting.reasons == [
                "udp://*:\(port) cannot listen: port \(port) is in use by another program; "
                    + "end that one, or write another port"
            ])
        let failing = WireRecorder()
        let third = UDPWire(settings: UDPSettings(port: port, failsIfInUse: true))
        third.delegate = failing
        third.open()
        await failing.wait { failing.states.count == 2 }
        #expect(
            failing.states.last
                == .failed(
                    ProviderError(
                        "udp://*:\(port) cannot listen: port \(port) is in use by another program; "
                            + "end that one, or write another port")))
        wire.close()
        await waiting.waitUntilOpen()
        second.close()
    }

    @Test("opens a port that another wire shares")
    func shared() async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0, sharesPort: true))
        let second = UDPWire(settings: UDPSettings(port: try #require(wire.boundPort), sharesPort: true))
        let secondRecorder = WireRecorder()
        second.delegate = secondRecorder
        second.open()
        await secondRecorder.waitUntilOpen()
        wire.close()
        second.close()
    }

    @Test(
        "fails with one sentence if its settings can never work",
        arguments: [
            (
                UDPSettings(address: "gps", port: 1),
                "udp://gps:1 cannot listen: gps is not an address; write one such as 0.0.0.0 or ::1"
            ),
            (
                UDPSettings(address: "1.2.3", port: 1),
                "udp://1.2.3:1 cannot listen: 1.2.3 is not an address; write one such as 0.0.0.0 or ::1"
            ),
            (UDPSettings(port: 65_536), "udp://*:65536 has no port 65536; write one from 0 to 65535"),
            (UDPSettings(port: -1), "udp://*:-1 has no port -1; write one from 0 to 65535"),
            (
                UDPSettings(port: 1, groups: ["10.0.0.1"]),
                "udp://10.0.0.1:1 cannot join 10.0.0.1, which is not a multicast group; write one such as 239.192.0.4"
            ),
            (UDPSettings(port: 1, groups: ["x"]), "udp://x:1 has a group that is not an address: x"),
            (UDPSettings(port: 1, sources: ["x"]), "udp://*:1 has a source that is not an address: x"),
        ])
    func failures(settings: UDPSettings, sentence: String) async {
        let wire = await openUDPWire(recorder, settings)
        #expect(recorder.states == [.opening, .failed(ProviderError(sentence))])
        wire.open()
        await settle()
        #expect(recorder.states.count == 2, "it is open in the sense that it need not be opened again")
        wire.close()
    }

    @Test("waits for an interface or an address that does not exist")
    func missing() async {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0, groups: ["239.255.10.5"], interface: "none0"))
        #expect(
            recorder.reasons
                == ["udp://239.255.10.5:0 cannot join a group: there is no interface none0 that is up"])
        wire.close()
        let other = UDPWire(settings: UDPSettings(address: "203.0.113.1", port: 0), backoff: hasty)
        let otherRecorder = WireRecorder()
        other.delegate = otherRecorder
        other.open()
        await otherRecorder.wait { otherRecorder.states.count == 2 }
        #expect(
            otherRecorder.reasons
                == ["udp://203.0.113.1:0 cannot listen: 203.0.113.1 is not an address of this machine"])
        other.close()
    }

    @Test("lets other work run after at most two turns of 64 datagrams in a flood, and counts every loss")
    func flood() async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0, receiveBufferSize: 1 << 20))
        recorder.keepsBytes = false
        let port = try #require(wire.boundPort)
        var inTurn = 0
        var longest = 0
        recorder.onReceive = {
            inTurn += 1
            longest = max(longest, inTurn)
            // Other work waits for the end of this turn, and of the next one if that is already due.
            if inTurn == 1 { SensorActor.enqueue { inTurn = 0 } }
        }
        let sent = 100_000
        await Flood.send(sent, to: port)
        let sender = try await openUDPSender("127.0.0.1", port)
        // The kernel reports its drops with a later datagram.
        while recorder.receptions + (wire.drops.byReason.values.first ?? 0) < sent {
            sender.send([0])
            await settle(1)
            if Task.isCancelled { break }
        }
        #expect(longest <= 2 * UDPWire.turnCount)
        #expect(recorder.datagrams > 1000)
        wire.close()
        sender.close()
    }

    @Test("opens and closes again and again without losing a descriptor")
    func descriptors() async throws {
        let wire = UDPWire(settings: UDPSettings(port: 0, groups: ["239.255.10.6"]), backoff: hasty)
        wire.delegate = recorder
        var before = 0
        for round in 0..<200 {
            wire.open()
            if round % 2 == 0 { await recorder.waitUntilOpen() }
            wire.close()
            await settle(3)
            if round == 9 { before = openDescriptors() }
        }
        await settle()
        // Other tests open hundreds of descriptors for a while, but descriptors that are lost in each round stay.
        try await waitUntil("descriptors are closed") { openDescriptors() < before + 100 }
        #expect(recorder.reasons.isEmpty)
    }

    @Test("can be closed within a report, and reports nothing more")
    func closesWithin() async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0))
        let sender = try await openUDPSender("127.0.0.1", wire.boundPort)
        recorder.onReceive = { [weak wire] in wire?.close() }
        for _ in 0..<10 { sender.send([1]) }
        await recorder.wait { recorder.receptions == 1 }
        await settle()
        #expect(recorder.receptions == 1)
        #expect(wire.boundPort == nil)
    }
}
