import Foundation
import Geolocation

/// The device heading of a recording, which the simulator vends because it has no room for the role itself.
@SensorActor
final class RecordedCompass: DeviceHeadingProvider {
    weak var headingDelegate: (any DeviceHeadingProviderDelegate)?
    private let simulator: GPXSimulator
    private var isKnown = false

    nonisolated var id: UUID { simulator.id }

    nonisolated var name: String { simulator.name }

    init(simulator: GPXSimulator) {
        self.simulator = simulator
    }

    func startDeviceHeadingUpdates() { simulator.start(.deviceHeading) }

    func stopDeviceHeadingUpdates() {
        isKnown = false
        simulator.stop(.deviceHeading)
    }

    /// Reports a heading; nil only where one is to be withdrawn.
    func emit(_ heading: HeadingValue?) {
        guard isKnown || heading != nil else { return }
        isKnown = heading != nil
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: heading)
    }
}
