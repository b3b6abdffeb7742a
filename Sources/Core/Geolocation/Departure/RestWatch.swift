/// A sink that makes its manager snooze when the traveller rests.
///
/// The traveller rests if, for some time, all fixes lie close to the first of them, according to a ``DepartureRule``.
///
///     try manager.add(RestWatch(of: manager, delay: 300, rule: DepartureRule(distance: 40)))
///
/// The manager wakes when the traveller departs. While the location is unknown, the traveller does not count as
/// resting.
@SensorActor
public final class RestWatch: GeolocationSink {
    private weak var manager: GeolocationManager?
    private let delay: Double
    private let rule: DepartureRule
    private var detector: DepartureDetector?
    private var deadline: SensorDeadline?

    /// Creates a sink that makes the given manager snooze once the traveller has rested for `delay` seconds.
    ///
    /// Add the sink to this manager.
    ///
    /// - Parameters:
    ///   - manager: The manager to snooze; held weakly.
    ///   - delay: The time in seconds for which the traveller must rest before the manager snoozes.
    ///   - rule: The rule that decides when the traveller has left the resting place.
    nonisolated public init(of manager: GeolocationManager, delay: Double, rule: DepartureRule = DepartureRule()) {
        self.manager = manager
        self.delay = delay
        self.rule = rule
    }

    /// Always `false`, since the sink writes nothing.
    public var isOutput: Bool { false }

    /// Always `false`, since the sink needs only fixes.
    public var wantsDerivedEvents: Bool { false }

    /// Creates the deadline at which the manager is made to snooze.
    public func start(in host: SinkHost) throws {
        let deadline = SensorDeadline(clock: host.clock)
        deadline.onReached { [weak self] in self?.manager?.snooze() }
        self.deadline = deadline
    }

    /// Restarts the delay before the snooze if the given event is the first fix, or a fix away from the resting place.
    ///
    /// The delay is cancelled if the location is withdrawn, or if the manager stops or snoozes.
    public func receive(_ event: borrowing GeolocationEvent) {
        switch copy event {
        case .location(let fix):
            guard detector == nil || detector?.hasLeft(at: fix) == true else { return }
            detector = DepartureDetector(rule: rule, origin: fix)
            deadline?.arm(after: delay)
        case .locationWithdrawn: end()
        case .state(let state, _):
            if state != .running { end() }
        default: break
        }
    }

    /// Stops watching whether the traveller rests.
    public func finish() async { end() }

    private func end() {
        detector = nil
        deadline?.disarm()
    }
}
