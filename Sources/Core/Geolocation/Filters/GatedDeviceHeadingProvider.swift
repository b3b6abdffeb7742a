/// Passes compass headings only while the device is held so that they show the direction the user faces.
///
/// When that ends, the heading is withdrawn at once; when it resumes, the compass's latest heading is reported.
@SensorActor
public final class GatedDeviceHeadingProvider: FilteringProvider<DeviceHeadingRole> {
    private let policy: any DevicePosturePolicy
    private var latest: HeadingValue?
    private var isOpen = false

    /// Creates a gate around a compass.
    ///
    /// - Parameters:
    ///   - wrapped: The compass; the gate becomes its delegate.
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

    /// Stops the compass and forgets its heading.
    public override func stopUpdates() {
        super.stopUpdates()
        latest = nil
    }

    /// Passes a heading on while the compass is usable, and stores it for when it becomes usable.
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
