import BrokerSupport
import CodecSupport
import FleetSupport
import Geolocation
import MQTTIO
import MQTTRelay
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips if there is no broker or no library.
    static var needsBroker: Self {
        .enabled(
            if: Mosquitto.path != nil && MQTTSupport.unavailable == nil,
            "skipped: mosquitto or libmosquitto1 is not installed")
    }

    /// Skips if there are no command-line clients of another make.
    static var needsClients: Self {
        .enabled(
            if: Mosquitto.path != nil && MQTTSupport.unavailable == nil && RunningProgram.find("mosquitto_sub") != nil,
            "skipped: mosquitto, mosquitto-clients or libmosquitto1 is not installed")
    }
}

extension MQTTSettings {
    /// The settings for a broker, with short pauses.
    static func test(_ broker: Mosquitto) -> MQTTSettings {
        var settings = MQTTSettings(host: "127.0.0.1", port: broker.port)
        settings.backoff = BackoffPolicy(base: 0.02, factor: 2, cap: 0.1)
        return settings
    }
}

extension LoggedCarrier where Carrier == MQTTCarrier {
    /// Opens a carrier of MQTT.
    convenience init(_ layout: MQTTLayout, _ settings: MQTTSettings) {
        self.init(MQTTCarrier(name: "mqtt://test", layout: layout, settings: settings))
    }
}

extension StoringHub {
    /// Starts a hub of MQTT.
    convenience init(_ settings: MQTTSettings, path: String, tenant: String? = "t") throws {
        try self.init(
            MQTTCarrier(name: "mqtt://hub", layout: .hub(tenant: tenant), settings: settings), path: path,
            tenant: tenant)
    }
}
