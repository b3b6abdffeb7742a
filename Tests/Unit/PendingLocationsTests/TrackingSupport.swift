import CodecSupport
import Geolocation
import GeolocationTestKit
import LocationStore
import PendingLocations
import TestSupport

/// A server that answers as a test says, and remembers what it has accepted.
actor Server: RecordDestination {
    private var outcome = SendOutcome.accepted
    private(set) var calls = 0
    private(set) var accepted: [StoreRecord] = []

    /// Answers from now on with an outcome.
    func answer(_ outcome: SendOutcome) { self.outcome = outcome }

    func send(_ records: [StoreRecord]) async -> SendOutcome {
        calls += 1
        if outcome == .accepted { accepted += records }
        return outcome
    }
}

/// A provider that asks a user for permission.
final class Phone: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    private(set) var authorization = AuthorizationStatus.notDetermined
    private(set) var requests = 0
    private(set) var isStarted = false
    private weak var host: (any ProviderHost)?

    nonisolated init() {}

    var authorizationStatus: AuthorizationStatus? { authorization }

    func attach(to host: any ProviderHost) { self.host = host }

    func requestAuthorization() { requests += 1 }

    /// Lets the user answer.
    func answer(_ status: AuthorizationStatus) {
        authorization = status
        host?.sensorProvider(self, didChangeAuthorization: status)
    }

    func startLocationUpdates() { isStarted = true }

    func stopLocationUpdates() { isStarted = false }

    func startMonitoringSignificantLocationChanges() -> Bool { false }

    func stopMonitoringSignificantLocationChanges() {}
}

/// A provider that fails as soon as it is started.
final class BrokenProvider: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    private weak var host: (any ProviderHost)?

    nonisolated init() {}

    func attach(to host: any ProviderHost) { self.host = host }

    func startLocationUpdates() {
        host?.sensorProvider(self, didChangeStatus: .failed(ProviderError("the antenna is gone")))
    }

    func stopLocationUpdates() {}

    func startMonitoringSignificantLocationChanges() -> Bool { false }

    func stopMonitoringSignificantLocationChanges() {}
}

/// A tracker with everything around it, on a clock that a test moves.
@SensorActor
final class TrackingRig {
    let scratch: Scratch
    let clock: ManualClock
    let server = Server()
    let provider = ScriptedLocationProvider()
    private(set) var store: LocationStore
    private(set) var sender: StoreSender
    private(set) var tracker: LocationTracker

    init() async throws {
        (scratch, clock) = (try Scratch(), ManualClock())
        let path = scratch.path("walk.db")
        store = try await Self.open(path, clock)
        sender = Self.sender(store, server, clock)
        tracker = LocationTracker(store: store, provider: provider, sender: sender, clock: clock)
    }

    private static func open(_ path: String, _ clock: ManualClock) async throws -> LocationStore {
        let options = StoreOptions(isPowerSafe: false)
        let store = try await LocationStore.open(path, options: options, clock: clock)
        try await store.add("base", from: .beginning)
        return store
    }

    private nonisolated static func sender(
        _ store: LocationStore, _ server: Server, _ clock: ManualClock
    ) -> StoreSender {
        StoreSender(
            store: store, destination: "base", to: server, options: SenderOptions(interval: 0), clock: clock)
    }

    /// Ends the program and starts it again.
    func restart() async throws {
        await sender.stop(within: 0)
        await store.close()
        store = try await Self.open(scratch.path("walk.db"), clock)
        sender = Self.sender(store, server, clock)
        tracker = LocationTracker(store: store, provider: provider, sender: sender, clock: clock)
    }

    /// A tracker of another provider on the same store.
    func tracker(of provider: any LocationProvider) -> LocationTracker {
        LocationTracker(store: store, provider: provider, sender: sender, clock: clock)
    }

    /// Reports a fix, some seconds after the one before.
    func emit(_ latitude: Double, _ longitude: Double, after seconds: Double = 1) {
        clock.advance(by: seconds)
        provider.emit(Location(latitude: latitude, longitude: longitude, timestamp: clock.now))
    }

    /// Runs once in the background, and calls `body` when the provider has been started.
    func runOnce(_ body: @SensorActor () throws -> Void) async throws -> RecordingOutcome {
        let starts = provider.count(of: .start)
        let tracker = tracker
        async let outcome = tracker.recordOnce()
        try await Patience.wait("the provider is started") { provider.count(of: .start) > starts }
        try body()
        return await outcome
    }

    /// Waits until nothing is queued.
    func untilSent() async throws {
        let store = store
        await store.capture.flush()
        try await Patience.wait("everything is sent") {
            try await store.destinations().allSatisfy { $0.queued == 0 }
        }
    }

    func close() async {
        await sender.stop(within: 0)
        await store.close()
    }
}
