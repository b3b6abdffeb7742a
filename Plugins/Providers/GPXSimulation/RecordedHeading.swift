import Foundation
import Geolocation

/// A heading of a recording, which the simulator vends because it has no room for the role itself.
@SensorActor
class RecordedHeading: StatusReportingProvider {
    let statusBroadcaster = StatusBroadcaster()

    /// The heading reported last; nil after a withdrawal and after a stop.
    private(set) var last: HeadingValue?
    private let simulator: GPXSimulator
    private let role: ReplayRoles

    nonisolated var id: UUID { simulator.id }

    nonisolated var name: String { simulator.name }

    init(simulator: GPXSimulator, role: ReplayRoles) {
        self.simulator = simulator
        self.role = role
    }

    final func start() { simulator.start(role) }

    final func stop() {
        last = nil
        simulator.stop(role)
    }

    /// Reports a heading, or with nil that the one before it is over.
    final func emit(_ heading: HeadingValue?) {
        last = heading
        deliver(heading)
    }

    /// Tells the delegate, which each role has of its own.
    func deliver(_ heading: HeadingValue?) {}
}

/// The recorded compass.
final class RecordedCompass: RecordedHeading, DeviceHeadingProvider {
    weak var headingDelegate: (any DeviceHeadingProviderDelegate)?

    func startDeviceHeadingUpdates() { start() }

    func stopDeviceHeadingUpdates() { stop() }

    override func deliver(_ heading: HeadingValue?) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: heading)
    }
}

/// The recorded direction of the user's head.
final class RecordedHeadTracker: RecordedHeading, UserHeadingProvider {
    weak var headingDelegate: (any UserHeadingProviderDelegate)?

    /// The recorded accuracy of the last heading in degrees; 180, which says nothing, where there is none.
    var accuracy: Double { last?.accuracy ?? 180 }

    func startUserHeadingUpdates() { start() }

    func stopUserHeadingUpdates() { stop() }

    override func deliver(_ heading: HeadingValue?) {
        headingDelegate?.userHeadingProvider(self, didUpdateUserHeading: heading)
    }
}
