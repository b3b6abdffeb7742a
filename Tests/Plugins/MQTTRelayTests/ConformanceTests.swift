import BrokerSupport
import FleetDelivery
import Geolocation
import GeolocationTestKit
import MQTTIO
import MQTTRelay
import TestSupport
import Testing

@Suite("The endpoints of MQTT keep the contracts", .needsBroker) struct ConformanceTests {
    @Test("as a plugin of sinks") func sinkPlugin() async throws {
        try await PluginConformance.verify(MQTTEndpoints.sinkPlugin)
    }

    @Test("as a plugin of sources") func providerPlugin() async throws {
        try await PluginConformance.verify(MQTTEndpoints.providerPlugin)
    }

    @Test("as a sink") func sink() async throws {
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
