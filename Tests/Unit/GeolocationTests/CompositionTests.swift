import GeolocationTestKit
import Testing

@testable import Geolocation

@SensorActor
@Suite("A provider made of other providers")
struct CompositionTests {
    let gps = ScriptedLocationProvider(name: "gps", supportsSignificantChange: true)
    let listener = ReportRecorder()

    @Test("is named after its source, and a fail-over after all of its sources")
    func name() {
        let filter: any SensorProvider = gps.withdrawn(after: 5).filtered(by: PositionSmoother())
        #expect(filter.name == "gps")
        let failover: any SensorProvider = FailoverLocationProvider([gps, ReportingLocationProvider(name: "network")])
        #expect(failover.name == "gps or network")
    }

    @Test("lists its layers, from the outermost provider down to each source of a fail-over")
    func layers() {
        let network = ReportingLocationProvider(name: "network")
        let inner = network.filtered(by: QualityFilter())
        let failover = FailoverLocationProvider([gps, inner])
        let outer = failover.filtered(by: PositionSmoother())
        let layers = outer.layers
        #expect(layers.map(ObjectIdentifier.init) == [outer, failover, gps, inner, network].map(ObjectIdentifier.init))
    }

    @Test("passes a second start on, since the first may have lacked permission (G8)")
    func secondStart() {
        let outer = gps.withdrawn(after: 5).filtered(by: PositionSmoother())
        outer.startLocationUpdates()
        outer.startLocationUpdates()
        #expect(gps.count(of: .start) == 2)
        let failover = FailoverLocationProvider([outer])
        failover.startLocationUpdates()
        failover.startLocationUpdates()
        #expect(gps.count(of: .start) == 4)
    }

    @Test("forwards the monitoring of significant changes, and a fix that comes as the monitoring begins")
    func watch() {
        let filter = gps.filtered(by: QualityFilter()).filtered(by: PositionSmoother())
        filter.locationDelegate = listener
        gps.onCall = { [gps] call in
            if call == .startMonitoring { gps.emit(.test()) }
        }
        #expect(filter.startMonitoringSignificantLocationChanges())
        #expect(listener.locations == [.test()])
        filter.stopMonitoringSignificantLocationChanges()
        gps.emit(.test(north: 50))
        #expect(listener.locations.count == 1)
        #expect(gps.calls == [.startMonitoring, .stopMonitoring])
    }

    @Test("refuses to monitor significant changes if its source refuses")
    func refusedWatch() {
        gps.supportsSignificantChange = false
        let filter = gps.filtered(by: QualityFilter())
        filter.locationDelegate = listener
        #expect(!filter.startMonitoringSignificantLocationChanges())
        gps.emit(.test())
        #expect(listener.locations.isEmpty)
    }

    @Test(
        "reports nothing if its host stops it when its status becomes starting or running",
        arguments: [ProviderStatus.starting, .running])
    func stopWithinStatus(status: ProviderStatus) {
        let filter = gps.filtered(by: QualityFilter())
        let stopper = StatusObserver { if $1 == status { $0.stopLocationUpdates() } }
        filter.attach(to: stopper)
        filter.locationDelegate = listener
        filter.startLocationUpdates()
        gps.emit(.test())
        #expect(listener.locations.isEmpty)
        #expect(filter.status == .idle && !gps.isStarted)
    }

    @Test("starts its source once if its host stops it and starts it again when its status becomes starting")
    func restartWithinStatus() {
        let filter = gps.filtered(by: QualityFilter())
        var restarts = 0
        let restarter = StatusObserver { filter, status in
            guard status == .starting, restarts == 0 else { return }
            restarts += 1
            filter.stopLocationUpdates()
            filter.startLocationUpdates()
        }
        filter.attach(to: restarter)
        filter.startLocationUpdates()
        #expect(restarts == 1)
        #expect(gps.isStarted && gps.count(of: .start) == 1)
    }

    @Test("takes over the status that its source reported before the start")
    func earlierStatus() {
        let shared = ReportingLocationProvider()
        shared.report(.denied)
        let filter = shared.filtered(by: QualityFilter())
        filter.startLocationUpdates()
        #expect(filter.status == .denied)
    }

    @Test("has the accuracy of the wrapped tracker after a heading that has none itself")
    func accuracy() {
        final class Tracker: UserHeadingProvider {
            weak var headingDelegate: (any UserHeadingProviderDelegate)?
            let accuracy = 7.0
            func startUserHeadingUpdates() {
                headingDelegate?.userHeadingProvider(self, didUpdateUserHeading: HeadingValue(90))
            }
            func stopUserHeadingUpdates() {}
        }
        let wrapper = Tracker().withdrawn(after: 1)
        #expect(wrapper.accuracy == 180)
        wrapper.startUserHeadingUpdates()
        #expect(wrapper.accuracy == 7)
    }
}

/// A host that calls a function for each status of a location provider.
private final class StatusObserver: ProviderHost {
    private let observe: @SensorActor (any LocationProvider, ProviderStatus) -> Void

    init(_ observe: @escaping @SensorActor (any LocationProvider, ProviderStatus) -> Void) {
        self.observe = observe
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        if let provider = provider as? any LocationProvider { observe(provider, status) }
    }
}
