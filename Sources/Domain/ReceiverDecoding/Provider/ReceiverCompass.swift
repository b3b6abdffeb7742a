import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The direction in which the device points, which a receiver vends because it has no room for the role itself.
@SensorActor
final class ReceiverCompass: DeviceHeadingProvider, StatusReportingProvider {
    weak var headingDelegate: (any DeviceHeadingProviderDelegate)?
    let statusBroadcaster = StatusBroadcaster()
    private let receiver: ReceiverProvider

    nonisolated var id: UUID { receiver.id }

    nonisolated var name: String { receiver.name }

    init(receiver: ReceiverProvider) {
        self.receiver = receiver
    }

    /// Whoever let go of the compass wants no more of it.
    deinit {
        SensorActor.enqueue { [receiver] in receiver.compassVanished() }
    }

    func startDeviceHeadingUpdates() { receiver.start(.deviceHeading) }

    func stopDeviceHeadingUpdates() { receiver.stop(.deviceHeading) }

    func deliver(_ heading: HeadingValue?) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: heading)
    }
}
