import CodecSupport
public import FleetDelivery
public import Geolocation
import LocationRelay
public import LocationStorage
import LocationStore

/// A hub that stores all events: a manager with a receiver.
@SensorActor
public final class StoringHub {
    /// The manager, which is running.
    public let manager: GeolocationManager

    /// The receiver.
    public let receiver: FleetReceiver

    /// The store.
    public let store: LocationStoreSink

    /// Starts a hub.
    public init(_ carrier: any FleetCarrier, path: String, tenant: String? = "t") throws {
        var settings = FleetReceiverSettings(tenant: tenant)
        settings.reception.futureTolerance = .infinity
        receiver = FleetReceiver(name: "hub", carrier: carrier, settings: settings)
        store = LocationStoreSink(path: path, options: StoreOptions(isPowerSafe: false))
        manager = GeolocationManager()
        try manager.add(store)
        manager.install(receiver)
        manager.start()
    }

    /// Ends after everything has been written.
    public func stop() async {
        await manager.removeAllSinks()
        manager.stop()
    }
}

/// A fix of a walk to the north, one a second.
public func fix(_ number: Int) -> Location {
    Location(
        latitude: 47 + Double(number) / 1e5, longitude: 9.5, horizontalAccuracy: 4,
        timestamp: Date(timeIntervalSince1970: 1_790_000_000 + Double(number)))
}
