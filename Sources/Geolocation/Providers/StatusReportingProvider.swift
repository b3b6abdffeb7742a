/// A provider that says how it is doing; others count as running once they have reported something.
@SensorActor
public protocol StatusReportingProvider: SensorProvider {
    /// The provider's status and who watches it; one object for the provider's whole life.
    var statusReport: StatusReport { get }
}

extension StatusReportingProvider {
    /// The status at present.
    public var status: ProviderStatus { statusReport.status }

    /// Changes the status and tells the observers; the same status again says nothing, unless it is final.
    public func report(_ status: ProviderStatus) {
        statusReport.set(status, of: self)
    }
}

/// Hears of a provider's changes of status.
@SensorActor
public protocol ProviderStatusObserver: AnyObject, Sendable {
    /// Takes the new status of a provider.
    func sensorProvider(_ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus)
}

/// A provider's status with those who watch it: a manager in one role, a filter in another.
@SensorActor
public final class StatusReport {
    /// The status at present.
    public private(set) var status = ProviderStatus.idle

    private struct Entry {
        weak var observer: (any ProviderStatusObserver)?
    }

    private var entries: [Entry] = []

    /// Makes a report that says `idle`.
    nonisolated public init() {}

    /// Tells `observer` of changes from now on, and holds it weakly; once more does nothing.
    public func addObserver(_ observer: any ProviderStatusObserver) {
        entries.removeAll { $0.observer == nil || $0.observer === observer }
        entries.append(Entry(observer: observer))
    }

    /// Tells `observer` no longer.
    public func removeObserver(_ observer: any ProviderStatusObserver) {
        entries.removeAll { $0.observer == nil || $0.observer === observer }
    }

    func set(_ status: ProviderStatus, of provider: any StatusReportingProvider) {
        // A second failure or end is news: in between somebody has started the provider again.
        guard status != self.status || status.isFinal else { return }
        self.status = status
        for entry in entries { entry.observer?.sensorProvider(provider, didChangeStatus: status) }
    }
}
