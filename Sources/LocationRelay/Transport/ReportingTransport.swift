public import Geolocation

/// A transport that leaves to a report what all transports would do alike: to keep state, delegate, drops and who drains.
///
/// The transport says what happens, and the delegate hears it in the order that it may rely on.
///
///     final class Printer: ReportingTransport {
///         let report = TransportReport()
///         func open() { change(to: .connected) }
///         func push(_ update: RelayUpdate) {
///             guard state != .disconnected else { return report.drops.add(.closed) }
///             print(update)
///         }
///         func close() { change(to: .disconnected) }
///     }
@SensorActor
public protocol ReportingTransport: LocationTransport {
    /// How the transport is doing and who hears of it; one object for the transport's whole life.
    var report: TransportReport { get }
}

extension ReportingTransport {
    /// Who hears how the transport is doing; held weakly.
    public var delegate: (any LocationTransportDelegate)? {
        get { report.delegate }
        set { report.delegate = newValue }
    }

    /// Whether the other side can be reached; disconnected at first.
    public var state: ConnectionState { report.state }

    /// What has been dropped, by reason.
    public var drops: DropCounts { report.drops }

    /// Waits until nothing waits any more, or until nothing will be delivered, since the transport is closed or has failed.
    public func drain() async {
        guard queueDepth > 0, !isAtRest else { return }
        await withCheckedContinuation { report.drainers.append($0) }
    }

    private var isAtRest: Bool { state == .disconnected || state == .failed }

    /// Changes the state and tells the delegate; the same state again says nothing.
    public func change(to state: ConnectionState) {
        guard state != self.state else { return }
        report.state = state
        report.changes += 1
        if isAtRest { report.endDrains() }
        delegate?.transport(self, didChangeState: state)
    }

    /// Tells the delegate what went wrong, and changes the state by it, unless the delegate has closed the transport by then.
    public func tell(_ error: TransportError, changingTo state: ConnectionState? = nil) {
        let changes = report.changes
        delegate?.transport(self, didEncounterError: error)
        if let state, changes == report.changes { change(to: state) }
    }

    /// Counts an update that cannot be written, and tells the delegate why.
    public func dropUnwritable(_ error: RelayCodingError) {
        report.drops.add(.unwritable)
        tell(TransportError(.encoding, "an update cannot be written: \(error.reason)"))
    }

    /// Tells the delegate how many updates wait where that has changed; to be called after whatever may change it.
    public func tellQueueDepth() {
        let depth = queueDepth
        if depth == 0 { report.endDrains() }
        guard depth != report.depth else { return }
        report.depth = depth
        delegate?.transport(self, didChangeQueueDepth: depth)
    }
}

/// What a ``ReportingTransport`` keeps; only that transport changes it.
@SensorActor
public final class TransportReport {
    /// What the transport has dropped, by reason; the transport adds to it.
    public var drops = DropCounts()

    fileprivate weak var delegate: (any LocationTransportDelegate)?
    fileprivate var state = ConnectionState.disconnected
    fileprivate var changes = 0
    fileprivate var depth = 0
    fileprivate var drainers: [CheckedContinuation<Void, Never>] = []

    /// Makes a report of a transport that is closed.
    nonisolated public init() {}

    fileprivate func endDrains() {
        let ended = drainers
        drainers = []
        for drainer in ended { drainer.resume() }
    }
}
