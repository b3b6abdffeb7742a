public import Geolocation

/// A sink that records the events that it receives, for testing code that delivers events.
public final class RecordingSink: GeolocationSink {
    /// The events that the sink has recorded, in order.
    public private(set) var events: [GeolocationEvent] = []

    /// The number of times that the sink has been started.
    public private(set) var startCount = 0

    /// The number of times that the sink has been finished.
    public private(set) var finishCount = 0

    /// The error that the sink throws each time that it is started; `nil` to let starts succeed.
    public var startError: (any Error)?

    /// Called with each event after the sink has recorded it; `nil` for no call.
    public var onEvent: (@SensorActor (GeolocationEvent) -> Void)?

    /// The host that was passed to the sink's latest start; `nil` before the first start.
    public private(set) var host: SinkHost?

    /// The demand of the sink: whether it can accept more events.
    ///
    /// When a test sets it to `ready`, the host is notified.
    public var demand = SinkDemand.ready {
        didSet { if demand == .ready { host?.didBecomeReady() } }
    }

    /// The receipt that the sink gives for all events so far; `nil` if the events are still waiting to be written.
    ///
    /// Default: `taken`.
    public var receipt: SinkReceipt? = .taken {
        didSet {
            guard let receipt else { return }
            let bodies = receiptWaiters
            receiptWaiters = []
            for body in bodies { body(receipt) }
        }
    }

    private var receiptWaiters: [@SensorActor (SinkReceipt) -> Void] = []

    /// Creates a sink that has not recorded any events.
    nonisolated public init() {}

    /// Records that the sink was started.
    ///
    /// - Throws: ``startError``, if it is set.
    public func start(in host: SinkHost) throws {
        startCount += 1
        self.host = host
        if let startError { throw startError }
    }

    /// Records an event that the sink has received.
    public func receive(_ event: borrowing GeolocationEvent) {
        let event = copy event
        events.append(event)
        onEvent?(event)
    }

    /// Calls `body` with the sink's receipt, as soon as ``receipt`` is not `nil`.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        if let receipt { body(receipt) } else { receiptWaiters.append(body) }
    }

    /// Records that the sink was finished.
    public func finish() async {
        finishCount += 1
    }

    /// Removes all recorded events from the sink.
    public func removeAll() {
        events.removeAll()
    }

    /// The fixes among the recorded events.
    public var locations: [Location] {
        events.compactMap { if case .location(let location) = $0 { location } else { nil } }
    }

    /// The states of the geolocation manager among the recorded events.
    public var states: [GeolocationManagerState] {
        events.compactMap { if case .state(let state, _) = $0 { state } else { nil } }
    }
}
