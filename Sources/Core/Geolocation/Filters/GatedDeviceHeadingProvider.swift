/// Passes compass headings only while the device is held so that they show the direction that the user faces.
///
/// As soon as the device is held otherwise, the heading is withdrawn. When the device is held properly again, the
/// latest heading of the compass is reported.
@SensorActor
public final class GatedDeviceHeadingProvider: FilteringProvider<DeviceHeadingRole> {
    private let policy: any DevicePosturePolicy
    private var latest: HeadingValue?
    private var isOpen = false

    /// Creates a filter of the headings of the given compass.
    ///
    /// - Parameters:
    ///   - wrapped: The compass; the filter becomes its delegate.
    ///   - policy: Decides when the compass is usable.
    nonisolated public init(wrapping wrapped: any DeviceHeadingProvider, policy: any DevicePosturePolicy) {
        self.policy = policy
        super.init(wrapping: wrapped)
    }

    /// Starts the compass.
    public override func startUpdates() {
        isOpen = policy.isUsable
        policy.observeUsability(for: self) { [weak self] isUsable in self?.setOpen(isUsable) }
        super.startUpdates()
    }

    /// Stops the compass and discards its heading.
    public override func stopUpdates() {
        super.stopUpdates()
        latest = nil
    }

    /// Passes on a heading if the compass is usable; otherwise, stores the heading until the compass is usable.
    public override func receive(_ value: HeadingValue?, from provider: any SensorProvider) {
        guard isStarted else { return }
        latest = value
        emit(isOpen ? value : nil)
    }

    private func setOpen(_ isUsable: Bool) {
        guard isStarted, isUsable != isOpen else { return }
        isOpen = isUsable
        if !isUsable {
            emit(nil)
        } else if let latest, latest.isValid {
            emit(latest)
        }
    }
}
