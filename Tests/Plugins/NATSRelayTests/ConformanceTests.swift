import BrokerSupport
import FleetDelivery
import Geolocation
import GeolocationTestKit
import NATSIO
import NATSRelay
import TestSupport
import Testing

@Suite("The NATS endpoints fulfil the contracts", .needsNATS, .realTime, .serialized, .timeLimit(.minutes(5)))
struct ConformanceTests {
    @Test("of a sink plugin") func sinkPlugin() async throws {
        try await PluginConformance.verify(NATSEndpoints.sinkPlugin)
    }

    @Test("of a source plugin") func sourcePlugin() async throws {
        try await PluginConformance.verify(NATSEndpoints.providerPlugin)
    }

    @Test("of a sink") func sink() async throws {
        let server = try await NATSServer()
        let settings = NATSSettings.test([server])
        let administration = StreamAdministration(settings)
        _ = try await FleetStreams.setUp(administration)
        await administration.close()
        let address = try #require(FleetAddress(tenant: "t", device: "rover"))
        try await SinkConformance.verify(patience: 300, time: .system) { clock in
            var fleet = FleetSinkSettings(address: address)
            fleet.acknowledger = .broker
            let carrier = NATSCarrier(
                .device(address, isGateway: false), settings: settings, clock: clock.systemClock)
            return FleetSink(name: "nats", carrier: carrier, settings: fleet, clock: clock)
        }
    }
}
