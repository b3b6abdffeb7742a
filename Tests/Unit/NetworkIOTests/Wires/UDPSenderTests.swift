import Geolocation
import TestSupport
import Testing

@testable import SensorIO

@Suite("A sender of datagrams whose destination is not known yet", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct UDPSenderTests {
    private let recorder = WireRecorder()

    @Test("sends the datagrams in order as soon as the destination is known", arguments: ["127.0.0.1", "localhost"])
    func order(host: String) async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0))
        let sender = UDPSender(host: host, port: try #require(wire.boundPort))
        sender.open()
        for number in 0..<50 as Range<UInt8> { sender.send([number]) }
        #expect(sender.waitingCount == 50)
        await sender.drain()
        #expect(sender.waitingCount == 0)
        sender.send([50])
        await recorder.wait { recorder.datagrams == 51 }
        #expect(recorder.messages == (0...50).map { [$0] })
        #expect(sender.drops.total == 0)
        sender.close()
        wire.close()
    }

    @Test("keeps the 64 newest datagrams, and counts the others")
    func overflow() async throws {
        let wire = await openUDPWire(recorder, UDPSettings(port: 0))
        let sender = UDPSender(host: "127.0.0.1", port: try #require(wire.boundPort))
        sender.open()
        for number in 0..<100 as Range<UInt8> { sender.send([number]) }
        await recorder.wait { recorder.datagrams == UDPSender.earlyLimit }
        #expect(recorder.messages == (36..<100).map { [$0] })
        #expect(sender.drops.byReason == ["datagram without a known destination": 36])
        sender.close()
        wire.close()
    }

    @Test("counts all datagrams as dropped if it is closed, or if the destination does not exist")
    func loss() async throws {
        let closed = UDPSender(host: "127.0.0.1", port: 9)
        closed.send([1])
        closed.open()
        closed.send([2])
        closed.close()
        #expect(closed.drops.total == 2 && closed.waitingCount == 0)
        let lost = UDPSender(host: "no-such-host.invalid", port: 9)
        lost.open()
        lost.send([1])
        await lost.drain()
        lost.send([2])
        #expect(lost.drops.byReason == ["datagram without a known destination": 2])
        lost.close()
    }
}
