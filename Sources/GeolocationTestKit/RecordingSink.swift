public import Geolocation

/// A sink that keeps what it takes, for tests of whatever delivers events.
public final class RecordingSink: GeolocationSink {
    /// What the sink took, in order.
    public private(set) var events: [GeolocationEvent] = []

    /// How often the sink was started.
    public private(set) var startCount = 0

    /// How often the sink was finished.
    public private(set) var finishCount = 0

    /// What the next start throws; nil lets it succeed.
    public var startError: (any Error)?

    /// Called with each event after it was kept.
    public var onEvent: (@SensorActor (GeolocationEvent) -> Void)?

    /// Whether the sink can take more; setting it to `ready` wakes whoever waits.
    public var demand = SinkDemand.ready {
        didSet { if demand == .ready { wake() } }
    }

    private var waiting: [@SensorActor () -> Void] = []

    /// Makes a sink that has taken nothing.
    nonisolated public init() {}

    /// Notes the start.
    ///
    /// - Throws: ``startError``, where there is one.
    public func start() throws {
        startCount += 1
        if let startError { throw startError }
    }

    /// Keeps an event.
    public func receive(_ event: borrowing GeolocationEvent) {
        let event = copy event
        events.append(event)
        onEvent?(event)
    }

    /// Notes the end.
    public func finish() async {
        finishCount += 1
    }

    /// Calls `resume` once the demand is `ready`.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if demand == .ready { resume() } else { waiting.append(resume) }
    }

    /// Forgets what the sink took.
    public func removeAll() {
        events.removeAll()
    }

    /// The fixes among the events.
    public var locations: [Location] {
        events.compactMap { if case .location(let location) = $0 { location } else { nil } }
    }

    /// The states of the manager among the events.
    public var states: [GeolocationManagerState] {
        events.compactMap { if case .state(let state, _) = $0 { state } else { nil } }
    }

    private func wake() {
        let resumes = waiting
        waiting = []
        for resume in resumes { resume() }
    }
}
