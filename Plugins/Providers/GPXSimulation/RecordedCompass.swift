import Foundation
import Geolocation

/// The device heading of a recording, which the simulator vends because it has no room for the role itself.
@SensorActor
final class RecordedCompass: DeviceHeadingProvider, StatusReportingProvider {
    let statusReport = StatusReport()
    weak var headingDelegate: (any DeviceHeadingProviderDelegate)?
    private let simulator: GPXSimulator

    nonisolated var id: UUID { simulator.id }

    nonisolated var name: String { simulator.name }

    init(simulator: GPXSimulator) {
        self.simulator = simulator
    }

    func startDeviceHeadingUpdates() { simulator.start(.deviceHeading) }

    func stopDeviceHeadingUpdates() { simulator.stopCompass() }

    /// Reports a heading, or with nil that the one before it is over.
    func emit(_ heading: HeadingValue?) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: heading)
    }
}
