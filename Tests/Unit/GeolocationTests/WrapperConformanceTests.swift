import GeolocationTestKit
import Testing

@testable import Geolocation

/// Every wrapper keeps the contract of all providers, whatever it wraps.
@Suite("The contract of providers")
struct WrapperConformanceTests {
    private func verify<Wrapper: FilteringProvider<LocationRole>>(
        _ make: @escaping @SensorActor @Sendable (any LocationProvider, any SensorClock) -> Wrapper
    ) async throws {
        let stimulus: @Sendable (Wrapper) async -> Void = { await feed($0) }
        try await ProviderConformance.verify(patience: 300, stimulus: stimulus) { make(PoliteLocationProvider(), $0) }
    }

    @SensorActor
    private func feed(_ provider: any SensorProvider) {
        for layer in provider.layers { (layer as? PoliteLocationProvider)?.emitNext() }
    }

    @Test("is kept by the quality filter and the jump filter")
    func quality() async throws {
        try await verify {
            $0.filtered(by: QualityFilter(minimumAccuracy: 20, clock: $1), JumpFilter(maximumSpeed: 100))
        }
    }

    @Test("is kept by the throttle filter")
    func throttle() async throws {
        try await verify { inner, _ in
            inner.filtered(by: ThrottleFilter(LocationUpdateFilter(minTime: 0, minDistance: 1)))
        }
    }

    @Test("is kept by the Kalman filter")
    func kalman() async throws {
        try await verify { inner, _ in inner.filtered(by: PositionSmoother()) }
    }

    @Test("is kept by the staleness wrapper")
    func staleness() async throws {
        try await verify { $0.withdrawn(after: 5, clock: $1) }
    }

    @Test("is kept by the retrying wrapper")
    func retry() async throws {
        try await verify { RetryingProvider<LocationRole>(wrapping: $0, clock: $1) }
    }

    @Test("is kept by the wrapper that watches for a significant change")
    func significantChange() async throws {
        try await verify { inner, _ in SignificantChangeProvider(wrapping: inner) }
    }

    @Test("is kept by the fail-over")
    func failover() async throws {
        let stimulus: @Sendable (FailoverLocationProvider) async -> Void = { await feed($0) }
        try await ProviderConformance.verify(patience: 300, stimulus: stimulus) { clock in
            FailoverLocationProvider([PoliteLocationProvider(), PoliteLocationProvider()], clock: clock)
        }
    }

    @Test("is kept by a provider made out of an asynchronous sequence")
    func asynchronous() async throws {
        try await ProviderConformance.verify(patience: 300) { _ in
            AsyncLocationProvider {
                AsyncStream { continuation in
                    for step in 0..<10 { continuation.yield(Location.test(at: Double(step))) }
                }
            }
        }
    }

    @Test("is kept by the manual heading provider")
    func manualHeading() async throws {
        try await ProviderConformance.verify(patience: 300) { _ in ManualHeadingProvider(heading: HeadingValue(90)) }
    }

    @Test("is kept by several wrappers around each other")
    func row() async throws {
        try await verify { inner, clock in
            RetryingProvider<LocationRole>(
                wrapping: inner.filtered(by: QualityFilter(clock: clock)), clock: clock
            ).filtered(by: PositionSmoother())
        }
    }
}

/// A location provider that keeps the contract itself.
private final class PoliteLocationProvider: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    private var isStarted = false
    private var count = 0

    nonisolated init() {}

    func startLocationUpdates() { isStarted = true }
    func stopLocationUpdates() { isStarted = false }
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}

    func emitNext() {
        guard isStarted else { return }
        count += 1
        locationDelegate?.locationProvider(
            self, didUpdateLocation: .test(north: Double(count) * 2, at: Double(count)))
    }
}
