import Foundation
import Geolocation
import GeolocationTestKit
import MainActorHost
import SwiftFiveHost
import Testing

@Suite("A manager in a program of any isolation")
struct IsolationTests {
    @Test("delivers a fix to a module whose default isolation is the main actor", .timeLimit(.minutes(5)))
    func mainActorByDefault() async throws {
        let host = await MainActorHost()
        #expect(await host.run()?.latitude == 47.62)
    }

    @Test("delivers a fix to a module in Swift 5 mode", .timeLimit(.minutes(5)))
    func swiftFive() async throws {
        let host = await SwiftFiveHost()
        #expect(await host.run()?.latitude == 47.62)
    }

    @Test("delivers a fix to a class on the main actor", .timeLimit(.minutes(5)))
    func mainActorClass() async throws {
        let holder = MainActorHolder()
        try await holder.run()
        #expect(await holder.fix?.latitude == 1)
    }

    @Test("delivers a fix to another actor", .timeLimit(.minutes(5)))
    func otherActor() async throws {
        let holder = ActorHolder()
        try await holder.run()
        #expect(await holder.fix?.latitude == 1)
    }

    @Test("delivers a fix to a function on the sensor actor, without a single await")
    @SensorActor
    func sensorActor() throws {
        let manager = GeolocationManager(clock: ManualClock())
        manager.add(MinimalProvider())
        manager.start()
        #expect(manager.location?.latitude == 1)
    }
}

/// Four functions and the delegate: the least that a custom provider needs.
private final class MinimalProvider: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?

    func startLocationUpdates() {
        locationDelegate?.locationProvider(
            self, didUpdateLocation: Location(latitude: 1, longitude: 2, timestamp: Date(timeIntervalSince1970: 0)))
    }

    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
}

@MainActor
private final class MainActorHolder {
    private var provider: (any LocationProvider)?
    private let manager = GeolocationManager()
    private(set) var fix: Location?

    func run() async throws {
        let provider: any LocationProvider = MinimalProvider()
        self.provider = provider
        await manager.add(provider)
        await manager.start()
        fix = await manager.location
        await manager.remove(provider)
    }
}

private actor ActorHolder {
    private var provider: (any LocationProvider)?
    private let manager = GeolocationManager()
    private(set) var fix: Location?

    func run() async throws {
        let provider: any LocationProvider = MinimalProvider()
        self.provider = provider
        await manager.add(provider)
        await manager.start()
        fix = await manager.snapshot.location
        await manager.remove(provider)
    }
}
