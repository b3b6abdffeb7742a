public import Geolocation

/// A sink that records events, for testing code that delivers them.
public final class RecordingSink: GeolocationSink {
    /// The recorded events, in order.
    public private(set) var events: [GeolocationEvent] = []

    /// The number of starts.
    public private(set) var startCount = 0

    /// The number of finishes.
    public private(set) var finishCount = 0

    /// The error thrown by the next starts; `nil` to let them succeed.
    public var startError: (any Error)?

    /// Called with each event after it was recorded.
    public var onEvent: (@SensorActor (GeolocationEvent) -> Void)?

    /// The host of the last start.
    public private(set) var host: SinkHost?

    /// Whether the sink can accept more events; the host is notified when it is set to `ready`.
    public var demand = SinkDemand.ready {
        didSet { if demand == .ready { host?.didBecomeReady() } }
    }

    /// The receipt for all events so far: `taken` by default, `nil` while they wait to be written.
    public var receipt: SinkReceipt? = .taken {
        didSet {
            guard let receipt else { return }
            let bodies = receiptWaiters
            receiptWaiters = []
            for body in bodies { body(receipt) }
        }
    }

    private var receiptWaiters: [@SensorActor (SinkReceipt) -> Void] = []

    /// Creates a sink without events.
    nonisolated public init() {}

    /// Counts the start.
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

    /// Calls `body` with ``receipt``, as soon as it is not `nil`.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        if let receipt { body(receipt) } else { receiptWaiters.append(body) }
    }

    /// Counts the finish.
    public func finish() async {
        finishCount += 1
    }

    /// Removes the recorded events.
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
