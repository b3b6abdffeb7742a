import BrokerSupport
import CodecSupport
import FleetSupport
import Geolocation
import NATSIO
import NATSRelay
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// The test starts nats-server.
    static var needsNATS: Self {
        .enabled(
            if: NATSServer.path != nil && NATSSupport.unavailable == nil,
            "skipped: nats-server or libnats3.4 is not installed")
    }
}

extension NATSSettings {
    /// The settings for servers of a test, with short pauses.
    static func test(_ servers: [NATSServer]) -> NATSSettings {
        var settings = NATSSettings(servers.map { Server(host: "127.0.0.1", port: $0.port) })
        settings.backoff = BackoffPolicy(base: 0.02, factor: 2, cap: 0.2)
        return settings
    }
}

extension LoggedCarrier where Carrier == NATSCarrier {
    /// Opens a carrier of NATS.
    convenience init(_ role: NATSRole, _ settings: NATSSettings) {
        self.init(NATSCarrier(role, settings: settings))
    }
}

extension StoringHub {
    /// Starts a hub of NATS.
    convenience init(_ settings: NATSSettings, path: String, tenant: String? = "t") throws {
        try self.init(NATSCarrier(.hub(FleetHub(tenant: tenant)), settings: settings), path: path, tenant: tenant)
    }
}
