public import Geolocation
@_exported public import TestSupport

/// Records everything that a receiver reports in all its roles.
@SensorActor
public final class ReceiverListener {
    /// The reported locations; `nil` for a withdrawal.
    public private(set) var locations: [Location?] = []
    /// The reported courses and speeds.
    public private(set) var courses: [HeadingValue?] = []
    /// The reported device headings.
    public private(set) var headings: [HeadingValue?] = []
    /// The statuses in their order.
    public private(set) var statuses: [ProviderStatus] = []
    /// The reported receiver statuses.
    public private(set) var receiverStatuses: [ReceiverStatus] = []
    /// Called with each location after it was recorded.
    public var onLocation: (@SensorActor (Location?) -> Void)?

    /// The provider that it listens to.
    public let receiver: ReceiverProvider

    private let compass: any DeviceHeadingProvider

    /// Begins to listen to a receiver.
    public init(_ receiver: ReceiverProvider) {
        self.receiver = receiver
        compass = receiver.deviceHeadingProvider
        receiver.locationDelegate = self
        receiver.courseDelegate = self
        compass.headingDelegate = self
        receiver.attach(to: self)
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

    /// The latitudes of all fixes, by which most tests identify them.
    public var latitudes: [Double] { locations.compactMap { $0?.latitude } }

    /// Whether the last report of the location is a withdrawal.
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

    /// Waits until a condition holds.
    public func wait(_ what: String, until holds: @SensorActor () throws -> Bool) async throws {
        try await Patience.wait("\(what); locations \(locations.count), statuses \(statuses)") { try holds() }
    }

    /// Waits for a number of further fixes.
    public func waitForFixes(_ count: Int = 1) async throws {
        let known = latitudes.count
        try await wait("\(count) more fixes") { latitudes.count >= known + count }
    }
}

extension ReceiverListener {
    /// It listens.
    public var wantsDerivedEvents: Bool { true }

    /// Takes an event.
    public func publish(_ event: any DerivedEvent) {
        if let status = event as? ReceiverStatus { receiverStatuses.append(status) }
    }
}

extension ReceiverListener: LocationProviderDelegate, RawCourseProviderDelegate, DeviceHeadingProviderDelegate,
    ProviderHost
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
    public func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
    }
}
