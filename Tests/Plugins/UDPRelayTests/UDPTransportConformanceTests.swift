import Geolocation
import GeolocationTestKit
import LocationRelay
import RelayTestKit
import TestSupport
import Testing
import UDPRelay

@Suite("A datagram transport fulfils its contract", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct UDPTransportConformanceTests {
    @Test("with a receiver", arguments: RelayEncoding.allCases)
    func conformance(_ encoding: RelayEncoding) async throws {
        let base = try await UDPBase.open()
        let port = try #require(base.receiver.boundPort)
        try await TransportConformance.verify(patience: 60, time: .system) {
            UDPTransport(host: "127.0.0.1", port: port, encoding: encoding, clock: $0)
        }
        try await base.wait("updates have come") { !base.received.isEmpty }
        base.receiver.stopLocationUpdates()
    }

    @Test("without a receiver")
    func nobody() async throws {
        try await TransportConformance.verify(patience: 60, time: .system) {
            UDPTransport(host: "127.0.0.1", port: 9, clock: $0)
        }
    }
}
