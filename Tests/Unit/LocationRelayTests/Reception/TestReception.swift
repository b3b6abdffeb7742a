import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay

/// A provider to which a test passes messages, and a record of everything that it reports.
@SensorActor
final class TestReception {
    let clock = ManualClock()
    let provider: RelayProvider
    private(set) var received: [ReceivedFix] = []
    private(set) var locations: [Location?] = []
    private(set) var statuses: [ProviderStatus] = []
    private(set) var events: [ReceivedFix] = []
    private(set) var senders: [String] = []
    private(set) var selections: [String] = []
    private(set) var links: [RelayLink] = []
    private(set) var courses: [Double?] = []
    private(set) var speeds: [Double?] = []
    private(set) var headings: [Double?] = []
    private let compass: any DeviceHeadingProvider

    /// Whether events have a consumer.
    var wantsEvents = true

    /// The test's reaction to a fix.
    var onFix: (@SensorActor (ReceivedFix) -> Void)?

    init(_ settings: RelayProviderSettings = RelayProviderSettings()) {
        provider = RelayProvider(name: "test", settings: settings, clock: clock)
        compass = provider.deviceHeadingProvider
        provider.locationDelegate = self
        provider.receptionDelegate = self
        provider.attach(to: self)
        provider.startLocationUpdates()
        provider.awaitFixes()
    }

    /// Starts the roles beside the location.
    func startMotion() {
        provider.courseDelegate = self
        compass.headingDelegate = self
        provider.startCourseProviderUpdates()
        compass.startDeviceHeadingUpdates()
    }

    /// The latitudes that were reported, nil for a withdrawal.
    var latitudes: [Double?] { locations.map { $0?.latitude } }

    /// A fix at a latitude, taken some seconds after the clock's start.
    func fix(
        _ number: Int64, latitude: Double = 47, second: Double? = nil, source: LocationFix.Source = "watchOS"
    ) -> LocationFix {
        LocationFix(
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + (second ?? Double(number) / 1000)), source: source,
            latitude: latitude, longitude: 9, horizontalAccuracyMeters: 4, sequence: number)
    }

    /// Passes an update to the provider.
    func handle(_ update: RelayUpdate, from sender: String = "collar") {
        provider.handle(.update(update), from: sender)
    }
}

extension TestReception: LocationProviderDelegate, RawCourseProviderDelegate, DeviceHeadingProviderDelegate,
    RelayReceptionDelegate, ProviderHost
{
    var wantsDerivedEvents: Bool { wantsEvents }

    func publish(_ event: any DerivedEvent) {
        if let fix = event as? ReceivedFix { events.append(fix) }
        if let link = event as? RelayLink { links.append(link) }
        guard let change = event as? RelaySelectionChange else { return }
        selections.append("\(change.subject.sender) \(change.subject.stream)")
    }

    func courseProvider(_ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?) {
        courses.append(course?.value)
        speeds.append(speed)
    }

    func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) { headings.append(heading?.value) }

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        locations.append(location)
    }

    func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) {
        received.append(fix)
        onFix?(fix)
    }

    func relayReception(_ provider: RelayProvider, didConnect sender: String) { senders.append("+\(sender)") }

    func relayReception(_ provider: RelayProvider, didDisconnect sender: String) { senders.append("-\(sender)") }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
    }
}
