import GeolocationTestKit
import Testing

@testable import Geolocation

@SensorActor
@Suite("A provider made of others")
struct CompositionTests {
    let gps = ScriptedLocationProvider(name: "gps", supportsSignificantChange: true)
    let listener = ReportRecorder()

    @Test("uses the name of the inner source, for every caller")
    func name() {
        let filter: any SensorProvider = gps.withdrawn(after: 5).filtered(by: PositionSmoother())
        #expect(filter.name == "gps")
        let failover: any SensorProvider = FailoverLocationProvider([gps, ReportingLocationProvider(name: "network")])
        #expect(failover.name == "gps or network")
    }

    @Test("can be looked through, down to each source of a fail-over")
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

    @Test("forwards a watch for a significant change, and a report that comes as it begins")
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

    @Test("refuses monitoring if the source does")
    func refusedWatch() {
        gps.supportsSignificantChange = false
        let filter = gps.filtered(by: QualityFilter())
        filter.locationDelegate = listener
        #expect(!filter.startMonitoringSignificantLocationChanges())
        gps.emit(.test())
        #expect(listener.locations.isEmpty)
    }

    @Test("reports nothing to a listener that stopped it on hearing that it runs")
    func stopWithinStatus() {
        final class Stopper: ProviderHost {
            func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
                if status == .running { (provider as? any LocationProvider)?.stopLocationUpdates() }
            }
        }
        let filter = gps.filtered(by: QualityFilter())
        let stopper = Stopper()
        filter.attach(to: stopper)
        filter.locationDelegate = listener
        filter.startLocationUpdates()
        gps.emit(.test())
        #expect(listener.locations.isEmpty)
        #expect(filter.status == .idle && !gps.isStarted)
    }

    @Test("takes over the status of a device that has been running before, in another role")
    func earlierStatus() {
        let shared = ReportingLocationProvider()
        shared.report(.denied)
        let filter = shared.filtered(by: QualityFilter())
        filter.startLocationUpdates()
        #expect(filter.status == .denied)
    }

    @Test("reports the accuracy of a tracker that has it only beside its headings")
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
