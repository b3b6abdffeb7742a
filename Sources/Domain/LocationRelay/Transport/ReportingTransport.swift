public import Geolocation

/// A transport that stores its state, delegate, drops and pending drains in a ``TransportState``.
///
/// The transport reports its changes through the methods below, which notify the delegate in the documented order.
///
///     final class Printer: ReportingTransport {
///         let report = TransportState()
///         func open() { change(to: .connected) }
///         func push(_ update: RelayUpdate) {
///             guard state != .disconnected else { return report.drops.add(.closed) }
///             print(update)
///         }
///         func close() { change(to: .disconnected) }
///     }
@SensorActor
public protocol ReportingTransport: LocationTransport {
    /// The object that stores the transport's state; it must always be the same object.
    var report: TransportState { get }
}

extension ReportingTransport {
    /// The delegate that the transport notifies of state changes and errors; held weakly.
    public var delegate: (any LocationTransportDelegate)? {
        get { report.delegate }
        set { report.delegate = newValue }
    }

    /// The state of the connection to the peer; initially `disconnected`.
    public var state: ConnectionState { report.state }

    /// The number of updates that the transport has dropped, by reason.
    public var drops: DropCounts { report.drops }

    /// The number of other things that the transport has dropped, by reason, such as messages from the peer.
    public var otherDrops: DropCounts { report.otherDrops }

    /// Waits until the transport's queue is empty, or the transport is closed or has failed.
    public func drain() async {
        guard queueDepth > 0, !isAtRest else { return }
        await withCheckedContinuation { report.drainers.append($0) }
    }

    private var isAtRest: Bool { state == .disconnected || state == .failed }

    /// Changes the connection state and notifies the delegate; does nothing if the state is unchanged.
    public func change(to state: ConnectionState) {
        guard state != self.state else { return }
        report.state = state
        report.changes += 1
        if isAtRest { report.endDrains() }
        delegate?.transport(self, didChangeState: state)
    }

    /// Reports an error to the delegate, then changes the connection state.
    ///
    /// The state is not changed if `state` is `nil`, or if the delegate has already changed the state.
    public func report(_ error: TransportError, changingTo state: ConnectionState? = nil) {
        let changes = report.changes
        delegate?.transport(self, didEncounterError: error)
        if let state, changes == report.changes { change(to: state) }
    }

    /// Counts an update as dropped because it cannot be encoded, and reports the error to the delegate.
    public func dropUnwritable(_ error: RelayCodingError) {
        report.drops.add(.unwritable)
        report(TransportError(.encoding, "an update cannot be written: \(error.reason)"))
    }

    /// Notifies the delegate if the number of waiting updates has changed.
    ///
    /// Call this after every operation that may change the number.
    public func reportQueueDepth() {
        let depth = queueDepth
        if depth == 0 { report.endDrains() }
        guard depth != report.depth else { return }
        report.depth = depth
        delegate?.transport(self, didChangeQueueDepth: depth)
    }
}

/// The state of a ``ReportingTransport``, which only that transport modifies.
@SensorActor
public final class TransportState {
    /// The number of dropped updates, by reason; the transport adds the updates that it drops.
    public var drops = DropCounts()

    /// The number of other dropped things, by reason, such as messages from the peer or parts of updates.
    public var otherDrops = DropCounts()

    fileprivate weak var delegate: (any LocationTransportDelegate)?
    fileprivate var state = ConnectionState.disconnected
    fileprivate var changes = 0
    fileprivate var depth = 0
    fileprivate var drainers: [CheckedContinuation<Void, Never>] = []

    /// Creates the state of a transport that is closed.
    nonisolated public init() {}

    fileprivate func endDrains() {
        let ended = drainers
        drainers = []
        for drainer in ended { drainer.resume() }
    }
}
