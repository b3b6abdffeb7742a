import GNSSReception
import GPSDFeed
import Geolocation

/// Hears what a client reports in all of its roles, and lets a test wait for it.
@SensorActor
final class FeedListener: LocationProviderDelegate, RawCourseProviderDelegate, DeviceHeadingProviderDelegate,
    ProviderStatusObserver, EventPublisher
{
    let client: GPSDClient
    private let compass: any DeviceHeadingProvider
    private let facts = Facts()
    private(set) var fixes: [Location?] = []
    private(set) var courses: [(course: HeadingValue?, speed: Double?)] = []
    private(set) var headings: [HeadingValue?] = []
    private(set) var statuses: [ProviderStatus] = []
    private(set) var receivers: [ReceiverStatus] = []

    /// Starts a client in all of its roles.
    init(_ client: GPSDClient) {
        self.client = client
        compass = client.deviceHeadingProvider
        client.locationDelegate = self
        client.courseDelegate = self
        client.eventPublisher = self
        compass.headingDelegate = self
        client.statusReport.addObserver(self)
        client.startLocationUpdates()
        client.startCourseProviderUpdates()
        compass.startDeviceHeadingUpdates()
    }

    /// Stops all of them.
    func stop() {
        client.stopLocationUpdates()
        client.stopCourseProviderUpdates()
        compass.stopDeviceHeadingUpdates()
    }

    func wait(until condition: @escaping @SensorActor (FeedListener) -> Bool) async {
        await facts.wait { condition(self) }
    }

    /// Waits for so many fixes behind those that have come.
    func waitForFixes(_ count: Int = 1) async {
        let known = fixes.count
        await wait { $0.fixes.dropFirst(known).count { $0 != nil } >= count }
    }

    let isDerivedEventWanted = true

    func publish(_ event: any DerivedEvent) {
        if let status = event as? ReceiverStatus { receivers.append(status) }
        facts.look()
    }

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        fixes.append(location)
        facts.look()
    }

    func courseProvider(_ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?) {
        courses.append((course, speed))
        facts.look()
    }

    func deviceHeadingProvider(_ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?) {
        headings.append(heading)
        facts.look()
    }

    func sensorProvider(_ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
        facts.look()
    }
}
