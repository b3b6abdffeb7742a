public import GNSSReception
public import Geolocation

/// Hears everything that a receiver reports in all its roles.
@SensorActor
public final class ReceiverListener {
    /// What was reported of the location; nil for a withdrawal.
    public private(set) var locations: [Location?] = []
    /// What was reported of course and speed.
    public private(set) var courses: [HeadingValue?] = []
    /// What was reported of the device's direction.
    public private(set) var headings: [HeadingValue?] = []
    /// The statuses in their order.
    public private(set) var statuses: [ProviderStatus] = []
    /// Called with each location after it was noted.
    public var onLocation: (@SensorActor (Location?) -> Void)?

    private let receiver: ReceiverProvider
    private let compass: any DeviceHeadingProvider

    /// Begins to listen to a receiver.
    public init(_ receiver: ReceiverProvider) {
        self.receiver = receiver
        compass = receiver.deviceHeadingProvider
        receiver.locationDelegate = self
        receiver.courseDelegate = self
        compass.headingDelegate = self
        receiver.statusReport.addObserver(self)
    }

    /// Starts the receiver in all its roles.
    public func start() {
        receiver.startLocationUpdates()
        receiver.startCourseProviderUpdates()
        compass.startDeviceHeadingUpdates()
    }

    /// Stops the receiver in all its roles.
    public func stop() {
        receiver.stopLocationUpdates()
        receiver.stopCourseProviderUpdates()
        compass.stopDeviceHeadingUpdates()
    }

    /// The latitudes of all fixes: what most tests tell them by.
    public var latitudes: [Double] { locations.compactMap { $0?.latitude } }

    /// Whether the last that was said of the location is that it is not known.
    public var isWithdrawn: Bool { locations.last == .some(.none) }

    /// The reasons of all statuses that have one.
    public var reasons: [String] {
        statuses.compactMap { status in
            switch status {
            case .degraded(let reason): reason
            case .failed(let error): "failed: \(error)"
            default: nil
            }
        }
    }

    /// Waits until something holds, at most a minute.
    public func wait(_ what: String, until holds: @SensorActor () throws -> Bool) async throws {
        try await Patience.wait("\(what); locations \(locations.count), statuses \(statuses)", until: holds)
    }
}

extension ReceiverListener: LocationProviderDelegate, RawCourseProviderDelegate, DeviceHeadingProviderDelegate,
    ProviderStatusObserver
{
    /// Takes a location.
    public func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        locations.append(location)
        onLocation?(location)
    }

    /// Takes a course.
    public func courseProvider(
        _ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?
    ) { courses.append(course) }

    /// Takes a heading.
    public func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) { headings.append(heading) }

    /// Takes a status.
    public func sensorProvider(_ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
    }
}

/// Waiting for what the system does in its own time.
public enum Patience {
    /// Says what did not happen.
    public struct Exhausted: Error, CustomStringConvertible {
        /// The sentence.
        public let description: String
    }

    /// Seconds that anything may take.
    public static let limit = 60.0

    /// Waits until something holds, looking again each millisecond.
    @SensorActor
    public static func wait(
        _ what: @autoclosure () -> String, until holds: @SensorActor () throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + .seconds(limit)
        while try !holds() {
            guard ContinuousClock.now < end else { throw Exhausted(description: "never happened: \(what())") }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
