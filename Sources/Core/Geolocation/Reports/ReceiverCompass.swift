#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The device heading of a receiver, which a ``ReceiverProvider`` vends since it cannot have both roles of a heading.
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

    /// Stops the role when the last reference is gone.
    deinit {
        SensorActor.enqueue { [receiver] in receiver.compassVanished() }
    }

    func startDeviceHeadingUpdates() { receiver.start(.deviceHeading) }

    func stopDeviceHeadingUpdates() { receiver.stop(.deviceHeading) }

    func deliver(_ heading: HeadingValue?) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: heading)
    }
}
