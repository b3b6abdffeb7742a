import CompanionLinking
import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import ReceiverSupport
import RelayFormat
import RelaySupport
import RelayTestKit
import SensorIO
import TestSupport
import Testing

@testable import CompanionRelay
@testable import GeolocationPipeline

@Suite("The endpoints companion: and companion-udp:", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct CompanionPluginTests {
    private let context = PipelineContext(clock: ManualClock())

    @Test(
        "listen on an address",
        arguments: [
            "companion://0.0.0.0:9445?silence=3&open=true", "companion://127.0.0.1:9445", "companion://[::1]:9445",
            "companion://:9445?tls=true&certificate=a.pem&key=b.pem&client-authority=c.pem",
            "companion-udp://:0?sender=rex",
        ])
    func listening(_ text: String) throws {
        #expect(try CompanionReceiver.plugin.make(try Endpoint(text), context) is CompanionReceiver)
    }

    @Test(
        "send to a base",
        arguments: [
            "companion://base.local:9445?device=rex&tls=true",
            "companion-udp://[fd00::7]:9445?encoding=cbor&battery=BAT0",
        ])
    func sending(_ text: String) throws {
        #expect(try CompanionTransport.plugin.make(try Endpoint(text), context) is LocationRelayService)
    }

    @Test(
        "report errors that say what to write instead",
        arguments: [
            ("companion://base", "companion://base has no port: write companion://base.local:9445"),
            (
                "companion-udp://base:1?tls=true",
                "companion-udp://base:1?tls=true cannot be encrypted: write companion:// instead"
            ),
        ])
    func bad(_ text: String, _ sentence: String) {
        #expect(throws: UsageError(sentence)) { try CompanionTransport.plugin.make(try Endpoint(text), context) }
    }

    @Test(
        "accept clients without a certificate only with open=true",
        arguments: ["companion://0.0.0.0:9445", "companion://:9445?tls=true&certificate=a.pem&key=b.pem"])
    func open(_ text: String) {
        let sentence =
            "\(text) would accept everyone who reaches it: ask for certificates by client-authority=FILE, or add open=true to allow that"
        #expect(throws: UsageError(sentence)) { try CompanionReceiver.plugin.make(try Endpoint(text), context) }
    }

    @Test("fulfil the provider contract")
    func provider() async throws {
        let socket = try TestSocket.datagrams()
        let numbers = Numbers()
        try await ProviderConformance.verify(
            patience: 60,
            stimulus: { (receiver: CompanionReceiver) in
                guard let port = await receiver.boundPort else { return }
                let number = await numbers.next()
                var message: [UInt8] = []
                let fix = Fixes.fix(number, source: .iOS, at: receiver.clock.now)
                try RelayMessage.fix(fix, sender: nil).append(as: .json, to: &message)
                let frame = CompanionFrame(kind: .interactive, number: UInt64(number), payload: message)
                try socket.send(frame.bytes, toPort: port)
            },
            { clock in
                let wire = UDPWire(settings: UDPSettings(address: "127.0.0.1", port: 0), clock: clock)
                return CompanionReceiver(
                    over: WireCompanionLink(over: wire, isDatagram: true, clock: clock), clock: clock)
            })
    }

    @Test("fulfil the transport contract")
    func transport() async throws {
        let base = try await CompanionBase.open(false)
        let port = try #require(base.receiver.boundPort)
        try await TransportConformance.verify(patience: 60, time: .system) { clock in
            let wire = StreamWire(connectingTo: "127.0.0.1", port: port, clock: clock)
            return CompanionTransport(
                over: WireCompanionLink(over: wire, isDatagram: false, clock: clock), clock: clock)
        }
        base.receiver.stopLocationUpdates()
    }
}

private actor Numbers {
    private var last: Int64 = 0

    func next() -> Int64 {
        last += 1
        return last
    }
}
