/// A provider that reports its own status; other providers count as running once they have reported a value.
@SensorActor
public protocol StatusReportingProvider: SensorProvider {
    /// The provider's status and its observers; the same object throughout the provider's life.
    var statusBroadcaster: StatusBroadcaster { get }
}

extension StatusReportingProvider {
    /// The current status.
    public var status: ProviderStatus { statusBroadcaster.status }

    /// Sets the status and notifies the observers; an unchanged status is ignored, unless it is final.
    public func report(_ status: ProviderStatus) {
        statusBroadcaster.set(status, of: self)
    }
}

/// Receives a provider's changes of status.
@SensorActor
public protocol ProviderStatusObserver: AnyObject, Sendable {
    /// Handles the new status of a provider.
    func sensorProvider(_ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus)
}

/// A provider's status with its observers: a manager in one role, a filter in another.
@SensorActor
public final class StatusBroadcaster {
    /// The current status.
    public private(set) var status = ProviderStatus.idle

    private struct Entry {
        weak var observer: (any ProviderStatusObserver)?
    }

    private var entries: [Entry] = []

    /// Creates a report with the status `idle`.
    nonisolated public init() {}

    /// Adds an observer, held weakly; does nothing if it was added before.
    public func addObserver(_ observer: any ProviderStatusObserver) {
        entries.removeAll { $0.observer == nil || $0.observer === observer }
        entries.append(Entry(observer: observer))
    }

    /// Removes an observer.
    public func removeObserver(_ observer: any ProviderStatusObserver) {
        entries.removeAll { $0.observer == nil || $0.observer === observer }
    }

    func set(_ status: ProviderStatus, of provider: any StatusReportingProvider) {
        // A repeated failure or end is reported, since the provider was restarted in between.
        guard status != self.status || status.isFinal else { return }
        self.status = status
        for entry in entries { entry.observer?.sensorProvider(provider, didChangeStatus: status) }
    }
}
