import BrokerSupport
import CodecSupport
import FleetDelivery
import Geolocation
import LocationRelay
import LocationStorage
import LocationStore
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

/// A fix of a walk to the north, one a second.
func fix(_ number: Int) -> Location {
    Location(
        latitude: 47 + Double(number) / 1e5, longitude: 9.5, horizontalAccuracy: 4,
        timestamp: Date(timeIntervalSince1970: 1_790_000_000 + Double(number)))
}

/// A carrier and everything that it has reported.
@SensorActor
final class LoggedCarrier {
    let carrier: NATSCarrier
    private(set) var reports: [FleetCarrierReport] = []

    /// Creates a carrier that is open.
    init(_ role: NATSRole, _ settings: NATSSettings) {
        carrier = NATSCarrier(role, settings: settings)
        carrier.onReports = { [weak self] in self?.reports += $0 }
        carrier.open()
    }

    var isConnected: Bool { reports.contains { if case .connected = $0 { true } else { false } } }

    var held: [UInt64] { reports.flatMap { if case .held(let numbers) = $0 { numbers } else { [UInt64]() } } }

    var arrivals: [FleetArrival] {
        reports.flatMap { if case .arrived(let arrivals) = $0 { arrivals } else { [FleetArrival]() } }
    }

    /// Waits until something holds.
    func wait(_ what: String, until holds: (LoggedCarrier) -> Bool) async throws {
        try await Patience.wait("\(what): \(reports.suffix(3))") { holds(self) }
    }
}

/// A hub that keeps everything in a store: a manager with a receiver.
@SensorActor
final class StoringHub {
    let manager: GeolocationManager
    let receiver: FleetReceiver
    let store: LocationStoreSink

    init(_ settings: NATSSettings, path: String, tenant: String? = "t") throws {
        var fleet = FleetReceiverSettings()
        fleet.tenant = tenant
        fleet.reception.futureTolerance = .infinity
        let carrier = NATSCarrier(.hub(FleetHub(tenant: tenant)), settings: settings)
        receiver = FleetReceiver(name: "nats", carrier: carrier, settings: fleet)
        store = LocationStoreSink(path: path, options: StoreOptions(isPowerSafe: false))
        manager = GeolocationManager()
        try manager.add(store)
        manager.install(receiver)
        manager.start()
    }

    /// Ends, after all is written.
    func stop() async {
        await manager.removeAllSinks()
        manager.stop()
    }
}
