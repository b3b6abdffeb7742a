public import Geolocation

/// A sink that records the events that it receives, for testing code that delivers events.
public final class RecordingSink: GeolocationSink {
    /// The recorded events, in order.
    public private(set) var events: [GeolocationEvent] = []

    /// The number of times that the sink was started.
    public private(set) var startCount = 0

    /// The number of times that the sink was finished.
    public private(set) var finishCount = 0

    /// The error that the next starts throw; `nil` if they should succeed.
    public var startError: (any Error)?

    /// A function that is called with each event after the event was recorded.
    public var onEvent: (@SensorActor (GeolocationEvent) -> Void)?

    /// The host that was passed to the latest start; `nil` before the first start.
    public private(set) var host: SinkHost?

    /// Whether the sink can accept more events; the host is notified when it is set to `ready`.
    public var demand = SinkDemand.ready {
        didSet { if demand == .ready { host?.didBecomeReady() } }
    }

    /// The receipt for all events so far: by default `taken`; `nil` if the events are still waiting to be written.
    public var receipt: SinkReceipt? = .taken {
        didSet {
            guard let receipt else { return }
            let bodies = receiptWaiters
            receiptWaiters = []
            for body in bodies { body(receipt) }
        }
    }

    private var receiptWaiters: [@SensorActor (SinkReceipt) -> Void] = []

    /// Creates a sink that has recorded no events.
    nonisolated public init() {}

    /// Records a start.
    ///
    /// - Throws: ``startError``, if it is set.
    public func start(in host: SinkHost) throws {
        startCount += 1
        self.host = host
        if let startError { throw startError }
    }

    /// Records an event.
    public func receive(_ event: borrowing GeolocationEvent) {
        let event = copy event
        events.append(event)
        onEvent?(event)
    }

    /// Calls `body` with ``receipt`` when it is not `nil`.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        if let receipt { body(receipt) } else { receiptWaiters.append(body) }
    }

    /// Records that the sink was finished.
    public func finish() async {
        finishCount += 1
    }

    /// Removes all recorded events.
    public func removeAll() {
        events.removeAll()
    }

    /// The fixes among the recorded events.
    public var locations: [Location] {
        events.compactMap { if case .location(let location) = $0 { location } else { nil } }
    }

    /// The states of the manager among the recorded events.
    public var states: [GeolocationManagerState] {
        events.compactMap { if case .state(let state, _) = $0 { state } else { nil } }
    }
}
