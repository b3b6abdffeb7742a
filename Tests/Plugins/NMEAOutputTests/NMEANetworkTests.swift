import Foundation
import Geolocation
import GeolocationTestKit
import NMEAOutput
import NetworkIO
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@Suite("NMEA on the network", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct NMEANetworkTests {
    private let clock = ManualClock(start: time(0))

    private func startServer() async throws -> (NMEASink, Int) {
        let sink = NMEASink(to: .server(address: "127.0.0.1", port: 0), clock: clock)
        try sink.start(in: SinkHost(clock: clock))
        #expect(try await eventually { sink.boundPort != nil })
        return (sink, try #require(sink.boundPort))
    }

    @Test("The sinks fulfil the sink contract")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 300) { clock in
            NMEASink(to: .server(address: "127.0.0.1", port: 0), clock: clock)
        }
        let port = try FreePort.udp()
        try await SinkConformance.verify(patience: 300) { clock in
            NMEASink(to: .datagrams(host: "127.0.0.1", port: port), clock: clock)
        }
    }

    @Test("Every client receives the same whole sentences from its connection on, and its input is ignored")
    func server() async throws {
        let (sink, port) = try await startServer()
        let first = WireListener(StreamWire(connectingTo: "127.0.0.1", port: port, clock: clock))
        #expect(try await eventually { first.isOpen })
        first.say("$IIRMB,A,0.66,L,003,004*00\r\n")
        var second: WireListener?
        // A connected client may not have been accepted yet; what is sent while it is paused stays within the limit.
        try await Patience.wait("the first one reads", every: .milliseconds(50)) {
            sink.receive(location(0))
            return !first.text.isEmpty
        }
        second = WireListener(StreamWire(connectingTo: "127.0.0.1", port: port, clock: clock))
        try await Patience.wait("both read", every: .milliseconds(50)) {
            sink.receive(location(1))
            return second?.text.contains("104001.00") == true && first.text.contains("104001.00")
        }
        for text in [first.text, second?.text ?? ""] {
            let lines = text.components(separatedBy: "\r\n").dropLast()
            #expect(lines.count.isMultiple(of: 3))
            #expect(lines.first?.hasPrefix("$GNRMC,") == true)
        }
        #expect(second?.text.contains("104000.00") == false)
        #expect(sink.drops.total == 0)
        await sink.finish()
        #expect(try await eventually { !first.isOpen && second?.isOpen == false })
        first.close()
        second?.close()
    }

    @Test("A port in use is reported as a failure")
    func portInUse() async throws {
        let (first, port) = try await startServer()
        let second = NMEASink(to: .server(address: "127.0.0.1", port: port), clock: clock)
        var reported: [ProviderStatus] = []
        let host = SinkHost(clock: clock)
        host.onStatusChange = { reported.append($0) }
        try second.start(in: host)
        #expect(try await eventually { host.failure != nil })
        let sentence =
            "nmea-tcp://127.0.0.1:\(port) cannot listen: port \(port) is in use by another program; "
            + "end that one, or write another port"
        #expect(reported == [.failed(ProviderError(sentence))])
        await second.finish()
        await first.finish()
    }

    @Test("A datagram contains whole sentences of one event, 1,400 bytes at most")
    func datagrams() async throws {
        let wire = UDPWire(settings: UDPSettings(address: "127.0.0.1", port: 0), clock: clock)
        let listener = WireListener(wire)
        #expect(try await eventually { wire.boundPort != nil })
        let port = try #require(wire.boundPort)
        let sink = NMEASink(to: .datagrams(host: "127.0.0.1", port: port), clock: clock)
        try sink.start(in: SinkHost(clock: clock))
        #expect(
            try await eventually {
                sink.receive(location(0))
                return !listener.messages.isEmpty
            })
        #expect(listener.messages[0].hasPrefix("$GNRMC,"))
        #expect(listener.messages[0].utf8.count { $0 == 10 } == 3)
        sink.receive(receiverStatus(0, satellites: 36))
        sink.receive(.heading(.device, HeadingValue(1), time(0)))
        #expect(try await eventually { listener.messages.last?.contains("HDT") == true })
        let satellites = listener.messages.filter { $0.contains("GSV") }
        #expect(satellites.count > 1)
        for message in listener.messages {
            #expect(message.utf8.count <= 1400 && message.hasPrefix("$") && message.hasSuffix("\r\n"))
        }
        // Nine satellites for each system.
        let sentences = listener.text.components(separatedBy: "\r\n").filter { $0.contains("GSV") }
        #expect(sentences.count == 27)
        await sink.finish()
        listener.close()
    }

    @Test("A destination whose name cannot be resolved degrades the sink, and events are counted meanwhile")
    func unknownHost() async throws {
        let sink = NMEASink(to: .datagrams(host: "no-such-host.invalid", port: 10_110), clock: clock)
        var reported: [ProviderStatus] = []
        let host = SinkHost(clock: clock)
        host.onStatusChange = { reported.append($0) }
        try sink.start(in: host)
        sink.receive(location(0))
        #expect(sink.drops.total == 0)
        #expect(try await eventually { !reported.isEmpty })
        sink.receive(location(1))
        #expect(sink.drops.byReason == ["datagram without a known destination": 2])
        #expect(reported.first?.reason?.contains("no-such-host.invalid has no address") == true)
        #expect(host.failure == nil)
        await sink.finish()
    }
}
