import Foundation
import Geolocation

/// A location provider with a status, which a test drives; `onStart` lets it report within its start.
final class ReportingLocationProvider: LocationProvider, HostedProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    let hosts = ProviderHosts()
    let name: String
    var onStart: (@SensorActor () -> Void)?
    private(set) var starts = 0
    private(set) var stops = 0

    nonisolated init(name: String = "gps") {
        self.name = name
    }

    func startLocationUpdates() {
        starts += 1
        onStart?()
    }

    func stopLocationUpdates() { stops += 1 }
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}

    func emit(_ location: Location?) { locationDelegate?.locationProvider(self, didUpdateLocation: location) }

    func fail(_ sentence: String) { report(.failed(ProviderError(sentence))) }
}

/// Keeps what providers of all roles report.
final class ReportRecorder: LocationProviderDelegate, CourseProviderDelegate, RawCourseProviderDelegate {
    /// The watched provider, which must have no other owner.
    var source: (any SensorProvider)?
    private(set) var locations: [Location?] = []
    private(set) var courses: [HeadingValue?] = []
    private(set) var samples: [CourseSample] = []

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        locations.append(location)
    }

    func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        courses.append(course)
    }

    func courseProvider(_ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?) {
        samples.append(CourseSample(course: course, speed: speed))
    }

    func forgetAll() {
        locations = []
        courses = []
        samples = []
    }
}

/// Keeps what providers of head and compass headings report.
final class HeadingRecorder: UserHeadingProviderDelegate, DeviceHeadingProviderDelegate {
    /// The watched provider, which must have no other owner.
    var source: (any SensorProvider)?
    private(set) var headings: [HeadingValue?] = []

    /// The directions alone, degrees.
    var degrees: [Double?] { headings.map { $0?.value } }

    func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        headings.append(heading)
    }

    func deviceHeadingProvider(_ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?) {
        headings.append(heading)
    }
}

/// Keeps the statuses that a provider reports.
final class StatusRecorder: ProviderHost {
    private(set) var statuses: [ProviderStatus] = []

    init(of provider: any HostedProvider) {
        provider.attach(to: self)
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
    }
}

extension Location {
    /// When the tests' journeys begin: the wall time that a manual clock shows at first.
    static let testStart = Date(timeIntervalSince1970: 1_795_000_000)

    /// A fix near Lake Constance, `north` metres from a fixed origin (exact to a millimetre within 1 km), `seconds` after
    /// the start.
    static func test(
        north: Double = 0, at seconds: Double = 0, accuracy: Double? = 5, speed: Double? = nil
    ) -> Location {
        Location(
            latitude: 47.62 + north / 111_183.06, longitude: 9.17, horizontalAccuracy: accuracy, speed: speed,
            timestamp: testStart.addingTimeInterval(seconds))
    }
}
