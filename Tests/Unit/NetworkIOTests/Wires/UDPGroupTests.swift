import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import SensorIO

@Suite("A UDP wire for multicast groups", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct UDPGroupTests {
    private let recorder = WireRecorder()

    @Test(
        "joins groups at an interface by its name, address or index",
        arguments: [
            ("239.255.10.1", "lo"), ("239.255.10.1", "127.0.0.1"), ("239.255.10.1", "1"), ("239.255.10.1", nil),
        ] as [(String, String?)])
    func multicast(group: String, interface: String?) async throws {
        #if os(Linux)
            let wire = await openUDPWire(recorder, UDPSettings(port: 0, groups: [group], interface: interface))
            let sender = try await openUDPSender(group, wire.boundPort, interface: "lo")
            sender.send(Array("group".utf8))
            await recorder.wait { recorder.datagrams == 1 }
            #expect(recorder.text == "group")
            wire.close()
            sender.close()
        #endif
    }

    /// An interface besides the loopback, which has no route for IPv6 groups.
    nonisolated private static let network = NetworkInterface.list().first {
        $0.isUp && $0.isMulticast && !$0.isLoopback && $0.address.family == .ipv6
    }

    @Test("joins IPv6 groups", .enabled(if: network != nil, "skipped: no network with IPv6"), arguments: [true, false])
    func multicast6(isNamed: Bool) async throws {
        let network = try #require(Self.network)
        let wire = await openUDPWire(
            recorder, UDPSettings(port: 0, groups: ["ff02::4242"], interface: isNamed ? network.name : nil))
        let sender = try await openUDPSender("ff02::4242", wire.boundPort, interface: String(network.index))
        sender.send(Array("group".utf8))
        await recorder.wait { recorder.datagrams == 1 }
        #expect(recorder.text == "group")
        wire.close()
        sender.close()
    }

    @Test("receives the datagrams of its own group only, though another wire shares the port")
    func groups() async throws {
        #if os(Linux)
            let wire = await openUDPWire(recorder, UDPSettings(port: 0, groups: ["239.255.10.2"], interface: "lo"))
            let port = try #require(wire.boundPort)
            let other = UDPWire(settings: UDPSettings(port: port, groups: ["239.255.10.3"], interface: "lo"))
            let otherRecorder = WireRecorder()
            other.delegate = otherRecorder
            other.open()
            await otherRecorder.waitUntilOpen()
            for group in ["239.255.10.2", "239.255.10.3"] {
                let sender = try await openUDPSender(group, port, interface: "lo")
                sender.send(Array(group.utf8))
                sender.close()
            }
            await recorder.wait { recorder.datagrams == 1 }
            await otherRecorder.wait { otherRecorder.datagrams == 1 }
            await settle()
            #expect(recorder.text == "239.255.10.2")
            #expect(otherRecorder.text == "239.255.10.3")
            wire.close()
            other.close()
        #endif
    }

    @Test("stays a member of its group while it looks for interfaces again and again")
    func rejoining() async throws {
        #if os(Linux)
            let clock = ManualClock()
            let wire = UDPWire(settings: UDPSettings(port: 0, groups: ["239.255.10.4"], interface: "lo"), clock: clock)
            wire.delegate = recorder
            wire.open()
            await recorder.waitUntilOpen()
            clock.advance(by: 20 * UDPWire.rejoinInterval)
            #expect(recorder.states == [.opening, .open])
            let sender = try await openUDPSender("239.255.10.4", wire.boundPort, interface: "lo")
            sender.send([1])
            await recorder.wait { recorder.datagrams == 1 }
            wire.close()
            #expect(clock.nextDue == nil || recorder.states.count == 2)
        #endif
    }
}
