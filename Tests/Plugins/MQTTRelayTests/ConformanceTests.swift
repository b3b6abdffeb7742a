import BrokerSupport
import FleetDelivery
import Geolocation
import GeolocationTestKit
import MQTTIO
import MQTTRelay
import TestSupport
import Testing

@Suite("The MQTT endpoints fulfil the contracts", .needsBroker, .realTime, .serialized, .timeLimit(.minutes(5)))
struct ConformanceTests {
    @Test("of a sink plugin") func sinkPlugin() async throws {
        try await PluginConformance.verify(MQTTEndpoints.sinkPlugin)
    }

    @Test("of a source plugin") func providerPlugin() async throws {
        try await PluginConformance.verify(MQTTEndpoints.providerPlugin)
    }

    @Test("of a sink") func sink() async throws {
        let broker = try await Mosquitto()
        let settings = MQTTSettings.test(broker)
        let address = try #require(FleetAddress(tenant: "t", device: "rover"))
        try await SinkConformance.verify(patience: 300, time: .system) { clock in
            var fleet = FleetSinkSettings(address: address)
            fleet.acknowledger = .broker
            let carrier = MQTTCarrier(
                name: "mqtt://test", layout: .device(address, isGateway: false), settings: settings,
                clock: clock.systemClock)
            return FleetSink(name: "mqtt", carrier: carrier, settings: fleet, clock: clock)
        }
    }
}
